import Frames
import SceneGraph

/// The mean alpha of the parts of a picture, from sums over a grid.
struct AlphaMeans {
  /// The columns and rows of the grid; a cell is a pixel, or slightly more in a large picture.
  private let columns, rows: Int
  /// At (x, y), in rows of `columns` + 1: the sum over the cells left of x and above y, as 64ths of
  /// a level.
  private var sums: [UInt32]

  /// The maximum number of cells along a side. The largest sum, 512²·255·64, is just below 2³².
  private static let mostCells = 512
  private static let one = 255.0 * 64

  /// Sums the alpha of a frame; nil for an opaque one.
  init?(of frame: Frame) {
    guard frame.alpha != .opaque else { return nil }
    let frame = frame.inEightBits
    let (width, height) = (frame.size.width, frame.size.height)
    (columns, rows) = (min(width, Self.mostCells), min(height, Self.mostCells))
    let stride = columns + 1
    sums = [UInt32](repeating: 0, count: stride * (rows + 1))
    // The sums over the rows of a cell, pixel by pixel: one pass over the bytes in their order.
    var columnSums = [UInt32](repeating: 0, count: width)
    for row in 0..<rows {
      let (top, bottom) = (row * height / rows, (row + 1) * height / rows)
      Self.sumAlpha(of: frame, rows: top..<bottom, into: &columnSums)
      var (line, left): (UInt32, Int) = (0, 0)
      for column in 0..<columns {
        let right = (column + 1) * width / columns
        var sum: UInt32 = 0
        for x in left..<right { sum += columnSums[x] }
        line += UInt32(64 * Double(sum) / Double((bottom - top) * (right - left)))
        left = right
        let here = (row + 1) * stride + column + 1
        sums[here] = sums[here - stride] + line
      }
    }
  }

  /// Sets each column's sum of alpha over a few rows of a frame.
  private static func sumAlpha(of frame: Frame, rows: Range<Int>, into sums: inout [UInt32]) {
    let width = frame.size.width
    for x in 0..<width { sums[x] = 0 }
    frame.bytes.withUnsafeBytes { bytes in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in rows {
          // Whole pixels of one row, so that the loop is vectorized.
          let row = UnsafeRawBufferPointer(rebasing: bytes[4 * width * y..<4 * width * (y + 1)])
          let pixels = row.bindMemory(to: UInt32.self)
          for x in 0..<width { sums[x] &+= UInt32(littleEndian: pixels[x]) >> 24 }
        }
      }
    }
  }

  /// Returns the mean alpha, 0…1, within a rectangle in fractions of the picture, which is clear
  /// beyond its edges.
  func mean(in rect: Rect) -> Double {
    let area = rect.size.width * Double(columns) * rect.size.height * Double(rows)
    guard area > 0 else { return 0 }
    let sum =
      sum(rect.maxX, rect.maxY) - sum(rect.minX, rect.maxY) - sum(rect.maxX, rect.minY)
      + sum(rect.minX, rect.minY)
    return min(max(sum / (area * Self.one), 0), 1)
  }

  /// Returns the sum over all cells left of and above a point in fractions of the picture.
  private func sum(_ x: Double, _ y: Double) -> Double {
    let u = min(max(x, 0), 1) * Double(columns)
    let v = min(max(y, 0), 1) * Double(rows)
    let (column, row) = (min(Int(u), columns - 1), min(Int(v), rows - 1))
    let here = row * (columns + 1) + column
    let below = here + columns + 1
    // Alpha is constant within a cell, so the sum is linear along either side.
    let (s, t) = (u - Double(column), v - Double(row))
    let upper = Double(sums[here]) * (1 - s) + Double(sums[here + 1]) * s
    let lower = Double(sums[below]) * (1 - s) + Double(sums[below + 1]) * s
    return upper * (1 - t) + lower * t
  }
}
