import Frames

/// A rectangle of pixels.
struct PixelArea: Equatable {
  var columns, rows: Range<Int>

  var count: Int { columns.count * rows.count }

  /// Returns the area with some pixels of a row.
  func union(_ others: Range<Int>, _ row: Int) -> PixelArea {
    PixelArea(
      columns: min(
        columns.lowerBound, others.lowerBound)..<max(columns.upperBound, others.upperBound),
      rows: min(rows.lowerBound, row)..<max(rows.upperBound, row + 1))
  }
}

/// An image of an animated GIF: the pixels of an area that change.
struct GIFImage {
  let area: PixelArea
  /// The palette as 0x00RRGGBB, up to 255 colours; nil for that of the first image.
  var colors: [UInt32]?
  /// The indices row by row. The index after the last colour is transparent.
  var indices: [UInt8]
  /// True if the area becomes transparent after the image's time.
  let isCleared: Bool

  init(area: PixelArea, colors: [UInt32]?, indices: [UInt8], isCleared: Bool) {
    (self.area, self.colors, self.indices, self.isCleared) = (area, colors, indices, isCleared)
  }

  /// An image of one pixel that changes nothing.
  static func nothing(isCleared: Bool) -> GIFImage {
    GIFImage(
      area: PixelArea(columns: 0..<1, rows: 0..<1), colors: [], indices: [0], isCleared: isCleared)
  }
}

/// The blocks of a GIF file (GIF89a specification).
struct GIFFile: ~Copyable {
  /// The maximum time of an image in 1/100 s: the field has 16 bits.
  static let longestDelay = 65535

  private let size: PixelSize
  private let plays: Int
  private var encoder = LZWEncoder()
  /// The number of colours of the first image's palette; nil before it.
  private var commonCount: Int?

  /// Creates the blocks of a file.
  ///
  /// - Parameter plays: the number of times that the animation plays, up to 65535; 0 for forever.
  init(_ size: PixelSize, plays: Int) {
    self.size = size
    self.plays = plays
  }

  /// Returns the blocks of the next image, and before the first one those of the file's head.
  ///
  /// - Parameter delay: the time of the image in 1/100 s. A time above the maximum repeats it.
  mutating func blocks(of image: GIFImage, lasting delay: Int) -> [UInt8] {
    var blocks: [UInt8] = []
    let isFirst = commonCount == nil
    if isFirst {
      let colors = image.colors ?? []
      commonCount = colors.count
      blocks += "GIF89a".utf8
      blocks += Self.bytes(size.width) + Self.bytes(size.height)
      blocks += [0xF0 | UInt8(Self.indexBits(of: colors.count) - 1), 0, 0]
      blocks += Self.table(of: colors)
      // The count of the repetitions after the first time; without this block there is none.
      if plays != 1 {
        blocks += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        blocks += Self.bytes(max(plays - 1, 0)) + [0]
      }
    }
    let own = isFirst ? nil : image.colors
    let colorCount = own?.count ?? commonCount ?? 0
    let bits = Self.indexBits(of: colorCount)
    var data: [UInt8] = [0x2C]
    data += Self.bytes(image.area.columns.lowerBound) + Self.bytes(image.area.rows.lowerBound)
    data += Self.bytes(image.area.columns.count) + Self.bytes(image.area.rows.count)
    data.append(own == nil ? 0 : 0x80 | UInt8(bits - 1))
    if let own { data += Self.table(of: own) }
    // Codes of an index with one bit are not allowed.
    encoder.encode(image.indices, indexBits: max(bits, 2), into: &data)
    var left = delay
    repeat {
      let part = min(left, Self.longestDelay)
      left -= part
      let disposal: UInt8 = image.isCleared && left == 0 ? 2 : 1
      blocks += [0x21, 0xF9, 4, disposal << 2 | 1] + Self.bytes(part) + [UInt8(colorCount), 0]
      blocks += data
    } while left > 0
    return blocks
  }

  /// The block at the end of the file.
  static let trailer: [UInt8] = [0x3B]

  /// Returns the bits of an index into a palette and the transparent entry after it.
  private static func indexBits(of colorCount: Int) -> Int {
    var bits = 1
    while 1 << bits <= colorCount { bits += 1 }
    return bits
  }

  /// Returns the bytes of a palette, with zeros up to a power of two.
  private static func table(of colors: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    for color in colors {
      bytes += [UInt8(color >> 16 & 255), UInt8(color >> 8 & 255), UInt8(color & 255)]
    }
    return bytes + [UInt8](repeating: 0, count: (3 << indexBits(of: colors.count)) - bytes.count)
  }

  /// Returns the two bytes of a number.
  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8(number & 255), UInt8(number >> 8)]
  }
}
