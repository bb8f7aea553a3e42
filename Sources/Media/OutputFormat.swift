public import Frames

/// What the frames become.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4.
  case mp4
  /// VP9 in WebM.
  case webm
  /// An animated GIF.
  case gif
  /// One picture.
  case png
  /// A picture for each frame.
  case pngSequence = "png-sequence"
  /// Uncompressed YUV with a small header, for a pipe.
  case y4m
  /// Bare RGBA rows, for a pipe.
  case rgba

  /// The format that a name's extension asks for, in either case; nil where it says none of them.
  ///
  /// A `.png` with a percent sign in it is a sequence, so that a mistyped pattern is an error of the
  /// pattern; a percent sign of the name itself is written `%%` there.
  public init?(path: String) {
    let name = lastComponent(of: path).lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let format = OutputFormat(rawValue: String(name[name.index(after: dot)...])),
      format != .pngSequence
    else { return nil }
    self = format == .png && name.contains("%") ? .pngSequence : format
  }

  /// Whether the bytes flow in one direction, so that a pipe can take them.
  public var canBePiped: Bool {
    switch self {
    case .mp4, .pngSequence: false
    case .webm, .gif, .png, .y4m, .rgba: true
    }
  }

  /// Whether transparent frames stay transparent; elsewhere they are written as they look over black.
  public var keepsTransparency: Bool {
    switch self {
    case .mp4, .webm, .y4m: false
    case .gif, .png, .pngSequence, .rgba: true
    }
  }

  /// Opens an output of this format.
  ///
  /// - Throws: `MediaError` when it cannot be opened or the format takes no such stream.
  public func makeSink(
    to destination: OutputDestination, stream: FrameStreamFormat,
    options: EncodingOptions = EncodingOptions()
  ) throws(MediaError) -> any FrameSink {
    switch self {
    case .mp4:
      try VideoSink(
        .mp4, to: destination, stream: stream, preset: options.preset, quality: options.quality)
    case .webm:
      try VideoSink(
        .webm, to: destination, stream: stream, preset: options.preset, quality: options.quality)
    case .gif: try GIFSink(to: destination, stream: stream)
    case .png: try PNGSink(to: destination, stream: stream)
    case .pngSequence: try PNGSequenceSink(to: destination.path, stream: stream)
    case .y4m: try Y4MSink(to: destination, stream: stream)
    case .rgba: try RawRGBASink(to: destination, stream: stream)
    }
  }
}
