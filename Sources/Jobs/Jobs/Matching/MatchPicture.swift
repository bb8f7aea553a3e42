package import Frames
package import Media
package import ScreenMatching

/// A picture that shows which elements two screens share: both screens side by side, darkened
/// outside of the elements, each pair framed in one colour and numbered from 1.
package enum MatchPicture {
  /// The colours of the frames, which repeat.
  private static let colors: [SIMD3<UInt8>] = [
    SIMD3(255, 59, 48), SIMD3(52, 199, 89), SIMD3(0, 122, 255), SIMD3(255, 149, 0),
    SIMD3(175, 82, 222), SIMD3(0, 199, 190), SIMD3(255, 45, 85), SIMD3(255, 204, 0),
  ]

  /// The digits 0 to 9 on a grid of 3 x 5 cells: one row in three bits, the first row on top.
  private static let digits: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 1, 1, 1], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  /// Returns the picture of `matches`.
  package static func frame(from: Frame, to: Frame, _ matches: [ElementMatch]) -> Frame? {
    let (old, new) = (from.inEightBits, to.inEightBits)
    let unit = max(max(old.size.width, new.size.width) / 200, 1)
    let gap = 4 * unit
    guard
      let size = PixelSize(
        width: old.size.width + gap + new.size.width,
        height: max(old.size.height, new.size.height))
    else { return nil }
    var canvas = Canvas(size)
    canvas.draw(old, at: 0, keeping: matches.map(\.source.rect))
    canvas.draw(new, at: old.size.width + gap, keeping: matches.map(\.target.rect))
    for (index, match) in matches.enumerated() {
      let color = colors[index % colors.count]
      for (rect, left) in [(match.source.rect, 0), (match.target.rect, old.size.width + gap)] {
        canvas.frame(rect, at: left, unit, color)
        canvas.number(index + 1, x: left + rect.x, y: rect.y, unit, color)
      }
    }
    return Frame(size: size, alpha: .opaque, bytes: canvas.bytes)
  }

  /// Writes the picture of `matches` to a PNG file.
  ///
  /// - Throws: `MediaError` if it cannot be written.
  package static func write(
    from: Frame, to: Frame, _ matches: [ElementMatch], into path: FilePath
  ) throws {
    guard let frame = frame(from: from, to: to, matches) else { return }
    try FileSink.write(frame, asPNG: path)
  }

  /// The pixels of the picture.
  private struct Canvas {
    let size: PixelSize
    var bytes: [UInt8]

    init(_ size: PixelSize) {
      self.size = size
      bytes = [UInt8](repeating: 255, count: size.rgbaByteCount)
    }

    mutating func draw(_ frame: Frame, at left: Int, keeping rects: [PixelRect]) {
      var isKept = [Bool](repeating: false, count: frame.size.area)
      for rect in rects {
        let rows = (rect.y..<(rect.y + rect.height)).clamped(to: 0..<frame.size.height)
        let columns = (rect.x..<(rect.x + rect.width)).clamped(to: 0..<frame.size.width)
        for y in rows {
          for x in columns { isKept[y * frame.size.width + x] = true }
        }
      }
      for y in 0..<frame.size.height {
        for x in 0..<frame.size.width {
          let source = y * frame.size.width + x
          let target = (y * size.width + left + x) * 4
          for channel in 0..<3 {
            let value = frame.bytes[source * 4 + channel]
            bytes[target + channel] = isKept[source] ? value : value / 3
          }
        }
      }
    }

    mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: SIMD3<UInt8>) {
      for row in max(y, 0)..<max(min(y + height, size.height), max(y, 0)) {
        for column in max(x, 0)..<max(min(x + width, size.width), max(x, 0)) {
          let index = (row * size.width + column) * 4
          for channel in 0..<3 { bytes[index + channel] = color[channel] }
        }
      }
    }

    mutating func frame(_ rect: PixelRect, at left: Int, _ unit: Int, _ color: SIMD3<UInt8>) {
      let (x, y, width, height) = (left + rect.x, rect.y, rect.width, rect.height)
      fill(x, y, width, unit, color)
      fill(x, y + height - unit, width, unit, color)
      fill(x, y, unit, height, color)
      fill(x + width - unit, y, unit, height, color)
    }

    /// Draws a number on a label whose top left corner is at (x, y).
    mutating func number(_ number: Int, x: Int, y: Int, _ unit: Int, _ color: SIMD3<UInt8>) {
      let text = String(number).compactMap(\.wholeNumberValue)
      fill(x, y, (4 * text.count + 1) * unit, 7 * unit, color)
      for (place, digit) in text.enumerated() {
        for (row, bits) in digits[digit].enumerated() {
          for column in 0..<3 where bits & (4 >> UInt8(column)) != 0 {
            fill(
              x + (1 + 4 * place + column) * unit, y + (1 + row) * unit, unit, unit,
              SIMD3(255, 255, 255))
          }
        }
      }
    }
  }
}
