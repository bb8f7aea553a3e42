public import Frames

/// An output format.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// H.264 in MP4.
  case mp4
  /// VP9 in WebM.
  case webm
  /// An animated GIF.
  case gif
  /// One PNG picture.
  case png
  /// Numbered PNG pictures, one for each frame period.
  case pngSequence = "png-sequence"
  /// Uncompressed YUV4MPEG2, for a pipe.
  case y4m
  /// Raw RGBA rows, for a pipe.
  case rgba

  /// Creates the format for a path's extension, ignoring case.
  ///
  /// A `.png` name with a percent sign is a sequence, so that a mistyped pattern is reported as
  /// one. A literal percent sign is written `%%` in such a name.
  ///
  /// - Returns: nil if the extension is of no format.
  public init?(path: String) {
    let name = FilePath(path).lastComponent.description.lowercased()
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      let format = OutputFormat(rawValue: String(name[name.index(after: dot)...])),
      format != .pngSequence
    else { return nil }
    self = format == .png && name.contains("%") ? .pngSequence : format
  }

  /// True if the format is written without seeking, so that a pipe can take it.
  public var canBePiped: Bool {
    switch self {
    case .mp4, .pngSequence: false
    case .webm, .gif, .png, .y4m, .rgba: true
    }
  }

  /// True if the format keeps transparency; the others encode frames over black.
  public var keepsTransparency: Bool {
    switch self {
    case .mp4, .webm, .y4m: false
    case .gif, .png, .pngSequence, .rgba: true
    }
  }

  /// Opens an output of this format.
  ///
  /// - Throws: `MediaError` if it cannot be opened or the format takes no such stream.
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
    case .pngSequence:
      switch destination {
      case .file(let path, let options):
        try PNGSequenceSink(to: path, stream: stream, options: options)
      case .descriptor: try PNGSequenceSink(to: "-", stream: stream)
      }
    case .y4m: try Y4MSink(to: destination, stream: stream)
    case .rgba: try RawRGBASink(to: destination, stream: stream)
    }
  }
}
