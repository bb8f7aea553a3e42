import Frames
import SceneGraph

/// The least and the greatest numbers in blocks of a picture, from which the contrast of any part
/// is estimated.
///
/// A smear over even colour needs few taps, and most of a screen is even.
final class ContrastGrid {
  private let columns, rows: Int
  private var low: [SIMD4<Float>]
  private var high: [SIMD4<Float>]

  /// The texels on each side of a block.
  private static let side = 32

  /// Computes the grid of a texture.
  init(of texture: any PictureTexture) {
    let size = texture.size
    columns = (size.width + Self.side - 1) / Self.side
    rows = (size.height + Self.side - 1) / Self.side
    var low = [SIMD4<Float>](repeating: SIMD4(repeating: .infinity), count: columns * rows)
    var high = [SIMD4<Float>](repeating: SIMD4(repeating: -.infinity), count: columns * rows)
    let (columns, numbers) = (columns, texture.numbers())
    numbers.withUnsafeBufferPointer { numbers in
      for y in 0..<size.height {
        let line = y * size.width
        for column in 0..<columns {
          let block = y / Self.side * columns + column
          let first = column * Self.side
          var (least, greatest) = (low[block], high[block])
          for x in first..<min(first + Self.side, size.width) {
            let number = numbers[line + x]
            least = pointwiseMin(least, number)
            greatest = pointwiseMax(greatest, number)
          }
          (low[block], high[block]) = (least, greatest)
        }
      }
    }
    (self.low, self.high) = (low, high)
  }

  /// Returns the largest difference of a channel between two texels of a rectangle, at least: 0…1.
  ///
  /// - Parameters:
  ///   - low: the rectangle's top left corner in texels.
  ///   - high: its bottom right corner.
  func contrast(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Double {
    func block(_ texel: Double, of count: Int) -> Int {
      Int(min(max(texel / Double(Self.side), 0), Double(count - 1)))
    }
    var least = SIMD4<Float>(repeating: .infinity)
    var greatest = SIMD4<Float>(repeating: -.infinity)
    for row in block(low.y - 1, of: rows)...block(high.y + 1, of: rows) {
      for column in block(low.x - 1, of: columns)...block(high.x + 1, of: columns) {
        least = pointwiseMin(least, self.low[row * columns + column])
        greatest = pointwiseMax(greatest, self.high[row * columns + column])
      }
    }
    return Double((greatest - least).max())
  }
}
