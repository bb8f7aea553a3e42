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
    var sum = SIMD4<Int>.zero
    for index in stride(from: 0, to: count, by: step) {
      let start = 4 * index
      if samples == .uint16 {
        sum &+= SIMD4(
          Int(sample(start)), Int(sample(start + 1)), Int(sample(start + 2)),
          Int(sample(start + 3)))
        continue
      }
      sum &+= SIMD4(
        Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3]))
    }
    guard sum.w > 0 else { return .black }
    let scale = 1 / Double(sum.w)
    func channel(_ sum: Int) -> Double {
      let value = min(Double(sum) * scale, 1)
      return space.isHighDynamicRange ? ColorSpace.srgb.value(of: space.light(of: value)) : value
    }
    return Color(red: channel(sum.x), green: channel(sum.y), blue: channel(sum.z))
  }
}
