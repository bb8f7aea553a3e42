import Glibc

/// The NAL units of a packet, or of a header, of H.264 or H.265.
struct NALUnits {
  /// How units are separated.
  enum Separation: Hashable, Sendable {
    /// By start codes (0, 0, 1), as in ITU-T H.264 and H.265, Annex B.
    case startCodes
    /// By their lengths, numbers of so many bytes before each unit, as in ISO 14496-15.
    case lengths(Int)
  }

  /// The bytes of each unit, with its header.
  let units: [UnsafeRawBufferPointer]

  /// Finds the units of a packet; nil if the lengths do not fit the packet, or it has no units.
  init?(_ bytes: UnsafeRawBufferPointer, _ separation: Separation) {
    let ranges =
      switch separation {
      case .startCodes: Self.ranges(betweenStartCodes: bytes)
      case .lengths(let size): Self.ranges(bytes, lengthSize: size)
      }
    guard let ranges, !ranges.isEmpty else { return nil }
    units = ranges.map { UnsafeRawBufferPointer(rebasing: bytes[$0]) }
  }

  private static func ranges(
    _ bytes: UnsafeRawBufferPointer, lengthSize: Int
  ) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var position = 0
    while position < bytes.count {
      guard bytes.count - position > lengthSize else { return nil }
      let length = bytes[position..<position + lengthSize].reduce(0) { $0 << 8 | Int($1) }
      position += lengthSize
      guard length <= bytes.count - position else { return nil }
      if length > 0 { ranges.append(position..<position + length) }
      position += length
    }
    return ranges
  }

  private static func ranges(
    betweenStartCodes bytes: UnsafeRawBufferPointer
  ) -> [Range<Int>]? {
    guard let base = bytes.baseAddress else { return nil }
    var ranges: [Range<Int>] = []
    var start: Int?
    var position = 2
    func add(upTo end: Int) {
      guard let start else { return }
      var end = end
      // Zeros before a start code are not a part of the unit, which never ends with one.
      while end > start, bytes[end - 1] == 0 { end -= 1 }
      if end > start { ranges.append(start..<end) }
    }
    while position < bytes.count,
      let found = memchr(base + position, 1, bytes.count - position)
    {
      let index = UnsafeRawPointer(found) - base
      if bytes[index - 1] == 0, bytes[index - 2] == 0 {
        add(upTo: index - 2)
        start = index + 1
      }
      position = index + 1
    }
    guard start != nil else { return nil }
    add(upTo: bytes.count)
    return ranges
  }

  /// The start code that is written before a unit.
  static let startCode: [UInt8] = [0, 0, 0, 1]

  /// Reads an unsigned Exp-Golomb number (`ue(v)`) of a unit without emulation prevention, which
  /// its first bytes rarely need; nil at the end.
  ///
  /// - Parameter bit: the position of its first bit.
  static func expGolomb(_ bytes: some Collection<UInt8>, at bit: Int) -> Int? {
    func value(_ index: Int) -> Int? {
      guard index / 8 < bytes.count else { return nil }
      let byte = bytes[bytes.index(bytes.startIndex, offsetBy: index / 8)]
      return Int(byte >> UInt8(7 - index % 8) & 1)
    }
    var zeros = 0
    while true {
      guard let next = value(bit + zeros), zeros < 32 else { return nil }
      if next == 1 { break }
      zeros += 1
    }
    var number = 1
    for index in 0..<zeros {
      guard let next = value(bit + zeros + 1 + index) else { return nil }
      number = number << 1 | next
    }
    return number - 1
  }
}
