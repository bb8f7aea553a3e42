/// The parameter sets of a stream of H.264 or H.265.
struct SpliceSets: Hashable, Sendable {
  /// The units, first those that others refer to.
  private(set) var units: [[UInt8]] = []

  /// Creates the sets that a decoder gets before the first packet: an `avcC`, an `hvcC`, or units
  /// between start codes; nil for a damaged header.
  init?(header: [UInt8], of codec: SpliceCodec) {
    let isPlain = header.starts(with: [0, 0, 1]) || header.starts(with: [0, 0, 0, 1])
    let all = isPlain ? Self.plainUnits(header) : Self.boxUnits(header, codec)
    guard let all else { return nil }
    for unit in all where codec.isParameterSet(unit) { add(unit) }
    guard !units.isEmpty else { return nil }
  }

  init() {}

  /// Adds a set unless it is there.
  mutating func add(_ unit: [UInt8]) {
    if !units.contains(unit) { units.append(unit) }
  }

  /// The units with start codes.
  var bytes: [UInt8] { units.flatMap { NALUnits.startCode + $0 } }

  private static func plainUnits(_ header: [UInt8]) -> [[UInt8]]? {
    header.withUnsafeBytes { bytes in
      NALUnits(bytes, .startCodes)?.units.map { Array($0) }
    }
  }

  /// Reads the units of an `avcC` or `hvcC`.
  private static func boxUnits(_ header: [UInt8], _ codec: SpliceCodec) -> [[UInt8]]? {
    var rest = header[...]
    func number(_ size: Int) -> Int? {
      guard rest.count >= size else { return nil }
      defer { rest = rest.dropFirst(size) }
      return rest.prefix(size).reduce(0) { $0 << 8 | Int($1) }
    }
    var units: [[UInt8]] = []
    func take(_ count: Int) -> Bool {
      for _ in 0..<count {
        guard let length = number(2), length > 0, rest.count >= length else { return false }
        units.append(Array(rest.prefix(length)))
        rest = rest.dropFirst(length)
      }
      return true
    }
    guard header.first == 1 else { return nil }
    if codec == .h264 {
      rest = rest.dropFirst(5)
      guard let sequences = number(1), take(sequences & 0x1F), let pictures = number(1),
        take(pictures)
      else { return nil }
      return units
    }
    rest = rest.dropFirst(22)
    guard let arrays = number(1) else { return nil }
    for _ in 0..<arrays {
      guard number(1) != nil, let count = number(2), take(count) else { return nil }
    }
    return units
  }

  /// The number of bytes of the lengths in packets, as an `avcC` or `hvcC` states it.
  static func separation(header: [UInt8], of codec: SpliceCodec) -> NALUnits.Separation {
    let place = codec == .h264 ? 4 : 21
    guard header.first == 1, header.count > place else { return .startCodes }
    return .lengths(Int(header[place] & 3) + 1)
  }

  // MARK: - Sets of H.264

  /// The kinds and numbers of a unit of H.264, of which a decoder keeps one for each.
  private static func place(of unit: [UInt8]) -> (kind: UInt8, number: Int)? {
    guard let kind = unit.first.map({ $0 & 0x1F }) else { return nil }
    // The profile, the constraints and the level precede the number of a sequence's set.
    let number = NALUnits.expGolomb(unit, at: kind == 7 ? 32 : 8)
    return number.map { (kind, $0) }
  }

  /// The numbers of all sets of H.264.
  var numbers: Set<Int> { Set(units.compactMap { Self.place(of: $0)?.number }) }

  /// True if no two sets of H.264 have the same kind and number.
  var isUnambiguous: Bool {
    let places = units.map { unit in Self.place(of: unit).map { [Int($0.kind), $0.number] } }
    return Set(places).count == units.count
  }

  /// Returns true if a decoder can keep these sets and others at the same time.
  func isCompatible(with other: SpliceSets, of codec: SpliceCodec) -> Bool {
    // x265 has the number 0 for all sets.
    guard codec == .h264 else { return self == other }
    return units.allSatisfy { unit in
      guard let place = Self.place(of: unit) else { return false }
      return other.units.allSatisfy {
        $0 == unit || Self.place(of: $0).map { $0 != place } ?? false
      }
    }
  }

  /// True if H.264's sets are those of whole frames (`frame_mbs_only_flag`); false if fields are
  /// possible, or the sets are damaged.
  var isProgressive: Bool {
    let sequences = units.filter { $0[0] & 0x1F == 7 }
    return !sequences.isEmpty && sequences.allSatisfy { SequenceSet($0)?.isProgressive ?? false }
  }
}

/// The first fields of a sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1.1).
private struct SequenceSet {
  private var bytes: [UInt8] = []
  private var bit = 0
  private(set) var isProgressive = false

  init?(_ unit: [UInt8]) {
    // Without emulation prevention: 3 after two zeros.
    var zeros = 0
    for byte in unit.dropFirst() {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    guard let profile = bytes.first else { return nil }
    bit = 24
    guard number() != nil else { return nil }
    if [100, 110, 122, 244, 44, 83, 86, 118, 128].contains(profile) {
      // Chroma, both depths, the transform's bypass. 4:2:0 has no further field.
      guard number() == 1, number() != nil, number() != nil, flag() != nil, let lists = flag()
      else { return nil }
      if lists { guard skipScalingLists() else { return nil } }
    }
    guard number() != nil, let order = number() else { return nil }
    switch order {
    case 0: guard number() != nil else { return nil }
    case 1:
      guard flag() != nil, number() != nil, number() != nil, let count = number(), count < 256
      else { return nil }
      for _ in 0..<count { guard number() != nil else { return nil } }
    default: break
    }
    // The reference frames, gaps, the width and the height.
    guard number() != nil, flag() != nil, number() != nil, number() != nil, let only = flag()
    else { return nil }
    isProgressive = only
  }

  private mutating func flag() -> Bool? {
    guard bit / 8 < bytes.count else { return nil }
    defer { bit += 1 }
    return bytes[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
  }

  /// Reads a number of either sign as the unsigned one of its code.
  private mutating func number() -> Int? {
    guard let value = NALUnits.expGolomb(bytes, at: bit) else { return nil }
    bit += 2 * (Int.bitWidth - 1 - (value + 1).leadingZeroBitCount) + 1
    return value
  }

  private mutating func skipScalingLists() -> Bool {
    for list in 0..<8 {
      guard let isThere = flag() else { return false }
      guard isThere else { continue }
      var (last, next) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) where next != 0 {
        guard let code = number() else { return false }
        let delta = code % 2 == 1 ? (code + 1) / 2 : -(code / 2)
        next = (last + delta + 256) & 255
        if next != 0 { last = next }
      }
    }
    return true
  }
}
