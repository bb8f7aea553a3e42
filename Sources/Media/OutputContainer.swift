import CFFmpeg
import Glibc

/// A container with one video stream, written into an `OutputFile`'s stream (an `AVFormatContext`).
struct OutputContainer: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVFormatContext>
  private let io: IOContext
  private let path: String
  private let progress: Progress

  /// How far the file is; shared, because a packet is written while the container is only lent.
  private final class Progress {
    /// Whether the muxer has been given a packet and not yet been told that there are no more.
    var isUnderWay = false
  }

  /// - Parameter name: FFmpeg's name of the format, such as `mp4`.
  /// - Throws: `.missingLibrary`, `.missingComponent` or `.outOfMemory`.
  init(_ name: String, _ stream: DescriptorStream, path: String) throws(MediaError) {
    ffmpeg_collect_messages()
    let io = try IOContext(stream, isWriting: true, during: .opening, path: path)
    var context: UnsafeMutablePointer<AVFormatContext>?
    guard io.ffmpeg.avformat_alloc_output_context2(&context, nil, name, "") >= 0, let context else {
      throw MediaError(.missingComponent(name), during: .opening, path: path)
    }
    context.pointee.pb = io.pointer
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT
    context.pointee.opaque = Unmanaged.passUnretained(stream).toOpaque()
    // MP4's faststart reads back what it has written, by the name that this file does not have.
    context.pointee.io_open = { context, io, _, flags, _ in
      guard let opaque = context?.pointee.opaque, flags == AVIO_FLAG_READ,
        let ffmpeg = try? FFmpegCoding.loaded.get()
      else {
        return ffmpeg_error(EPERM)
      }
      let writer = Unmanaged<DescriptorStream>.fromOpaque(opaque).takeUnretainedValue()
      let reader = Unmanaged.passRetained(
        DescriptorStream(descriptor: writer.descriptor, isSeekable: writer.isSeekable))
      io?.pointee = makeIOContext(reader.toOpaque(), isWriting: false, ffmpeg)
      guard io?.pointee != nil else {
        reader.release()
        return ffmpeg_error(ENOMEM)
      }
      return 0
    }
    context.pointee.io_close2 = { _, io in
      guard let io, let ffmpeg = try? FFmpegCoding.loaded.get() else { return 0 }
      if let opaque = io.pointee.opaque {
        Unmanaged<DescriptorStream>.fromOpaque(opaque).release()
      }
      freeIOContext(io, ffmpeg)
      return 0
    }
    self.pointer = context
    self.io = io
    self.path = path
    self.progress = Progress()
  }

  /// Whether the codec's headers belong into the container.
  var wantsGlobalHeader: Bool {
    (pointer.pointee.oformat.map { $0.pointee.flags } ?? 0) & AVFMT_GLOBALHEADER != 0
  }

  /// Adds the stream that `encoder` makes and writes the head of the file.
  func start(
    _ encoder: borrowing Encoder, options: [(name: String, value: String)] = []
  ) throws(MediaError) {
    guard let stream = io.ffmpeg.avformat_new_stream(pointer, nil) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try check(io.ffmpeg.avcodec_parameters_from_context(stream.pointee.codecpar, encoder.pointer))
    stream.pointee.time_base = encoder.pointer.pointee.time_base
    stream.pointee.avg_frame_rate = encoder.pointer.pointee.framerate
    stream.pointee.r_frame_rate = encoder.pointer.pointee.framerate
    for option in options { try set(option.name, option.value) }
    try check(io.ffmpeg.avformat_write_header(pointer, nil))
  }

  /// Sets one of the format's own options.
  func set(_ option: String, _ value: String) throws(MediaError) {
    try check(av_opt_set(pointer.pointee.priv_data, option, value, 0))
  }

  /// Writes one packet, its times in the encoder's units.
  func write(
    _ packet: borrowing OwnedPacket, from encoder: borrowing Encoder
  ) throws(MediaError) {
    guard let stream = pointer.pointee.streams[0] else { return }
    packet.pointer.pointee.stream_index = 0
    io.ffmpeg.av_packet_rescale_ts(
      packet.pointer, encoder.pointer.pointee.time_base, stream.pointee.time_base)
    progress.isUnderWay = true
    try check(io.ffmpeg.av_interleaved_write_frame(pointer, packet.pointer))
  }

  /// Completes the file: every byte has reached the descriptor afterwards.
  func finish() throws(MediaError) {
    guard progress.isUnderWay else {
      throw MediaError(.noFrames, during: .encoding, path: path)
    }
    progress.isUnderWay = false
    try check(io.ffmpeg.av_write_trailer(pointer))
    io.ffmpeg.avio_flush(io.pointer)
    try check(io.pointer.pointee.error)
  }

  /// The stream's own failure comes first: FFmpeg keeps some write errors to itself, and turns others
  /// into an error of the format.
  private func check(_ code: Int32) throws(MediaError) {
    guard io.stream.failure == 0 else {
      throw MediaError.output(io.stream.failure, during: .writing, path: path)
    }
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }

  deinit {
    // The GIF muxer frees the packet that it holds back only when it ends the file; and that only if
    // it holds one, or it crashes.
    if progress.isUnderWay {
      io.stream.abandon()
      _ = io.ffmpeg.av_write_trailer(pointer)
    }
    io.ffmpeg.avformat_free_context(pointer)
  }
}
