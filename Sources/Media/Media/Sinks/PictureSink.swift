public import Frames

/// A sink that also takes decoded pictures of clips, which it encodes without a conversion to RGB.
///
/// Pixels and pictures may alternate; each is shown for its frame periods.
public protocol PictureSink: FrameSink {
  /// Writes a picture of the sink's format for one frame period.
  ///
  /// - Throws: the sink's own typed error; after that, only `discard` may follow.
  func write(_ picture: VideoPicture) throws
}

extension OutputFormat {
  /// True if the format has sound.
  public var holdsSound: Bool {
    switch self {
    case .mp4, .mov, .mkv, .webm: true
    case .gif, .apng, .webp, .avif, .png, .jpg, .pngSequence, .y4m, .rgba: false
    }
  }

  /// True if the format takes pictures of clips as they were decoded, in 4:2:0; the others take
  /// pixels, which they keep exactly or reduce to a palette.
  public var takesPictures: Bool {
    switch self {
    case .mp4, .mov, .mkv, .webm, .avif, .y4m: true
    case .gif, .apng, .webp, .png, .jpg, .pngSequence, .rgba: false
    }
  }

  /// True if the format has several frames.
  public var isMoving: Bool { self != .png && self != .jpg }

  /// True if a file of this format states how many times it plays.
  public var countsPlays: Bool { self == .gif || self == .apng || self == .webp }

  /// Opens an output for pictures of clips, for pixels between them, and for sound.
  ///
  /// - Parameters:
  ///   - destination: the output.
  ///   - format: the format of the pictures.
  ///   - rate: the frame rate.
  ///   - samples: the type of the pixels' numbers.
  ///   - sound: the sound; nil for silence, and for a format without sound.
  ///   - text: the titles, chapters and subtitles, for a format that has them.
  /// - Precondition: the format takes pictures; those of Y4M are in BT.709.
  /// - Throws: `MediaError` if it cannot be opened.
  public func makePictureSink(
    to destination: OutputDestination, format: VideoPictureFormat, rate: FrameRate,
    samples: SampleType = .uint8, options: EncodingOptions = EncodingOptions(),
    sound: AudioMixer? = nil,
    text: VideoText = VideoText()
  ) throws(MediaError) -> any PictureSink {
    precondition(takesPictures, "the format takes pictures")
    if let container {
      return try VideoSink(
        container, to: destination, format: format, rate: rate, samples: samples,
        options: options, sound: holdsSound ? sound : nil, text: text)
    }
    return try FileSink(
      .y4m, to: destination,
      stream: FrameStreamFormat(
        size: format.size, framesPerSecond: rate, alpha: .opaque, samples: samples))
  }
}
