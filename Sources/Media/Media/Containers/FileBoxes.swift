import Glibc

/// The top-level boxes of an MP4 or related file (ISO 14496-12), which follow one another from
/// start to end.
struct FileBoxes {
  /// The bytes of the media data (`mdat`), without its header.
  private(set) var data: Range<Int64> = 0..<0

  /// Reads the boxes' headers.
  ///
  /// - Throws: `.incompleteOutput` if they do not fill the file, or there is no media data.
  init(_ stream: DescriptorStream, path: String) throws(MediaError) {
    let end = stream.length
    var position: Int64 = 0
    while position < end {
      guard let box = Self.header(stream, at: position), box.header <= box.length,
        box.length <= end - position
      else { break }
      if box.type == 0x6d64_6174 {  // mdat
        data = position + box.header..<position + box.length
      }
      position += box.length
    }
    guard position == end, !data.isEmpty else {
      throw MediaError(
        .incompleteOutput, during: .writing, path: path,
        cause: "its boxes are not contiguous")
    }
  }

  /// Returns the type of the box at a position, and the sizes of its header and of the whole box in
  /// bytes; nil if the file ends before.
  private static func header(
    _ stream: DescriptorStream, at position: Int64
  ) -> (type: Int64, header: Int64, length: Int64)? {
    guard stream.seek(to: position, whence: SEEK_SET) == position,
      let length = number(stream, 4), let type = number(stream, 4)
    else { return nil }
    // A length of 1 means that a 64-bit length follows the type.
    guard length == 1 else { return (type, 8, length) }
    return number(stream, 8).map { (type, 16, $0) }
  }

  /// Reads a big-endian number; nil at the end.
  private static func number(_ stream: DescriptorStream, _ size: Int) -> Int64? {
    var bytes: UInt64 = 0
    let count = withUnsafeMutableBytes(of: &bytes) { buffer in
      buffer.baseAddress.map { stream.read(into: $0, count: size) } ?? 0
    }
    guard count == size else { return nil }
    return Int64(truncatingIfNeeded: bytes.bigEndian >> UInt64(64 - 8 * size))
  }
}
