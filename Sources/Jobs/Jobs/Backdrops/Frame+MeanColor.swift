package import Frames
package import SceneGraph

extension Frame {
  /// The maximum number of sampled pixels.
  private static let mostSamples = 1 << 16

  /// The mean colour of the picture's visible pixels, opaque; black if it has none. For a large
  /// picture, an evenly spaced sample of its pixels.
  package var meanColor: Color { meanColor(in: .srgb) }

  /// Returns the mean colour as one of sRGB.
  ///
  /// - Parameter space: the frame's colour space; a mean of high dynamic range is at most white,
  ///   and that of another space keeps its numbers.
  package func meanColor(in space: ColorSpace) -> Color {
    let count = size.width * size.height
    // Not a divisor of the width, so that the samples lie in different columns.
    var step = max(count / Self.mostSamples, 1)
    while step > 1, size.width.isMultiple(of: step) { step += 1 }
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    if samples == .uint16 {
      for start in stride(from: 0, to: 4 * count, by: 4 * step) {
        red += Int(sample(start))
        green += Int(sample(start + 1))
        blue += Int(sample(start + 2))
        alpha += Int(sample(start + 3))
      }
    } else {
      bytes.withUnsafeBytes { bytes in
        var start = 0
        while start < bytes.count {
          // One load for four numbers, which a build without optimization does quickly, too.
          let pixel = UInt32(
            littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          red += Int(pixel & 0xFF)
          green += Int(pixel >> 8 & 0xFF)
          blue += Int(pixel >> 16 & 0xFF)
          alpha += Int(pixel >> 24)
          start += 4 * step
        }
      }
    }
    guard alpha > 0 else { return .black }
    let scale = 1 / Double(alpha)
    func channel(_ sum: Int) -> Double {
      let value = min(Double(sum) * scale, 1)
      return space.isHighDynamicRange ? ColorSpace.srgb.value(of: space.light(of: value)) : value
    }
    return Color(red: channel(red), green: channel(green), blue: channel(blue))
  }
}
