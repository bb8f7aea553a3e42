/// Bytes with numbers whose highest byte comes first, as in PNG, ICC profiles and HEIF.
struct BigEndianBytes {
  let data: UnsafeRawBufferPointer

  init(_ data: UnsafeRawBufferPointer) { self.data = data }

  /// Returns the number of `bytes` bytes, at most 7, at an offset; nil beyond the end.
  func number(at offset: Int, bytes: Int = 4) -> Int? {
    guard offset >= 0, offset <= data.count - bytes else { return nil }
    return data[offset..<(offset + bytes)].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the signed fixed-point number of 16 and 16 bits at an offset.
  func fixed(at offset: Int) -> Double? {
    number(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// Returns the four characters at an offset; nil beyond the end.
  func name(at offset: Int) -> String? {
    part(offset..<(offset + 4)).map { String(decoding: $0.data, as: UTF8.self) }
  }

  /// Returns the bytes in a range; nil if it is not within the data.
  func part(_ range: Range<Int>) -> BigEndianBytes? {
    guard range.lowerBound >= 0, range.upperBound <= data.count else { return nil }
    return BigEndianBytes(UnsafeRawBufferPointer(rebasing: data[range]))
  }

  /// The number that four characters make.
  static func tag(_ name: String) -> UInt32 { name.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
}

extension BigEndianBytes {
  /// Appends a number to bytes, its highest byte first.
  static func append(_ value: Int, bytes: Int = 4, to target: inout [UInt8]) {
    for shift in stride(from: (bytes - 1) * 8, through: 0, by: -8) {
      target.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// Compares a number that may be missing with a tag.
func == (number: Int?, tag: UInt32) -> Bool { number == Int(tag) }
