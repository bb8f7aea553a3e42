/// The chunks of a PNG or an APNG, each of which has the length of its data, a name, the data and a
/// checksum.
struct PNGChunks: Sequence, IteratorProtocol {
  struct Chunk {
    let name: Int
    /// The whole chunk, with its length and its checksum; one that is cut off ends beyond the
    /// bytes.
    let range: Range<Int>
    /// The data; nil for a chunk that is cut off, which is the last one.
    let data: BigEndianBytes?
  }

  private let bytes: BigEndianBytes
  private var offset: Int

  /// Creates the chunks of a file, or of bytes without a PNG's signature.
  ///
  /// - Parameter start: the offset of the first chunk.
  init(_ bytes: UnsafeRawBufferPointer, from start: Int = 8) {
    self.bytes = BigEndianBytes(bytes)
    offset = start
  }

  mutating func next() -> Chunk? {
    guard let length = bytes.number(at: offset), let name = bytes.number(at: offset + 4) else {
      return nil
    }
    let range = offset..<(offset + 12 + length)
    offset = range.upperBound
    let isWhole = offset <= bytes.data.count
    let data = isWhole ? bytes.part((range.lowerBound + 8)..<(offset - 4)) : nil
    return Chunk(name: name, range: range, data: data)
  }
}
