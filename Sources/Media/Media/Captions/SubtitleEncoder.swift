import CFFmpeg
import Glibc

/// An encoder of subtitles from ASS to a format of a container.
final class SubtitleEncoder {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let path: String

  /// The largest number of bytes of an event.
  private static let capacity = 1 << 20

  /// Opens an encoder.
  ///
  /// - Parameters:
  ///   - name: FFmpeg's name of the encoder, for example `mov_text`.
  ///   - header: the header of ASS.
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(_ name: String, header: [UInt8], path: String) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    guard let codec = ffmpeg.functions.avcodec_find_encoder_by_name(name) else {
      throw MediaError(.missingComponent(name), during: .opening, path: path)
    }
    guard let context = ffmpeg.functions.avcodec_alloc_context3(codec) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    pointer = context
    self.ffmpeg = ffmpeg
    self.path = path
    context.pointee.time_base = AVRational(num: 1, den: 1000)
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    // The codec's own function frees this copy, which ends with a zero.
    if let copy = av_mallocz(header.count + 1) {
      header.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { memcpy(copy, start, bytes.count) }
      }
      context.pointee.subtitle_header = copy.assumingMemoryBound(to: UInt8.self)
      context.pointee.subtitle_header_size = Int32(header.count)
    }
    let code = ffmpeg.functions.avcodec_open2(context, codec, nil)
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
  }

  /// Encodes an event.
  ///
  /// - Returns: its bytes; empty for an event without text.
  func encode(_ event: SubtitleTrack.Event) throws(MediaError) -> [UInt8] {
    var line = Array(event.line.utf8CString)
    let length = UInt32(clamping: ((event.end - event.begin) * 1000).rounded())
    var failure: Int32 = 0
    let bytes = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.capacity) { buffer in
      let code = line.withUnsafeMutableBufferPointer { text in
        ffmpeg_encode_subtitle(
          ffmpeg.functions.avcodec_encode_subtitle, pointer, buffer.baseAddress,
          Int32(buffer.count),
          text.baseAddress, length)
      }
      failure = min(code, 0)
      return Array(UnsafeMutableBufferPointer(rebasing: buffer[..<Int(max(code, 0))]))
    }
    guard failure >= 0 else { throw MediaError.encoder(failure, path: path) }
    return bytes
  }

  deinit {
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.functions.avcodec_free_context(&context)
  }
}

extension VideoSink.Container {
  /// FFmpeg's name of the encoder of subtitles; nil if the container has none.
  ///
  /// - Parameter isStyled: true for subtitles with styles of their own.
  func subtitleEncoder(isStyled: Bool) -> String? {
    switch self {
    case .mp4, .mov: "mov_text"
    case .mkv: isStyled ? "ass" : "subrip"
    case .webm: "webvtt"
    case .apng, .avif, .webp: nil
    }
  }

  /// True if the container has titles, chapters and languages.
  public var takesText: Bool { subtitleEncoder(isStyled: false) != nil }

  /// True if chapters are a track of the container, which has no gaps.
  public var hasChapterTrack: Bool { self == .mp4 || self == .mov }

  /// True if the container shows one text of a track at a time.
  var showsOneSubtitle: Bool { self == .mp4 || self == .mov }

  /// True if the container keeps the styles of subtitles.
  public var keepsSubtitleStyles: Bool { self == .mkv }
}
