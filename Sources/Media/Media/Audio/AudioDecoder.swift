import CFFmpeg

/// A decoder of a stream of sound (an `AVCodecContext`).
struct AudioDecoder: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let messages: UnsafeMutablePointer<FFmpegMessages>

  /// Opens the decoder for a stream. Its frames have times in the stream's time base, and lack the
  /// samples that the encoder put before the first or after the last one.
  ///
  /// - Returns: nil if FFmpeg has no such decoder or cannot open it.
  init?(_ stream: UnsafeMutablePointer<AVStream>, with ffmpeg: FFmpegCoding) {
    guard let parameters = stream.pointee.codecpar,
      let codec = ffmpeg.avcodec_find_decoder(parameters.pointee.codec_id),
      let pointer = ffmpeg.avcodec_alloc_context3(codec)
    else { return nil }
    let decoder = AudioDecoder(adopting: pointer, ffmpeg)
    guard ffmpeg.avcodec_parameters_to_context(pointer, parameters) >= 0 else { return nil }
    pointer.pointee.pkt_timebase = stream.pointee.time_base
    // FLAC has a checksum in each frame, and its decoder would only log a wrong one.
    if codec.pointee.id == AV_CODEC_ID_FLAC {
      pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
    }
    pointer.pointee.thread_count = 1
    guard ffmpeg.avcodec_open2(pointer, codec, nil) >= 0 else { return nil }
    self = decoder
  }

  private init(adopting pointer: UnsafeMutablePointer<AVCodecContext>, _ ffmpeg: FFmpegCoding) {
    self.ffmpeg = ffmpeg
    self.pointer = pointer
    messages = .allocate(capacity: 1)
    messages.initialize(to: FFmpegMessages())
    pointer.pointee.opaque = UnsafeMutableRawPointer(messages)
  }

  /// Sends a packet, or nil for the end of the stream.
  ///
  /// - Returns: 0, or FFmpeg's error code.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> Int32 {
    ffmpeg.avcodec_send_packet(pointer, packet)
  }

  /// Receives the next frame.
  ///
  /// - Returns: 0, or FFmpeg's error code; `EAGAIN` if the decoder needs another packet.
  func receive(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    ffmpeg.avcodec_receive_frame(pointer, frame)
  }

  /// The first error that the decoder logged; empty if there was none.
  var firstMessage: String {
    withUnsafeBytes(of: messages.pointee.first) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.avcodec_free_context(&context)
    messages.deallocate()
  }
}
