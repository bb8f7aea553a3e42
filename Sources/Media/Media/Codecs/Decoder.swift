import CFFmpeg
import Frames
import Glibc

/// A decoder of a stream (an `AVCodecContext`).
final class Decoder {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let messages: UnsafeMutablePointer<FFmpegMessages>

  /// FFmpeg's error code of a decoder that cannot be opened.
  struct Failure: Error {
    let code: Int32
  }

  /// Opens the decoder of a stream.
  ///
  /// - Parameters:
  ///   - codec: the decoder; nil for FFmpeg's own one.
  ///   - parameters: the stream's codec parameters.
  ///   - ffmpeg: the functions of libavcodec.
  ///   - configure: sets the decoder's options. By default one thread decodes, whose messages
  ///     `firstMessage` has.
  init(
    _ codec: UnsafePointer<AVCodec>?, _ parameters: UnsafeMutablePointer<AVCodecParameters>,
    with ffmpeg: FFmpegCoding, _ configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
  ) throws(Failure) {
    guard let codec = codec ?? ffmpeg.functions.avcodec_find_decoder(parameters.pointee.codec_id)
    else {
      throw Failure(code: ffmpeg_error(ENOENT))
    }
    guard let pointer = ffmpeg.functions.avcodec_alloc_context3(codec) else {
      throw Failure(code: ffmpeg_error(ENOMEM))
    }
    self.ffmpeg = ffmpeg
    self.pointer = pointer
    messages = .allocate(capacity: 1)
    messages.initialize(to: FFmpegMessages())
    var code = ffmpeg.functions.avcodec_parameters_to_context(pointer, parameters)
    pointer.pointee.thread_count = 1
    configure(pointer)
    // Threads would write their messages at the same time.
    if pointer.pointee.thread_count == 1 {
      pointer.pointee.opaque = UnsafeMutableRawPointer(messages)
    }
    if code >= 0 { code = ffmpeg.functions.avcodec_open2(pointer, codec, nil) }
    guard code >= 0 else { throw Failure(code: code) }
  }

  /// Opens the decoder of a picture, which fails at the first sign of damage.
  ///
  /// - Parameters:
  ///   - maximumPixels: the approximate limit of a frame's area; larger frames fail before they are
  ///     allocated.
  ///   - isFilling: true to continue after damage; missing parts are gray or transparent.
  convenience init(
    picture parameters: UnsafeMutablePointer<AVCodecParameters>, with ffmpeg: FFmpegCoding,
    maximumPixels: Int, isFilling: Bool = false
  ) throws(Failure) {
    try self.init(nil, parameters, with: ffmpeg) { context in
      if isFilling {
        context.pointee.err_recognition = 0
        context.pointee.flags |= Int32(AV_CODEC_FLAG_OUTPUT_CORRUPT)
        context.pointee.get_buffer2 = filledBuffer
      } else {
        context.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
        // With this flag, the TIFF decoder would reject unknown tags.
        if context.pointee.codec_id != AV_CODEC_ID_TIFF {
          context.pointee.err_recognition |= AV_EF_EXPLODE
        }
      }
      // FFmpeg's count includes the margins of its buffers; the caller checks the exact limit.
      let limit = min(maximumPixels, 1 << 40)
      context.pointee.max_pixels = Int64(limit + limit / 8 + 65536)
    }
  }

  /// Opens the decoder of a sound. Its frames have times in the stream's time base, without the
  /// encoder's priming and padding samples.
  convenience init(
    sound stream: UnsafeMutablePointer<AVStream>, with ffmpeg: FFmpegCoding
  ) throws(Failure) {
    try self.init(nil, stream.pointee.codecpar, with: ffmpeg) { context in
      context.pointee.pkt_timebase = stream.pointee.time_base
      // FLAC has a checksum in each frame; by default its decoder only logs a mismatch.
      if context.pointee.codec_id == AV_CODEC_ID_FLAC {
        context.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_EXPLODE
      }
    }
  }

  /// Sends a packet, or nil for the end of the stream.
  ///
  /// - Returns: 0, or FFmpeg's error code.
  func send(_ packet: UnsafeMutablePointer<AVPacket>?) -> Int32 {
    ffmpeg.functions.avcodec_send_packet(pointer, packet)
  }

  /// Receives the next frame.
  ///
  /// - Returns: 0, or FFmpeg's error code; `EAGAIN` if the decoder needs another packet.
  fileprivate func receive(_ frame: UnsafeMutablePointer<AVFrame>) -> Int32 {
    ffmpeg.functions.avcodec_receive_frame(pointer, frame)
  }

  /// True if the packets sent next are not decoded if no other frame refers to theirs. H.264 and
  /// H.265 state that for each frame.
  var skipsUnreferenced: Bool {
    get { pointer.pointee.skip_frame == AVDISCARD_NONREF }
    set { pointer.pointee.skip_frame = newValue ? AVDISCARD_NONREF : AVDISCARD_DEFAULT }
  }

  /// Discards all buffered packets, for a seek.
  func flush() { ffmpeg.functions.avcodec_flush_buffers(pointer) }

  /// The size of the stream's frames; nil until the decoder has taken it.
  var size: PixelSize? {
    PixelSize(width: Int(pointer.pointee.width), height: Int(pointer.pointee.height))
  }

  /// The first error that the decoder logged; empty if there was none.
  var firstMessage: String {
    withUnsafeBytes(of: messages.pointee.first) { text in
      String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.functions.avcodec_free_context(&context)
    messages.deallocate()
  }
}

/// A stream of packets with the decoder that turns them into frames.
protocol DecodedStream: ~Copyable {
  /// The decoder.
  var decoder: Decoder { get }

  /// Reads the next packet and sends it, or the end of the stream, to the decoder. Called again if
  /// it sends nothing.
  mutating func feed() throws(MediaError)

  /// Handles FFmpeg's error code of a packet or a frame; decoding continues on return.
  mutating func handle(_ code: Int32) throws(MediaError)
}

extension DecodedStream where Self: ~Copyable {
  /// Decodes the next frame.
  ///
  /// - Returns: false after the last frame.
  /// - Throws: the error of `feed` or `handle`.
  mutating func decode(into frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) -> Bool {
    while true {
      av_frame_unref(frame)
      let code = decoder.receive(frame)
      if code >= 0 { return true }
      if code == ffmpeg_end_of_file() { return false }
      if code == ffmpeg_error(EAGAIN) { try feed() } else { try handle(code) }
    }
  }
}

/// Allocates a decoder's frame as FFmpeg does, gray in YUV and black or transparent in RGB.
private func filledBuffer(
  _ context: UnsafeMutablePointer<AVCodecContext>?, _ frame: UnsafeMutablePointer<AVFrame>?,
  _ flags: Int32
) -> Int32 {
  guard let context, let frame, let ffmpeg = try? FFmpegCoding.loaded.get() else {
    return ffmpeg_error(EINVAL)
  }
  let code = ffmpeg.functions.avcodec_default_get_buffer2(context, frame, flags)
  guard code >= 0, let layout = av_pix_fmt_desc_get(AVPixelFormat(frame.pointee.format)) else {
    return code
  }
  let isRGB = layout.pointee.flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0
  for plane in 0..<4 {
    guard let buffer = ffmpeg_frame_buffer(frame, Int32(plane)) else { break }
    memset(buffer.pointee.data, isRGB ? 0 : 128, buffer.pointee.size)
  }
  return code
}
