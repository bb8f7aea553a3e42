/// A PNG file as its chunks, by the PNG Specification and independent of any encoder. Changes to
/// the chunks keep the checksums right and reach what is behind these.
package struct PNGChunks {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

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

  /// Returns the chunk IDAT of rows that are stored without compression, in a zlib stream whose
  /// checksum `bytes` sets.
  ///
  /// - Parameter rows: the bytes of all rows, each after its filter's.
  package static func storing(_ rows: [UInt8]) -> Chunk {
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(rows.count, start + 65535)
      let count = UInt16(end - start)
      stream += [end == rows.count ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      stream += [UInt8(~count & 255), UInt8(~count >> 8)] + rows[start..<end]
      start = end
    } while start < rows.count
    return Chunk("IDAT", stream + [0, 0, 0, 0])
  }

  /// Returns `stream` with its Adler-32 set right, if it is a zlib stream of stored blocks, else
  /// `stream` itself.
  private static func withAdler32(_ stream: [UInt8]) -> [UInt8] {
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

  /// Returns the four bytes of a number in the file.
  package static func bytes(of number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
