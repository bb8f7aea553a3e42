/// A decoder of zlib's format (RFC 1950 and 1951) with a limit, for the profiles in PNG files:
/// FFmpeg's decoder would unpack one of any size.
struct Inflater {
  /// The data is damaged, or longer than the limit.
  struct Fault: Error {}

  private let source: UnsafeRawBufferPointer
  private let limit: Int
  private var offset: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []

  /// Unpacks data whose length is `limit` bytes at most.
  static func inflate(_ source: UnsafeRawBufferPointer, limit: Int) throws(Fault) -> [UInt8] {
    guard source.count >= 6, source[0] & 15 == 8, source[1] & 32 == 0 else { throw Fault() }
    var inflater = Inflater(source, limit: limit)
    try inflater.run()
    return inflater.output
  }

  private init(_ source: UnsafeRawBufferPointer, limit: Int) {
    self.source = source
    self.limit = limit
    offset = 2
  }

  private mutating func run() throws(Fault) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try expand(Self.fixedLengths, Self.fixedDistances)
      case 2:
        let (lengths, distances) = try readCodes()
        try expand(lengths, distances)
      default: throw Fault()
      }
    }
  }

  private mutating func take(_ count: UInt32) throws(Fault) -> Int {
    while bitCount < count {
      guard offset < source.count else { throw Fault() }
      bits |= UInt32(source[offset]) << bitCount
      offset += 1
      bitCount += 8
    }
    defer {
      bits >>= count
      bitCount -= count
    }
    return Int(bits & (1 << count - 1))
  }

  private mutating func append(_ byte: UInt8) throws(Fault) {
    guard output.count < limit else { throw Fault() }
    output.append(byte)
  }

  private mutating func copyStored() throws(Fault) {
    (bits, bitCount) = (0, 0)
    guard offset + 4 <= source.count else { throw Fault() }
    let length = Int(source[offset]) | Int(source[offset + 1]) << 8
    offset += 4
    guard offset + length <= source.count, output.count + length <= limit else { throw Fault() }
    output += source[offset..<(offset + length)]
    offset += length
  }

  private mutating func expand(_ lengths: Code, _ distances: Code) throws(Fault) {
    while true {
      let symbol = try decode(lengths)
      if symbol < 256 {
        try append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol <= 285 else { throw Fault() }
      let length = Self.lengths[symbol - 257] + (try take(Self.lengthBits(symbol)))
      let distanceSymbol = try decode(distances)
      guard distanceSymbol < 30 else { throw Fault() }
      let extra = UInt32(max(0, distanceSymbol / 2 - 1))
      let start =
        distanceSymbol < 2 ? distanceSymbol + 1 : (2 + distanceSymbol % 2) << Int(extra) + 1
      let distance = start + (try take(extra))
      guard distance <= output.count else { throw Fault() }
      for _ in 0..<length { try append(output[output.count - distance]) }
    }
  }

  private mutating func decode(_ code: Code) throws(Fault) -> Int {
    var (value, first, index) = (0, 0, 0)
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw Fault()
  }

  private mutating func readCodes() throws(Fault) -> (lengths: Code, distances: Code) {
    let lengthCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let orderCount = try take(4) + 4
    var own = [Int](repeating: 0, count: 19)
    for index in 0..<orderCount { own[Self.order[index]] = try take(3) }
    let code = try Code(own)
    var sizes: [Int] = []
    while sizes.count < lengthCount + distanceCount {
      switch try decode(code) {
      case let size where size < 16: sizes.append(size)
      case 16:
        guard let last = sizes.last else { throw Fault() }
        sizes += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: sizes += [Int](repeating: 0, count: 3 + (try take(3)))
      default: sizes += [Int](repeating: 0, count: 11 + (try take(7)))
      }
    }
    guard sizes.count == lengthCount + distanceCount else { throw Fault() }
    return (try Code(Array(sizes[..<lengthCount])), try Code(Array(sizes[lengthCount...])))
  }

  /// A prefix code: how many symbols have each length, and the symbols by length.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int]

    init(_ sizes: [Int]) throws(Fault) {
      for size in sizes { counts[size] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1...15 {
        left = left << 1 - counts[length]
        guard left >= 0 else { throw Fault() }
      }
      symbols = (1...15).flatMap { length in sizes.indices.filter { sizes[$0] == length } }
    }

    /// Creates one of the codes of the specification, which are complete.
    init(fixed sizes: [Int]) {
      for size in sizes { counts[size] += 1 }
      symbols = (1...15).flatMap { length in sizes.indices.filter { sizes[$0] == length } }
    }
  }

  private static let fixedLengths = Code(
    fixed: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code(fixed: [Int](repeating: 5, count: 30))
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  /// The shortest length of each of the symbols 257 to 285.
  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static func lengthBits(_ symbol: Int) -> UInt32 {
    symbol < 265 || symbol == 285 ? 0 : UInt32((symbol - 261) / 4)
  }
}
