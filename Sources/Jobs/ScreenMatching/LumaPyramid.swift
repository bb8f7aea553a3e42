import Frames

/// A screen's luma at decreasing sizes, each 1/√2 of the one before.
struct LumaPyramid {
  /// One size of the screen.
  struct Level {
    let width, height: Int
    /// The pixels of the screen along a side of one pixel.
    let scale: Double
    /// The luma, 0…255, row by row from the top.
    let values: [Float]
  }

  /// The longest side of the first level, in pixels.
  private static let longestSide = 1280
  /// The smallest side of a level, in pixels.
  private static let smallestSide = 32
  private static let limit = 10

  /// The levels, the largest first; at least one.
  let levels: [Level]

  /// Reduces `frame`.
  init(_ frame: Frame) {
    let first = Self.base(of: frame)
    var levels = [first]
    let second = first.shrunk()
    if min(second.width, second.height) >= Self.smallestSide { levels.append(second) }
    while levels.count > 1, levels.count < Self.limit {
      let next = levels[levels.count - 2].halved()
      guard min(next.width, next.height) >= Self.smallestSide else { break }
      levels.append(next)
    }
    self.levels = levels
  }

  /// Returns the level whose scale is closest to `scale`, by their ratio.
  func level(scale: Double) -> Level {
    var best = levels[0]
    for level in levels.dropFirst()
    where max(level.scale / scale, scale / level.scale)
      < max(best.scale / scale, scale / best.scale)
    {
      best = level
    }
    return best
  }

  private static func base(of frame: Frame) -> Level {
    let size = frame.size
    let longest = max(size.width, size.height)
    let factor = (longest + longestSide - 1) / longestSide
    let (width, height) = (max(size.width / factor, 1), max(size.height / factor, 1))
    let (columns, rows) = (min(factor, size.width), min(factor, size.height))
    let unit = 1 / Float(256 * columns * rows)
    let bytes = frame.bytes
    var values = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0
        for row in 0..<rows {
          var byte = ((y * factor + row) * size.width + x * factor) * 4
          for _ in 0..<columns {
            sum += 77 * Int(bytes[byte]) + 150 * Int(bytes[byte + 1]) + 29 * Int(bytes[byte + 2])
            byte += 4
          }
        }
        values[y * width + x] = Float(sum) * unit
      }
    }
    return Level(width: width, height: height, scale: Double(factor), values: values)
  }
}

extension LumaPyramid.Level {
  /// Returns the luma at a place in pixels of the screen, interpolated; the edge continues beyond
  /// the screen.
  func value(_ x: Double, _ y: Double) -> Float {
    let across = min(max(x / scale - 0.5, 0), Double(width - 1))
    let down = min(max(y / scale - 0.5, 0), Double(height - 1))
    let (column, row) = (min(Int(across), max(width - 2, 0)), min(Int(down), max(height - 2, 0)))
    let (u, v) = (Float(across - Double(column)), Float(down - Double(row)))
    let index = row * width + column
    let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
    let above = values[index] + (values[index + right] - values[index]) * u
    let under =
      values[index + below] + (values[index + below + right] - values[index + below]) * u
    return above + (under - above) * v
  }

  /// Returns the level at 1/√2 of the size.
  fileprivate func shrunk() -> Self {
    let smooth = smoothed()
    let factor = 2.0.squareRoot()
    let (columns, rows) = (Int(Double(width) / factor), Int(Double(height) / factor))
    guard columns > 0, rows > 0 else { return self }
    let source = LumaPyramid.Level(width: width, height: height, scale: 1, values: smooth)
    var result = [Float](repeating: 0, count: columns * rows)
    for y in 0..<rows {
      for x in 0..<columns {
        result[y * columns + x] = source.value(
          (Double(x) + 0.5) * factor, (Double(y) + 0.5) * factor)
      }
    }
    return Self(width: columns, height: rows, scale: scale * factor, values: result)
  }

  /// Returns the level at half the size.
  fileprivate func halved() -> Self {
    let (columns, rows) = (max(width / 2, 1), max(height / 2, 1))
    var result = [Float](repeating: 0, count: columns * rows)
    guard width > 1, height > 1 else { return self }
    for y in 0..<rows {
      for x in 0..<columns {
        let index = 2 * y * width + 2 * x
        result[y * columns + x] =
          (values[index] + values[index + 1] + values[index + width] + values[index + width + 1])
          / 4
      }
    }
    return Self(width: columns, height: rows, scale: scale * 2, values: result)
  }

  /// Returns the values after a binomial filter of 3 x 3.
  func smoothed() -> [Float] {
    guard width > 2, height > 2 else { return values }
    var across = values
    for y in 0..<height {
      let start = y * width
      for index in (start + 1)..<(start + width - 1) {
        across[index] = (values[index - 1] + 2 * values[index] + values[index + 1]) / 4
      }
    }
    var result = across
    for index in width..<(width * (height - 1)) {
      result[index] = (across[index - width] + 2 * across[index] + across[index + width]) / 4
    }
    return result
  }
}
