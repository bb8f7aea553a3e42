import Frames

/// The means over the cells of a grid on a part of a picture, for comparison.
struct Samples {
  /// The red, green and blue means of each cell, minus the means of all cells, in levels.
  private let values: [Float]
  /// The red, green and blue means of all cells, 0…255.
  private let means: [Float]
  /// The largest difference between the mean colours of one picture on two backgrounds, in levels.
  private static let largestOffset: Float = 32
  /// The standard deviation from the mean colour, in levels.
  let deviation: Double

  /// Takes the means of `rect` on a grid of `columns` times `rows` cells, from 3 x 3 points a cell.
  ///
  /// - Parameter cornerRadius: cells beyond a corner of this radius count as the mean colour.
  init(_ frame: Frame, _ rect: PixelRect, cornerRadius: Double, columns: Int, rows: Int) {
    var values = [Float](repeating: 0, count: columns * rows * 3)
    var isInside = [Bool](repeating: true, count: columns * rows)
    var (sums, inside) = ((0.0, 0.0, 0.0), 0.0)
    let (stepX, stepY) = (
      Double(rect.width) / Double(columns), Double(rect.height) / Double(rows)
    )
    for row in 0..<rows {
      for column in 0..<columns {
        let (x, y) = ((Double(column) + 0.5) * stepX, (Double(row) + 0.5) * stepY)
        // The distance to the nearer side minus the radius: both are negative within a corner's
        // square.
        let (cornerX, cornerY) = (
          cornerRadius - min(x, Double(rect.width) - x),
          cornerRadius - min(y, Double(rect.height) - y)
        )
        let index = row * columns + column
        if cornerX > 0, cornerY > 0,
          cornerX * cornerX + cornerY * cornerY > cornerRadius * cornerRadius * 0.9
        {
          isInside[index] = false
          continue
        }
        var (red, green, blue) = (0, 0, 0)
        for point in 0..<9 {
          let (dx, dy) = (Double(point % 3 - 1) / 3, Double(point / 3 - 1) / 3)
          let pixelX = rect.x + min(Int(x + dx * stepX), rect.width - 1)
          let pixelY = rect.y + min(Int(y + dy * stepY), rect.height - 1)
          let byte = (pixelY * frame.size.width + pixelX) * 4
          red += Int(frame.bytes[byte])
          green += Int(frame.bytes[byte + 1])
          blue += Int(frame.bytes[byte + 2])
        }
        values[index * 3] = Float(red) / 9
        values[index * 3 + 1] = Float(green) / 9
        values[index * 3 + 2] = Float(blue) / 9
        sums = (sums.0 + Double(red) / 9, sums.1 + Double(green) / 9, sums.2 + Double(blue) / 9)
        inside += 1
      }
    }
    let means = [sums.0, sums.1, sums.2].map { Float($0 / max(inside, 1)) }
    var squares = 0.0
    for index in isInside.indices where isInside[index] {
      for (channel, mean) in means.enumerated() {
        values[index * 3 + channel] -= mean
        squares += Double(values[index * 3 + channel] * values[index * 3 + channel])
      }
    }
    self.means = means
    self.values = values
    deviation = (squares / max(inside * 3, 1)).squareRoot()
  }

  /// Returns the mean difference of the channels, in levels, ignoring a slightly lighter or darker
  /// background; infinite for other colours.
  func difference(from other: Samples) -> Double {
    for (a, b) in zip(means, other.means) where abs(a - b) > Self.largestOffset { return .infinity }
    var sum: Float = 0
    for index in values.indices { sum += abs(values[index] - other.values[index]) }
    return Double(sum) / Double(values.count)
  }
}
