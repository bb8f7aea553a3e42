import TestSupport

/// A PNG file as its chunks, by the PNG Specification, so that changes to them keep the checksums
/// right and reach what is behind these.
package struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk without its length and its checksum.
  package struct Chunk: Equatable {
    /// The four bytes of its type.
    package var type: [UInt8]
    /// Its data.
    package var data: [UInt8]

    package init(_ type: String, _ data: [UInt8]) {
      (self.type, self.data) = (Array(type.utf8), data)
    }

    fileprivate init(type: ArraySlice<UInt8>, data: ArraySlice<UInt8>) {
      (self.type, self.data) = (Array(type), Array(data))
    }
  }

  /// The chunks in their order.
  package var chunks: [Chunk]

  /// Creates a file of `chunks`.
  package init(chunks: [Chunk]) { self.chunks = chunks }

  /// Reads the chunks; the last one may be cut off.
  ///
  /// - Returns: nil if the bytes do not begin as a PNG, or have no chunk.
  package init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    chunks = []
    var offset = 8
    while offset + 8 <= bytes.count {
      let length = Int(Self.number(bytes[offset..<(offset + 4)]))
      let start = offset + 8
      let end = min(start + length, bytes.count)
      chunks.append(Chunk(type: bytes[(offset + 4)..<start], data: bytes[start..<end]))
      offset = end + 4
    }
    if chunks.isEmpty { return nil }
  }

  /// The file, with right lengths and checksums; the checksum of the pixels, too, where they are
  /// stored without compression.
  package var bytes: [UInt8] {
    Self.signature
      + chunks.flatMap { chunk in
        let data = chunk.type == Array("IDAT".utf8) ? Self.withAdler32(chunk.data) : chunk.data
        let body = chunk.type + data
        return Self.bytes(of: UInt32(truncatingIfNeeded: data.count)) + body
          + Self.bytes(of: Self.crc32(body))
      }
  }

  /// Changes one chunk, or the order of the chunks.
  ///
  /// - Parameter mutateBytes: changes bytes without regard to what they mean.
  mutating func mutate(
    using generator: inout SeededGenerator,
    _ mutateBytes: (inout [UInt8], inout SeededGenerator) -> Void
  ) {
    guard !chunks.isEmpty else { return }
    let index = Int.random(in: 0..<chunks.count, using: &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0...4: mutateBytes(&chunks[index].data, &generator)
    case 5: mutateHeader(using: &generator)
    case 6: chunks.remove(at: index)
    case 7: chunks.insert(chunks[index], at: chunks.randomPlace(using: &generator))
    case 8: chunks.swapAt(index, Int.random(in: 0..<chunks.count, using: &generator))
    default:
      let type = Self.types.randomElement(using: &generator) ?? "tEXt"
      let length = Int.random(in: 0...48, using: &generator)
      let data = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      chunks.insert(Chunk(type, data), at: chunks.randomPlace(using: &generator))
    }
  }

  private static let types = [
    "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "mDCV", "cLLI", "eXIf", "pHYs", "tEXt",
    "zTXt", "iTXt", "bKGD", "sBIT", "acTL", "fcTL", "fdAT", "IDAT", "IEND", "IHDR", "CgBI",
  ]

  /// Sets a field of the header: a side, the depth, the colour type, or the interlacing.
  private mutating func mutateHeader(using generator: inout SeededGenerator) {
    guard let index = chunks.firstIndex(where: { $0.type == Array("IHDR".utf8) }),
      chunks[index].data.count == 13
    else { return }
    let field = Int.random(in: 0..<5, using: &generator)
    if field < 2 {
      let sides: [UInt32] = [0, 1, 2, 3, 7, 8, 9, 64, 1000, 16384, 65536, 0x7FFF_FFFF, 0xFFFF_FFFF]
      let side = Self.bytes(of: sides.randomElement(using: &generator) ?? 1)
      chunks[index].data.replaceSubrange((4 * field)..<(4 * field + 4), with: side)
    } else {
      let place = [8, 9, 12].randomElement(using: &generator) ?? 8
      chunks[index].data[place] =
        [0, 1, 2, 3, 4, 6, 8, 16, 255].randomElement(using: &generator) ?? 8
    }
  }

  // MARK: - Checksums

  /// Returns the CRC of ISO 3309.
  package static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }

  /// Returns `stream` with its Adler-32 set right, if it is a zlib stream of stored blocks, else
  /// `stream` itself.
  static func withAdler32(_ stream: [UInt8]) -> [UInt8] {
    var offset = 2
    var (a, b) = (UInt32(1), UInt32(0))
    while offset + 5 <= stream.count, stream[offset] & 0xFE == 0 {
      let length = Int(stream[offset + 1]) | Int(stream[offset + 2]) << 8
      guard offset + 5 + length <= stream.count else { return stream }
      for byte in stream[(offset + 5)..<(offset + 5 + length)] {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
      }
      let isLast = stream[offset] == 1
      offset += 5 + length
      if isLast { return stream[..<offset] + bytes(of: b << 16 | a) }
    }
    return stream
  }

  static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
