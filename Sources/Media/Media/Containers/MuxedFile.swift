import CFFmpeg
import Glibc

/// A complete file from a muxer, read back for verification: if libavformat has no memory for a
/// part of an index, it continues and reports success.
struct MuxedFile: ~Copyable {
  private let container: InputContainer
  private let path: String

  /// Compares the packets of an MP4, MOV or Matroska file with the written ones, and the boxes of
  /// an AVIF with its length. Other formats have no index and are not checked.
  ///
  /// - Parameters:
  ///   - stream: the muxer's output, a regular file that can be read.
  ///   - format: FFmpeg's name of the muxer.
  ///   - streams: the packets that the muxer got, in the order of its streams.
  ///   - hasChapters: true for a file with chapters, a track in MP4 and MOV.
  ///   - path: the path for errors.
  /// - Throws: `.incompleteOutput`, `.outOfMemory`, or the error of a read that fails.
  static func verify(
    _ stream: DescriptorStream, as format: String, _ streams: [MuxedStream],
    hasChapters: Bool = false, path: String
  ) throws(MediaError) {
    let reader = DescriptorStream(descriptor: stream.descriptor, isSeekable: true)
    do throws(MediaError) {
      switch format {
      case "mp4", "mov":
        let boxes = try FileBoxes(reader, path: path)
        try MuxedFile(reader, path: path).verify(
          streams, fill: boxes.data, extra: hasChapters ? 1 : 0)
      case "matroska", "webm":
        try MuxedFile(reader, path: path).verify(streams)
      case "avif": _ = try FileBoxes(reader, path: path)
      default: break
      }
    } catch {
      guard reader.failure == 0 else {
        throw MediaError.output(reader.failure, during: .writing, path: path)
      }
      guard error.reason == .notAPicture else { throw error }
      throw MediaError(
        .incompleteOutput, during: .writing, path: path, cause: "FFmpeg cannot read it back")
    }
  }

  /// Reads the header.
  private init(_ reader: DescriptorStream, path: String) throws(MediaError) {
    _ = reader.seek(to: 0, whence: SEEK_SET)
    // An edit list would skip packets, and chapters the packets of their track.
    container = try InputContainer(
      reader, options: [("ignore_editlist", "1"), ("ignore_chapters", "1")], path: path)
    container.pointer.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
    self.path = path
  }

  /// Checks that the file has all streams, with the parameter sets of their decoders.
  ///
  /// - Parameter extra: the number of further streams.
  private borrowing func verifyHeader(
    _ streams: [MuxedStream], extra: Int = 0
  ) throws(MediaError) {
    let count = Int(container.pointer.pointee.nb_streams) - extra
    guard count == streams.count else {
      throw incomplete("it has \(count) of \(streams.count) streams")
    }
    for (index, expected) in streams.enumerated() {
      guard let parameters = container.parameters(Int32(index)),
        expected.parameterSets.areContained(in: parameters)
      else {
        throw incomplete("it lacks the decoder's parameter sets")
      }
    }
  }

  /// Reads all packets.
  private borrowing func verify(_ streams: [MuxedStream]) throws(MediaError) {
    try verifyHeader(streams)
    var found = streams.map { _ in MuxedStream() }
    try forEachPacket { packet in found[Int(packet.pointer.pointee.stream_index)].count(packet) }
    for (found, expected) in zip(found, streams) where !found.isComplete(expected) {
      throw incomplete("it has \(found.packets) of \(expected.packets) frames")
    }
  }

  /// Reads all packets and checks that their times are exact and that they are contiguous in
  /// `data`.
  private borrowing func verify(
    _ streams: [MuxedStream], fill data: Range<Int64>, extra: Int
  ) throws(MediaError) {
    try verifyHeader(streams, extra: extra)
    var found = streams.map { _ in MuxedStream() }
    var places: [(start: Int64, size: Int64)] = []
    try forEachPacket { packet in
      places.append((packet.pointer.pointee.pos, Int64(packet.pointer.pointee.size)))
      let index = Int(packet.pointer.pointee.stream_index)
      if found.indices.contains(index) { found[index].count(packet) }
    }
    for (found, expected) in zip(found, streams) {
      guard found.isComplete(expected) else {
        throw incomplete("its index has \(found.packets) of \(expected.packets) frames")
      }
      guard expected.span == nil || expected.mayHaveMore || found.span == expected.span else {
        throw incomplete("the times in its index are wrong")
      }
    }
    var end = data.lowerBound
    for place in places.sorted(by: { $0.start < $1.start }) {
      guard place.start == end else { throw incomplete("its index does not match its frames") }
      end += place.size
    }
    guard end == data.upperBound else { throw incomplete("its index does not match its frames") }
  }

  private borrowing func forEachPacket(
    _ body: (borrowing OwnedPacket) -> Void
  ) throws(MediaError) {
    let ffmpeg = container.ffmpeg
    guard let packet = OwnedPacket(ffmpeg) else {
      throw MediaError(.outOfMemory, during: .writing, path: path)
    }
    while true {
      let code = ffmpeg.functions.av_read_frame(container.pointer, packet.pointer)
      if code == ffmpeg_end_of_file() { return }
      guard code >= 0 else { throw MediaError.encoder(code, path: path) }
      guard packet.pointer.pointee.flags & AV_PKT_FLAG_CORRUPT == 0 else {
        throw incomplete("a frame is truncated")
      }
      body(packet)
      packet.unreference()
    }
  }

  private borrowing func incomplete(_ cause: String) -> MediaError {
    MediaError(.incompleteOutput, during: .writing, path: path, cause: cause)
  }
}
