package import Frames
package import SceneGraph

extension Frame {
  /// The maximum number of sampled pixels.
  private static let mostSamples = 1 << 16

  /// The mean colour of the picture's visible pixels, opaque; black if it has none. For a large
  /// picture, an evenly spaced sample of its pixels.
  package var meanColor: Color {
    let count = size.width * size.height
    // Not a divisor of the width, so that the samples lie in different columns.
    var step = max(count / Self.mostSamples, 1)
    while step > 1, size.width.isMultiple(of: step) { step += 1 }
    var sum = SIMD4<Int>.zero
    for index in stride(from: 0, to: count, by: step) {
      let start = 4 * index
      sum &+= SIMD4(
        Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), Int(bytes[start + 3]))
    }
    guard sum.w > 0 else { return .black }
    let scale = 1 / Double(sum.w)
    return Color(
      red: min(Double(sum.x) * scale, 1), green: min(Double(sum.y) * scale, 1),
      blue: min(Double(sum.z) * scale, 1))
  }
}
