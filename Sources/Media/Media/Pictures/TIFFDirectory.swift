/// The first directory of a TIFF structure, which is the form of EXIF data too.
struct TIFFDirectory {
  private let bytes: UnsafeRawBufferPointer
  private let isBigEndian: Bool
  private let start: Int
  private let count: Int

  /// Creates a directory; nil if the data has none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    let isBigEndian = bytes[0] == UInt8(ascii: "M")
    let offset = Self.number(bytes, 4, 4, isBigEndian)
    guard offset <= bytes.count - 2 else { return nil }
    self.bytes = bytes
    self.isBigEndian = isBigEndian
    start = offset + 2
    count = Self.number(bytes, offset, 2, isBigEndian)
  }

  /// Returns the offset of an entry's value; nil without the entry.
  func place(of tag: Int) -> Int? {
    for index in 0..<count {
      let entry = start + index * 12
      guard entry <= bytes.count - 12 else { return nil }
      if number(entry, 2) == tag { return entry + 8 }
    }
    return nil
  }

  /// Returns a 16-bit value; nil without the entry.
  func short(_ tag: Int) -> Int? { place(of: tag).map { number($0, 2) } }

  private func number(_ offset: Int, _ count: Int) -> Int {
    Self.number(bytes, offset, count, isBigEndian)
  }

  private static func number(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ count: Int, _ isBigEndian: Bool
  ) -> Int {
    let digits = bytes[offset..<(offset + count)]
    return isBigEndian
      ? digits.reduce(0) { $0 << 8 | Int($1) } : digits.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
