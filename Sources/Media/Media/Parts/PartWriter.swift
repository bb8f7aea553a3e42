import CFFmpeg

/// The file of a part: packets one after another, then the description, a checksum of all bytes,
/// and a mark at the end, without which the file counts as incomplete.
final class PartWriter {
  /// The first bytes of a file, with the version of its format, and the last ones.
  static let magic = Array("HINGEPT1".utf8), end = Array("HINGEEND".utf8)
  /// The bytes after the description: the checksum in hexadecimal digits, the description's length,
  /// and the mark.
  static let trailerLength = 16 + 8 + 8

  private var output: OutputFile
  private var checksum = Fingerprint()
  private var record: [UInt8] = []

  init(_ destination: OutputDestination) throws(MediaError) {
    output = try OutputFile(destination)
    try write(Self.magic)
  }

  /// Writes a packet, whose times are shifted.
  func write(
    _ packet: borrowing OwnedPacket, shiftedBy shift: Int64 = 0
  ) throws(MediaError) {
    let value = packet.pointer.pointee
    record.removeAll(keepingCapacity: true)
    append(UInt32(0))
    append(value.pts &+ shift)
    append(value.dts &+ shift)
    append(value.duration)
    append(UInt32(bitPattern: value.flags))
    append(UInt32(max(value.side_data_elems, 0)))
    for index in 0..<Int(max(value.side_data_elems, 0)) {
      guard let data = value.side_data else { break }
      append(UInt32(data[index].type.rawValue))
      append(UInt32(data[index].size))
      record += UnsafeBufferPointer(start: data[index].data, count: data[index].size)
    }
    record += packet.bytes
    withUnsafeBytes(of: UInt32(record.count - 4).littleEndian) { length in
      record.replaceSubrange(0..<4, with: length)
    }
    try write(record)
  }

  private func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { record += $0 }
  }

  /// Writes the description and the end.
  func finish(_ info: PartInfo) throws(MediaError) {
    try write([0, 0, 0, 0])
    let description = info.bytes
    try write(description)
    record = Array(checksum.text.utf8)
    append(UInt64(description.count))
    record += Self.end
    try write(record)
  }

  private func write(_ bytes: [UInt8]) throws(MediaError) {
    bytes.withUnsafeBytes { checksum.add($0) }
    try output.write(bytes)
  }

  func commit() throws(MediaError) { try output.commit() }

  func discard() { output.discard() }
}
