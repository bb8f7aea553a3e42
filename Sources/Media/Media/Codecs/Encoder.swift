import CFFmpeg
import Frames
import Glibc

/// An encoder with the packet that it reuses (an `AVCodecContext`).
struct Encoder: ~Copyable {
  let pointer: UnsafeMutablePointer<AVCodecContext>
  private let ffmpeg: FFmpegCoding
  private let packet: OwnedPacket
  private let path: String
  private let progress: Progress

  /// The encoder's progress, a reference because `encode` only borrows the encoder.
  private final class Progress {
    /// The frames that the encoder got.
    var frames = 0
    /// The packets that it gave.
    var packets = 0
  }

  /// The parameters of an encoder.
  struct Settings {
    /// FFmpeg's name of the encoder, for example `libx264`.
    var name: String
    /// The size of every frame in pixels.
    var size: PixelSize
    /// The pixel format of every frame.
    var format: AVPixelFormat
    /// The nominal frame rate.
    var rate: FrameRate
    /// The unit of timestamps in seconds; nil for one frame period.
    var timeBase: AVRational?
    var primaries = AVCOL_PRI_UNSPECIFIED
    var transfer = AVCOL_TRC_UNSPECIFIED
    var matrix = AVCOL_SPC_UNSPECIFIED
    var range = AVCOL_RANGE_UNSPECIFIED
    var chromaLocation = AVCHROMA_LOC_UNSPECIFIED
    /// The codec's tag in the container, as of `MKTAG`; 0 for the container's own choice.
    var tag: UInt32 = 0
    /// The order of fields that the container declares.
    var fieldOrder = AV_FIELD_UNKNOWN
    /// True if the codec's headers go into the container instead of the stream.
    var hasGlobalHeader = false
    /// Private options of the codec.
    var options: [(name: String, value: String)] = []
  }

  /// Opens an encoder.
  ///
  /// - Throws: `.missingLibrary`, `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(_ settings: Settings, path: String) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    ffmpeg_collect_messages()
    guard let codec = ffmpeg.avcodec_find_encoder_by_name(settings.name) else {
      throw MediaError(.missingComponent(settings.name), during: .opening, path: path)
    }
    guard let context = ffmpeg.avcodec_alloc_context3(codec) else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    var owned: UnsafeMutablePointer<AVCodecContext>? = context
    guard let packet = OwnedPacket(ffmpeg) else {
      ffmpeg.avcodec_free_context(&owned)
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    let encoder = Encoder(adopting: context, ffmpeg, packet, path)
    guard let width = Int32(exactly: settings.size.width),
      let height = Int32(exactly: settings.size.height),
      let rate = AVRational(settings.rate)
    else {
      throw MediaError(
        .encodingFailed, during: .opening, path: path, cause: "a number is out of range")
    }
    context.pointee.width = width
    context.pointee.height = height
    context.pointee.pix_fmt = settings.format
    context.pointee.framerate = rate
    context.pointee.time_base = settings.timeBase ?? av_inv_q(rate)
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.color_primaries = settings.primaries
    context.pointee.color_trc = settings.transfer
    context.pointee.colorspace = settings.matrix
    context.pointee.color_range = settings.range
    context.pointee.chroma_sample_location = settings.chromaLocation
    context.pointee.codec_tag = settings.tag
    context.pointee.field_order = settings.fieldOrder
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if settings.hasGlobalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    for option in settings.options {
      let code = av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN)
      guard code >= 0 else {
        throw MediaError(
          .encodingFailed, during: .opening, path: path,
          cause: "\(settings.name) \(option.name)=\(option.value): \(ffmpegMessage(code))")
      }
    }
    // SVT-AV1 would write to the standard error by itself; a user's own setting stays.
    let isSVT = encoder.isSVT
    if isSVT { setenv("SVT_LOG", "0", 0) }
    func open() -> Int32 { ffmpeg.avcodec_open2(context, codec, nil) }
    let code = isSVT ? RealTimePriority.undone(after: open) : open()
    guard code >= 0 else { throw MediaError.encoder(code, path: path) }
    self = encoder
  }

  private init(
    adopting pointer: UnsafeMutablePointer<AVCodecContext>, _ ffmpeg: FFmpegCoding,
    _ packet: consuming OwnedPacket, _ path: String
  ) {
    self.pointer = pointer
    self.ffmpeg = ffmpeg
    self.packet = packet
    self.path = path
    progress = Progress()
  }

  /// Encodes one frame and passes every packet that is complete to `take`.
  ///
  /// - Parameters:
  ///   - frame: the frame, or nil to drain the encoder.
  ///   - take: called for each packet, whose bytes are valid during the call.
  /// - Throws: `.encodingFailed`, `.outOfMemory`, `.incompleteOutput` if a drained encoder gave
  ///   fewer packets than it got frames, or the error of `take`.
  func encode(
    _ frame: UnsafeMutablePointer<AVFrame>?,
    _ take: (borrowing OwnedPacket) throws(MediaError) -> Void
  ) throws(MediaError) {
    let sent = ffmpeg.avcodec_send_frame(pointer, frame)
    guard sent >= 0 || sent == ffmpeg_end_of_file() else {
      throw MediaError.encoder(sent, path: path)
    }
    if frame != nil { progress.frames += 1 }
    while true {
      let code = ffmpeg.avcodec_receive_packet(pointer, packet.pointer)
      if code == ffmpeg_end_of_file() { return try checkCount() }
      if code == ffmpeg_error(EAGAIN) { return }
      guard code >= 0 else { throw MediaError.encoder(code, path: path) }
      progress.packets += 1
      try take(packet)
      packet.unreference()
    }
  }

  /// Throws if the encoder, which is drained, has lost a frame: without memory some do not tell.
  private func checkCount() throws(MediaError) {
    // An animated WebP is one packet.
    let least = pointer.pointee.codec_id == AV_CODEC_ID_WEBP ? 1 : progress.frames
    guard progress.packets < least else { return }
    throw MediaError(
      .incompleteOutput, during: .encoding, path: path,
      cause: "its encoder gave \(progress.packets) of \(progress.frames) frames")
  }

  deinit {
    if progress.frames == 0, isSVT { sendFrame() }
    var context: UnsafeMutablePointer<AVCodecContext>? = pointer
    ffmpeg.avcodec_free_context(&context)
  }
}

extension Encoder {
  /// True for SVT-AV1; false if no encoder could be opened, which leaves none.
  private var isSVT: Bool {
    guard let codec = pointer.pointee.codec else { return false }
    return String(cString: codec.pointee.name) == "libsvtav1"
  }

  /// Sends a frame of any pixels. SVT-AV1 1.4 waits for its first packet when it is closed, without
  /// end if it never got a frame.
  private func sendFrame() {
    let context = pointer.pointee
    let size = PixelSize(width: Int(context.width), height: Int(context.height))
    guard let size, let frame = OwnedFrame(size: size, format: context.pix_fmt) else { return }
    frame.pointer.pointee.pts = 0
    _ = ffmpeg.avcodec_send_frame(pointer, frame.pointer)
  }
}

extension AVRational {
  /// Creates the rate in frames per second; nil if a part exceeds 32 bits.
  init?(_ rate: FrameRate) {
    guard let numerator = Int32(exactly: rate.numerator),
      let denominator = Int32(exactly: rate.denominator)
    else { return nil }
    self.init(num: numerator, den: denominator)
  }
}
