import CFFmpeg
import Glibc

/// Reads a part: first its description, then its packets one after another, and at their end the
/// checksum of all bytes.
struct PartReader: ~Copyable {
  /// The description.
  let info: PartInfo
  private let path: String
  private let file: ReadableFile
  private var checksum = Fingerprint()
  private var buffer: [UInt8] = []
  /// The position in `buffer`, and that of its end in the file.
  private var position = 0, offset = 0
  private let descriptionLength: Int
  private let length: Int

  /// The largest description: the texts of a film of many hours fit.
  private static let longestDescription = 1 << 28
  /// All flags of packets that encoders set (`AV_PKT_FLAG_KEY` to `AV_PKT_FLAG_DISPOSABLE`).
  private static let largestFlags: UInt32 = 0x1F
  /// The times of packets, in units of the stream's time base.
  private static let times: ClosedRange<Int64> = -(1 << 50)...(1 << 50)

  init(_ path: FilePath) throws(PartError) {
    try self.init(Self.open(path), path.description)
  }

  private static func open(_ path: FilePath) throws(PartError) -> ReadableFile {
    do throws(SystemError) {
      return try ReadableFile(path)
    } catch {
      throw PartError(.unreadable("\(error)"), path.description)
    }
  }

  /// Reads a part that has no name yet.
  ///
  /// - Parameter path: the name for errors.
  init(_ hold: OutputHold, _ path: String) throws(PartError) {
    try self.init(Self.file(of: hold, path), path)
  }

  private static func file(
    of hold: OutputHold, _ path: String
  ) throws(PartError) -> ReadableFile {
    guard let file = hold.reading() else { throw PartError(.notAPart, path) }
    return file
  }

  private init(_ file: consuming ReadableFile, _ path: String) throws(PartError) {
    let description = try Self.description(of: file, path)
    info = description.info
    descriptionLength = description.count
    length = description.length
    self.path = path
    self.file = file
  }

  /// Reads the description with the number of its bytes, and the length of the file.
  private static func description(
    of file: borrowing ReadableFile, _ path: String
  ) throws(PartError) -> (info: PartInfo, count: Int, length: Int) {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else {
      throw PartError(.unreadable(systemMessage(errno)), path)
    }
    guard status.kind == S_IFREG else { throw PartError(.notAPart, path) }
    let length = Int(status.st_size)
    let magic = try bytes(file, at: 0, PartWriter.magic.count, path)
    guard magic == PartWriter.magic else {
      let isPrefix = PartWriter.magic.starts(with: magic)
      throw PartError(isPrefix ? .torn("it ends too early") : .notAPart, path)
    }
    let start = max(length - PartWriter.trailerLength, 0)
    let trailer = try bytes(file, at: start, PartWriter.trailerLength, path)
    guard trailer.suffix(8) == PartWriter.end[...], trailer.count == PartWriter.trailerLength else {
      throw PartError(.torn("it ends too early"), path)
    }
    let count = trailer[16..<24].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard count <= UInt64(min(start, longestDescription)) else {
      throw PartError(.torn("its end is damaged"), path)
    }
    let text = try bytes(file, at: start - Int(count), Int(count), path)
    guard let info = PartInfo(text) else {
      throw PartError(.torn("its description is damaged"), path)
    }
    return (info, Int(count), length)
  }

