import CFFmpeg
public import Frames

/// An output format.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4.
  case mp4
  /// H.264 in QuickTime's container; ProRes 4444 for transparent frames.
  case mov
  /// H.264 in Matroska; VP9 for transparent frames.
  case mkv
  /// VP9 in WebM.
  case webm
  /// An animated GIF.
  case gif
  /// An animated PNG.
  case apng
  /// An animated WebP, lossless.
  case webp
  /// An AVIF, animated if it has several frames; opaque.
  case avif
  /// One PNG picture.
  case png
  /// One JPEG picture.
  case jpg
  /// Numbered PNG pictures, one for each frame period.
  case pngSequence = "png-sequence"
  /// Uncompressed YUV4MPEG2, for a pipe.
  case y4m
  /// Raw RGBA rows, for a pipe.
  case rgba

  /// The file extensions that differ from the format's name.
  private static let synonyms = ["m4v": mp4, "jpeg": jpg]

  /// Creates the format for a path's extension, ignoring case.
  ///
  /// A `.png` name with a percent sign is a sequence, so that a mistyped pattern is reported as
  /// one. A literal percent sign is written `%%` in such a name.
  ///
  /// - Returns: nil if the extension is unknown.
  public init?(path: String) {
    let name = FilePath(path).lastComponent.description.lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let format = OutputFormat(word: String(name[name.index(after: dot)...])),
      format != .pngSequence
    else { return nil }
    self = format == .png && name.contains("%") ? .pngSequence : format
  }

  /// Creates the format of a name or an extension, such as `mp4`, `m4v` or `jpeg`.
  public init?(word: String) {
    guard let format = OutputFormat(rawValue: word) ?? Self.synonyms[word] else { return nil }
    self = format
  }

  /// True if the format can hold a single instant.
  public var isStill: Bool {
    switch self {
    case .png, .jpg, .webp, .avif, .rgba: true
    case .mp4, .mov, .mkv, .webm, .gif, .apng, .pngSequence, .y4m: false
    }
  }

  /// The container of a video or an animated picture that FFmpeg muxes; nil for another format.
  public var container: VideoSink.Container? { VideoSink.Container(rawValue: rawValue) }

  /// True if the format supports a choice of encoders.
  public var hasEncoders: Bool { container.map { !$0.isPicture } ?? false }

  /// True if the format is written without seeking, so that a pipe can take it.
  public var canBePiped: Bool {
    switch self {
    case .mp4, .mov, .mkv, .webm, .apng, .webp, .avif:
      container.map { !$0.needsSeeking } ?? false
    case .pngSequence: false
    case .gif, .png, .jpg, .y4m, .rgba: true
    }
  }

  /// True if the format keeps transparency; the others encode frames over black.
  public var keepsTransparency: Bool {
    switch self {
    case .mp4, .mov, .mkv, .webm, .apng, .webp, .avif: container?.keepsTransparency ?? false
    case .y4m, .jpg: false
    case .gif, .png, .pngSequence, .rgba: true
    }
  }

  /// Returns the type of the numbers that a sink of this format takes of frames that are drawn with
  /// 16 bits. A sink of 8 bits takes numbers of 16 where it converts colours, and dithers them
  /// afterwards.
  ///
  /// - Parameter depth: the bits that the output keeps if it can.
  public func samples(depth: Int) -> SampleType {
    switch self {
    case .mp4, .mov, .mkv, .webm, .avif, .y4m: .uint16
    case .png, .pngSequence, .apng: depth > 8 ? .uint16 : .uint8
    case .gif, .webp, .jpg, .rgba: .uint8
    }
  }

  /// Returns true if a file of this format can state a colour space.
  public func states(_ space: ColorSpace) -> Bool {
    if let container { return container.states(space) }
    return switch self {
    case .png, .pngSequence: true
    case .jpg: !space.isHighDynamicRange
    default: space == .srgb
    }
  }

  /// Returns FFmpeg's name of the encoder; nil for a format that FFmpeg does not mux.
  ///
  /// - Parameters:
  ///   - alpha: the alpha convention of the frames.
  ///   - size: the size of the frames; nil if it is not known yet.
  package func encoderName(
    _ options: EncodingOptions, alpha: AlphaMode, size: PixelSize? = nil
  ) -> String? {
    container.map {
      options.encoder
        ?? $0.defaultEncoder(
          keepingAlpha: alpha != .opaque && $0.keepsTransparency, size: size)
    }
  }

  /// Returns the range of the constant quality of the encoder, lower is better; nil without one.
  ///
  /// - Parameter alpha: the alpha convention of the frames.
  package func qualityRange(
    _ options: EncodingOptions, alpha: AlphaMode
  ) -> (best: Double, standard: Double, worst: Double, isWhole: Bool)? {
    guard let name = encoderName(options, alpha: alpha) else { return nil }
    let encoder = VideoEncoder(named: name)
    return encoder.qualityRange.map { ($0.best, $0.standard, $0.worst, !encoder.takesFractions) }
  }

  /// Checks options without opening an output.
  ///
  /// - Parameter alpha: the alpha convention of the frames.
  /// - Throws: `EncodingFault` if the format, its encoder or this FFmpeg does not support them. A
  ///   missing FFmpeg library is not a fault of the options; `makeSink` throws that error.
  public func check(_ options: EncodingOptions, alpha: AlphaMode) throws(EncodingFault) {
    let isChosen = options.encoder != nil || options.quality != nil || options.bitRate != nil
    let isQualityOfWebP = self == .webp && options.encoder == nil && options.bitRate == nil
    if isChosen, !hasEncoders, !isQualityOfWebP {
      throw EncodingFault(
        options.encoder != nil ? .encoder : options.quality != nil ? .quality : .bitRate,
        "the encoder of \(rawValue) cannot be configured",
        "omit the option, or choose mp4, mov, mkv or webm")
    }
    // The defaults need no check, which would load FFmpeg's libraries.
    guard let container, isChosen,
      let ffmpeg = try? FFmpegCoding.loaded.get()
    else { return }
    let name = container.defaultEncoder(keepingAlpha: alpha != .opaque)
    if options.encoder == nil, ffmpeg.functions.avcodec_find_encoder_by_name(name) == nil { return }
    _ = try VideoSettings(container, options, alpha: alpha, ffmpeg)
  }

  /// Opens an output of this format.
  ///
  /// - Parameter sound: the sound; nil for silence. A format without sound ignores it.
  /// - Throws: `MediaError` if it cannot be opened or the format takes no such stream.
  public func makeSink(
    to destination: OutputDestination, stream: FrameStreamFormat,
    options: EncodingOptions = EncodingOptions(), sound: AudioMixer? = nil
  ) throws(MediaError) -> any FrameSink {
    guard states(stream.colorSpace) else {
      throw MediaError(
        .badSetting("choose sRGB, or a format that states its colours, such as PNG or MP4"),
        during: .opening, path: destination.path)
    }
    if let container {
      return try VideoSink(
        container, to: destination, stream: stream, options: options,
        sound: holdsSound ? sound : nil)
    }
    return switch self {
    case .mp4, .mov, .mkv, .webm, .apng, .webp, .avif: preconditionFailure("they have a container")
    case .gif:
      try GIFSink(to: destination, stream: stream, plays: options.plays, colors: options.colors)
    case .png: try FileSink(.png, to: destination, stream: stream)
    case .jpg: try FileSink(.jpg, to: destination, stream: stream)
    case .pngSequence:
      switch destination {
      case .file(let path, let options):
        try PNGSequenceSink(to: path, stream: stream, options: options)
      case .descriptor: try PNGSequenceSink(to: "-", stream: stream)
      }
    case .y4m: try FileSink(.y4m, to: destination, stream: stream)
    case .rgba: try FileSink(.rgba, to: destination, stream: stream)
    }
  }
}
