import CFFmpeg
import Glibc

/// A decoder that gives up at the first sign of damage (an `AVCodecContext`).
struct Decoder: ~Copyable {
  private let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let messages: UnsafeMutablePointer<FFmpegMessages>

  /// Opens the decoder for a stream.
  ///
  /// - Parameters:
  ///   - ffmpeg: what decodes.
  ///   - maximumPixels: frames of a clearly larger area are refused before anything is allocated.
  /// - Returns: nil where FFmpeg has no such decoder or cannot open it.
  init?(
    _ parameters: UnsafeMutablePointer<AVCodecParameters>, with ffmpeg: FFmpegCoding,
    maximumPixels: Int
  ) {
    guard let codec = ffmpeg.avcodec_find_decoder(parameters.pointee.codec_id),
      let pointer = ffmpeg.avcodec_alloc_context3(codec)
    else { return nil }
    let decoder = Decoder(adopting: pointer, ffmpeg)
    guard ffmpeg.avcodec_parameters_to_context(pointer, parameters) >= 0 else { return nil }
    pointer.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
    // The TIFF decoder takes every tag that it does not know for an error then.
    if codec.pointee.id != AV_CODEC_ID_TIFF {
      pointer.pointee.err_recognition |= AV_EF_EXPLODE
    }
    // FFmpeg counts the margins of its buffers; the exact limit is the caller's to check.
    let limit = min(maximumPixels, 1 << 40)
    pointer.pointee.max_pixels = Int64(limit + limit / 8 + 65536)
    // One thread: the messages are then this thread's, and a single picture gains little from more.
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

  /// Hands in a packet, or with nil the end of the stream, and takes the next frame out.
  ///
  /// - Returns: 0, or FFmpeg's error.
  func decode(
    _ packet: UnsafeMutablePointer<AVPacket>?, into frame: UnsafeMutablePointer<AVFrame>
  ) -> Int32 {
    let code = ffmpeg.avcodec_send_packet(pointer, packet)
    return code < 0 ? code : ffmpeg.avcodec_receive_frame(pointer, frame)
  }

  /// The first error that the decoder logged; empty when it had none.
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