  private static func bytes(
    _ file: borrowing ReadableFile, at offset: Int, _ count: Int, _ path: String
  ) throws(PartError) -> [UInt8] {
    var failure: Int32 = 0
    let descriptor = file.descriptor
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
      while done < count, let base = buffer.baseAddress {
        let read = pread(descriptor, base + done, count - done, off_t(offset + done))
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        guard read > 0 else { return }
        done += read
      }
    }
    guard failure == 0 else { throw PartError(.unreadable(systemMessage(failure)), path) }
    return bytes
  }

  /// Reads the next packet into an empty one.
  ///
  /// - Returns: false at the end, when the checksum is right.
  mutating func next(
    into packet: borrowing OwnedPacket, _ ffmpeg: FFmpegCoding
  ) throws(PartError) -> Bool {
    if offset == 0 { _ = try take(PartWriter.magic.count) }
    let size = Int(try number(UInt32.self))
    guard size > 0 else {
      try finish()
      return false
    }
    let end = PartWriter.trailerLength + descriptionLength
    guard size >= 32, size <= length - end else { throw damaged }
    let pts = try number(Int64.self), dts = try number(Int64.self)
    let duration = try number(Int64.self)
    let flags = try number(UInt32.self)
    // FFmpeg takes the data of packets with other flags for something else.
    guard flags <= Self.largestFlags, Self.times.contains(pts), Self.times.contains(dts),
      duration >= 0, Self.times.contains(duration)
    else { throw damaged }
    var left = size - 32
    for _ in 0..<(try number(UInt32.self)) {
      let kind = try number(UInt32.self), count = Int(try number(UInt32.self))
      left -= 8 + count
      guard left >= 0 else { throw damaged }
      let data = try take(count)
      guard
        let bytes = ffmpeg.functions.av_packet_new_side_data(
          packet.pointer, AVPacketSideDataType(rawValue: kind), count)
      else { throw PartError(.unreadable(systemMessage(ENOMEM)), path) }
      bytes.update(from: data, count: count)
    }
    let data = try take(left)
    guard ffmpeg.functions.av_grow_packet(packet.pointer, Int32(clamping: left)) >= 0 else {
      throw PartError(.unreadable(systemMessage(ENOMEM)), path)
    }
    if left > 0 { packet.pointer.pointee.data.update(from: data, count: left) }
    packet.pointer.pointee.pts = pts
    packet.pointer.pointee.dts = dts
    packet.pointer.pointee.duration = duration
    packet.pointer.pointee.flags = Int32(bitPattern: flags)
    return true
  }

  /// The error about a part whose packets are damaged.
  var damaged: PartError { PartError(.torn("its packets are damaged"), path) }

  private mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type
  ) throws(PartError) -> Number {
    try take(MemoryLayout<Number>.size).reversed().reduce(0) {
      $0 << 8 | Number(truncatingIfNeeded: $1)
    }
  }

  /// Returns the next bytes.
  private mutating func take(_ count: Int) throws(PartError) -> [UInt8] {
    if buffer.count - position < count {
      buffer.removeFirst(position)
      position = 0
      let wanted = max(count - buffer.count, 1 << 16)
      let more = try Self.bytes(file, at: offset, wanted, path)
      offset += more.count
      buffer += more
      guard buffer.count >= count else { throw damaged }
    }
    defer { position += count }
    let bytes = Array(buffer[position..<(position + count)])
    bytes.withUnsafeBytes { checksum.add($0) }
    return bytes
  }

  /// Reads the whole file, a piece at a time, and compares the checksum.
  ///
  /// - Parameter checkpoint: called before each piece; throwing ends the work.
  /// - Throws: `PartError`, or what `checkpoint` throws.
  func verify(_ checkpoint: () throws -> Void = {}) throws {
    var checksum = Fingerprint()
    let end = length - PartWriter.trailerLength
    var offset = 0
    while offset < end {
      try checkpoint()
      let bytes = try Self.bytes(file, at: offset, min(1 << 18, end - offset), path)
      guard !bytes.isEmpty else { throw damaged }
      bytes.withUnsafeBytes { checksum.add($0) }
      offset += bytes.count
    }
    guard try Self.bytes(file, at: end, 16, path) == Array(checksum.text.utf8) else {
      throw damaged
    }
  }

  /// Reads the end and compares the checksum.
  private mutating func finish() throws(PartError) {
    _ = try take(descriptionLength)
    let expected = checksum.text
    guard try take(16) == Array(expected.utf8) else { throw damaged }
  }
}
