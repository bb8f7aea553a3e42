import Frames
import SceneGraph

/// How much the numbers of a picture differ, in blocks, from which the detail of any part is
/// estimated.
///
/// A smear over even colour needs few taps, and most of a screen is even.
final class DetailGrid {
  /// The detail of a part of a picture.
  struct Detail {
    /// The largest difference of a number between two texels, at least: 0…1.
    var contrast = 0.0
    /// The mean square of the difference of a number between neighbours along each axis, about.
    var steps = SIMD2<Double>.zero

    /// True if the numbers differ by less than 4 levels of 255.
    var isEven: Bool { 255 * contrast < 4 }

    /// What may be where nothing is known.
    static let unknown = Detail(contrast: 1, steps: SIMD2(repeating: 0.03))
  }

  /// A block of texels.
  private struct Block {
    /// The least and the greatest numbers.
    var low = SIMD4<Float>(repeating: .infinity), high = SIMD4<Float>(repeating: -.infinity)
    /// The sums of the squares of the differences from the texels to the left and above.
    var across = SIMD4<Float>.zero, down = SIMD4<Float>.zero
  }

  private let columns, rows: Int
  private let size: PixelSize
  private var blocks: [Block]

  /// The texels on each side of a block.
  private static let side = 32

  /// Computes the grid of a texture.
  init(of texture: any PictureTexture) {
    size = texture.size
    columns = (size.width + Self.side - 1) / Self.side
    rows = (size.height + Self.side - 1) / Self.side
    var blocks = [Block](repeating: Block(), count: columns * rows)
    let (columns, size, numbers) = (columns, size, texture.numbers())
    numbers.withUnsafeBufferPointer { numbers in
      for y in 0..<size.height {
        let line = y * size.width
        let above = y > 0 ? line - size.width : line
        for column in 0..<columns {
          let first = column * Self.side
          var block = blocks[y / Self.side * columns + column]
          var left = numbers[line + max(first - 1, 0)]
          for x in first..<min(first + Self.side, size.width) {
            let number = numbers[line + x]
            block.low = pointwiseMin(block.low, number)
            block.high = pointwiseMax(block.high, number)
            let (across, down) = (number - left, number - numbers[above + x])
            block.across += across * across
            block.down += down * down
            left = number
          }
          blocks[y / Self.side * columns + column] = block
        }
      }
    }
    self.blocks = blocks
  }

  /// Returns the detail of a rectangle.
  ///
  /// - Parameters:
  ///   - low: the rectangle's top left corner in texels.
  ///   - high: its bottom right corner.
  func detail(from low: SIMD2<Double>, to high: SIMD2<Double>) -> Detail {
    func block(_ texel: Double, of count: Int) -> Int {
      Int(min(max(texel / Double(Self.side), 0), Double(count - 1)))
    }
    func texels(_ block: Int, of length: Int) -> Int {
      min(Self.side, length - block * Self.side)
    }
    var (total, count) = (Block(), 0)
    for row in block(low.y - 1, of: rows)...block(high.y + 1, of: rows) {
      for column in block(low.x - 1, of: columns)...block(high.x + 1, of: columns) {
        let block = blocks[row * columns + column]
        total.low = pointwiseMin(total.low, block.low)
        total.high = pointwiseMax(total.high, block.high)
        total.across += block.across
        total.down += block.down
        count += texels(column, of: size.width) * texels(row, of: size.height)
      }
    }
    // The mean over three colours, or the opacity.
    func square(_ sum: SIMD4<Float>) -> Double {
      Double(max((sum.x + sum.y + sum.z) / 3, sum.w))
    }
    return Detail(
      contrast: Double((total.high - total.low).max()),
      steps: SIMD2(square(total.across), square(total.down)) / Double(count))
  }
}
