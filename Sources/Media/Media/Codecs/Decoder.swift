import CFFmpeg
import Frames
import Glibc

/// A decoder that fails at the first sign of damage (an `AVCodecContext`).
struct Decoder: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let messages: UnsafeMutablePointer<FFmpegMessages>

  /// Opens the decoder for a stream.
  ///
  /// - Parameters:
  ///   - parameters: the stream's codec parameters.
  ///   - ffmpeg: the functions of libavcodec.
  ///   - maximumPixels: the approximate limit of a frame's area; larger frames fail before they are
  ///     allocated.
  ///   - isFilling: true to go on after damage, and to leave what is missing gray or transparent.
  /// - Returns: nil if FFmpeg has no such decoder or cannot open it.
  init?(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, with ffmpeg: FFmpegCoding,
    maximumPixels: Int, isFilling: Bool = false
  ) {
    guard let codec = ffmpeg.avcodec_find_decoder(parameters.pointee.codec_id),
      let pointer = ffmpeg.avcodec_alloc_context3(codec)
    else { return nil }
    let decoder = Decoder(adopting: pointer, ffmpeg)
    guard ffmpeg.avcodec_parameters_to_context(pointer, parameters) >= 0 else { return nil }
    if isFilling {
      pointer.pointee.err_recognition = 0
      pointer.pointee.flags |= Int32(AV_CODEC_FLAG_OUTPUT_CORRUPT)
      pointer.pointee.get_buffer2 = filledBuffer
    } else {
      pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
    }
    // With this flag, the TIFF decoder rejects unknown tags.
    if !isFilling, codec.pointee.id != AV_CODEC_ID_TIFF {
      pointer.pointee.err_recognition |= AV_EF_EXPLODE
    }
    // FFmpeg's count includes the margins of its buffers; the caller checks the exact limit.
    let limit = min(maximumPixels, 1 << 40)
    pointer.pointee.max_pixels = Int64(limit + limit / 8 + 65536)
    // One thread decodes: a single picture gains little from more, and messages stay on this
    // thread.
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

  /// Sends a packet, or nil for the end of the stream, and receives the next frame.
  ///
  /// - Returns: 0, or FFmpeg's error code; `EAGAIN` if the decoder needs another packet.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?, into frame: UnsafeMutablePointer<AVFrame>
  ) -> Int32 {
    let code = ffmpeg.avcodec_send_packet(pointer, packet)
    return code < 0 ? code : ffmpeg.avcodec_receive_frame(pointer, frame)
  }

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
    ffmpeg.avcodec_free_context(&context)
    messages.deallocate()
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
  let code = ffmpeg.avcodec_default_get_buffer2(context, frame, flags)
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
