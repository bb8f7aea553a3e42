import CFFmpeg
import Frames

/// FFmpeg's names and options for a video in a container.
struct VideoSettings {
  /// FFmpeg's name of the muxer.
  let format: String
  /// FFmpeg's name of the encoder.
  let encoder: String
  /// The pixel format of the encoder's frames.
  let pixelFormat: AVPixelFormat
  /// The alpha convention of the encoder's frames: opaque, or straight for `.premultiplied` frames.
  let alpha: AlphaMode
  /// The encoder's options.
  var options: [(name: String, value: String)]
  /// The codec's tag in the container; 0 for the container's own choice.
  let tag: UInt32
  /// The order of fields that the container declares.
  let fieldOrder: AVFieldOrder
  /// The muxer's options for every output.
  let muxerOptions: [(name: String, value: String)]
  /// The muxer's options for a regular file in addition, which can be read back.
  private let fileOptions: [(name: String, value: String)]
  /// The muxer's options for a pipe in addition.
  private let pipeOptions: [(name: String, value: String)]

  /// The bits of a number of the encoder's frames.
  var bits: Int { av_pix_fmt_desc_get(pixelFormat).map { Int($0.pointee.comp.0.depth) } ?? 8 }

  /// Returns the muxer's options that depend on the output.
  func options(for output: borrowing OutputFile) -> [(name: String, value: String)] {
    if output.isRegular { return fileOptions }
    return output.stream.isSeekable ? [] : pipeOptions
  }

  /// Validates the options of an output and translates them.
  ///
  /// - Parameters:
  ///   - alpha: the alpha convention of the frames.
  ///   - depth: the bits of a sample of the frames, which the encoder keeps if it can.
  ///   - takesPictures: true if decoded pictures of clips are among the frames.
  ///   - size: the size of the frames; nil if it is not known yet.
  /// - Throws: `.badSetting`, `.missingComponent` or `.missingLibrary`.
  init(
    _ container: VideoSink.Container, _ options: EncodingOptions, alpha: AlphaMode = .opaque,
    depth: Int = 8, takesPictures: Bool = false, size: PixelSize? = nil, path: String
  ) throws(MediaError) {
    let ffmpeg = try FFmpegCoding.get(.opening, path: path)
    if options.encoder == nil {
      let name = container.defaultEncoder(keepingAlpha: alpha != .opaque, size: size)
      guard ffmpeg.functions.avcodec_find_encoder_by_name(name) != nil else {
        throw MediaError(.missingComponent(name), during: .opening, path: path)
      }
    }
    do throws(EncodingFault) {
      try self.init(
        container, options, alpha: alpha, depth: depth, takesPictures: takesPictures, size: size,
        ffmpeg)
    } catch {
      throw MediaError(error, path: path)
    }
  }

