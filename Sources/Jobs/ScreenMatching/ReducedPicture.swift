import Frames

/// A picture at a fraction of its size; each pixel is the mean of a square of the original.
struct ReducedPicture {
  /// The longest side, in pixels. Anything smaller than a few of these pixels is not an element.
  static let longestSide = 640

  /// The pixels of the original along a side of one pixel.
  let factor: Int
  let width, height: Int
  /// The colours, 0…255.
  let red, green, blue: [UInt8]

  /// Reduces `frame`.
  init(_ frame: Frame) {
    let longest = max(frame.size.width, frame.size.height)
    let factor = (longest + Self.longestSide - 1) / Self.longestSide
    let width = max(frame.size.width / factor, 1)
    let height = max(frame.size.height / factor, 1)
    var planes = [[UInt8]](repeating: [UInt8](repeating: 0, count: width * height), count: 3)
    let rowBytes = frame.size.width * 4
    let columns = min(factor, frame.size.width)
    let rows = min(factor, frame.size.height)
    let count = columns * rows
    for y in 0..<height {
      for x in 0..<width {
        var (red, green, blue) = (0, 0, 0)
        for row in 0..<rows {
          var byte = (y * factor + row) * rowBytes + x * factor * 4
          for _ in 0..<columns {
            red += Int(frame.bytes[byte])
            green += Int(frame.bytes[byte + 1])
            blue += Int(frame.bytes[byte + 2])
            byte += 4
          }
        }
        let index = y * width + x
        planes[0][index] = UInt8(red / count)
        planes[1][index] = UInt8(green / count)
        planes[2][index] = UInt8(blue / count)
      }
    }
    (self.factor, self.width, self.height) = (factor, width, height)
    (red, green, blue) = (planes[0], planes[1], planes[2])
  }

  /// Returns the largest difference of a channel between two pixels.
  func difference(_ a: Int, _ b: Int) -> Int {
    max(
      abs(Int(red[a]) - Int(red[b])), abs(Int(green[a]) - Int(green[b])),
      abs(Int(blue[a]) - Int(blue[b])))
  }
}
