/// A picture of noise, interpolated between its texels.
public struct NoisyTexels {
  /// The size in texels.
  public let width, height: Int
  private let levels: [Double]

  /// Creates a picture of levels from 0 to 1.
  public init(_ width: Int, _ height: Int, seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    levels = (0..<width * height).map { _ in Double.random(in: 0...1, using: &random) }
    (self.width, self.height) = (width, height)
  }

  /// Returns the value at a place, interpolated between the four texels around it.
  private func value(_ place: SIMD2<Double>) -> Double {
    func texel(_ x: Double, _ y: Double) -> Double {
      levels[
        Int(min(max(y, 0), Double(height - 1))) * width + Int(min(max(x, 0), Double(width - 1)))]
    }
    let (x, y) = (place.x - 0.5, place.y - 0.5)
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (right, below) = (x - left, y - top)
    return (texel(left, top) * (1 - right) + texel(left + 1, top) * right) * (1 - below)
      + (texel(left, top + 1) * (1 - right) + texel(left + 1, top + 1) * right) * below
  }

  /// Returns the mean of taps on a grid over a parallelogram.
  ///
  /// - Parameters:
  ///   - middle: its middle, in texels.
  ///   - dx: its first side, in texels.
  ///   - dy: its second side.
  ///   - across: the taps along the first side.
  ///   - down: the taps along the second one.
  public func mean(
    around middle: SIMD2<Double>, _ dx: SIMD2<Double>, _ dy: SIMD2<Double>, across: Int, down: Int
  ) -> Double {
    var sum = 0.0
    for row in 0..<down {
      for column in 0..<across {
        let (x, y) = (
          (Double(column) + 0.5) / Double(across) - 0.5, (Double(row) + 0.5) / Double(down) - 0.5
        )
        sum += value(middle + dx * x + dy * y)
      }
    }
    return sum / Double(across * down)
  }
}