  /// Validates the options and translates them.
  ///
  /// In a container without alpha, transparent frames are composited over black.
  init(
    _ container: VideoSink.Container, _ options: EncodingOptions, alpha: AlphaMode,
    depth: Int = 8, takesPictures: Bool = false, size: PixelSize? = nil, _ ffmpeg: FFmpegCoding
  ) throws(EncodingFault) {
    let presets = EncodingOptions.presets
    guard let speed = presets.firstIndex(of: options.preset) else {
      throw EncodingFault(
        .preset, "unknown preset '\(options.preset)'",
        "choose one of the presets " + presets.joined(separator: ", "))
    }
    let keepsAlpha = alpha != .opaque && container.keepsTransparency
    let name = options.encoder ?? container.defaultEncoder(keepingAlpha: keepsAlpha, size: size)
    let codec = try ffmpeg.encoder(name, in: container)
    let encoder = VideoEncoder(named: name)
    try Self.check(options.quality, of: encoder)
    guard options.bitRate == nil || encoder.hasBitRate else {
      throw EncodingFault(
        .bitRate, "\(name) cannot aim at a bit rate",
        encoder.quality.isLossless
          ? "omit the option, or choose another encoder" : "choose a constant quality instead")
    }
    var deepFormat: AVPixelFormat?
    if let wanted = options.depth, wanted > 8 {
      deepFormat = codec.pixelFormat(
        DepthRequest(depth: wanted, prefersRGB: encoder.quality.isLossless && !takesPictures),
        keepingAlpha: keepsAlpha)
    }
    guard
      let format = deepFormat
        ?? codec.pixelFormat(in: container, keepingAlpha: keepsAlpha, depth: depth)
    else {
      if let fault = HardwareEncoder(name)?.framesFault {
        throw EncodingFault(
          .encoder, fault,
          "choose one of \(ffmpeg.knownEncoders(in: container, keepingAlpha: keepsAlpha))")
      }
      guard keepsAlpha, codec.pixelFormat(in: container, keepingAlpha: false) != nil else {
        throw EncodingFault(
          .encoder, "\(name) supports only frames in GPU memory or with a palette",
          "choose one of \(ffmpeg.knownEncoders(in: container, keepingAlpha: keepsAlpha))")
      }
      throw EncodingFault(
        .alpha, "\(name) has no transparency in \(container.title)",
        "choose one of \(ffmpeg.knownEncoders(in: container, keepingAlpha: true))")
    }
    self.format = container.muxer
    self.encoder = name
    pixelFormat = format
    self.alpha = keepsAlpha ? .premultiplied : .opaque
    var encoderOptions =
      options.bitRate.map { encoder.options(speed: speed, bitRate: $0) }
      ?? encoder.options(speed: speed, quality: options.quality)
    // libvpx has no hidden frames in a stream with alpha.
    if keepsAlpha, name.hasPrefix("libvpx") { encoderOptions.append(("auto-alt-ref", "0")) }
    self.options = encoderOptions
    // Apple's players support H.265 only with out-of-band parameter sets, which this tag stands
    // for.
    let isAppleHEVC = codec.pointee.id == AV_CODEC_ID_HEVC && container != .mkv
    tag = isAppleHEVC ? ffmpeg_tag("hvc1") : 0
    fieldOrder = container == .mov ? AV_FIELD_PROGRESSIVE : AV_FIELD_UNKNOWN
    muxerOptions = container.options(plays: options.plays)
    fileOptions = container.fileOptions
    pipeOptions = container.pipeOptions
  }

  /// The number of threads of an encoder whose packets must not depend on the machine.
  static let fixedThreads = 4

  /// Fixes the number of threads, on which the packets of some encoders depend.
  mutating func fixThreads() {
    options.append(("threads", String(Self.fixedThreads)))
    // x265 has pools of threads of its own, and more frames in work on more processors.
    guard let index = options.firstIndex(where: { $0.name == "x265-params" }) else { return }
    options[index].value += ":pools=\(Self.fixedThreads):frame-threads=2"
  }

  /// Throws an `EncodingFault` if an encoder does not support a quality.
  private static func check(_ quality: Double?, of encoder: VideoEncoder) throws(EncodingFault) {
    guard let quality else { return }
    switch encoder.quality {
    case .lossless:
      throw EncodingFault(
        .quality, "\(encoder.name) is lossless and has no quality", "omit the option")
    case .option(_, let range, _), .quantizer(let range, _):
      guard Double(range.lowerBound)...Double(range.upperBound) ~= quality else {
        let whole = Int(exactly: quality)
        throw EncodingFault(
          .quality, "\(encoder.name) has no quality \(whole.map { "\($0)" } ?? "\(quality)")",
          "choose a quality from \(range.lowerBound) (best) to \(range.upperBound)")
      }
    case .webP:
      guard 0...100 ~= quality else {
        throw EncodingFault(
          .quality, "WebP has no quality \(quality)", "choose a quality from 0 (lossless) to 100")
      }
    }
  }
}
