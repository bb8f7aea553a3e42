/// The properties that all frames of a stream share, known before the first frame.
public struct FrameStreamFormat: Sendable, Hashable {
  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The frame rate.
  public let framesPerSecond: FrameRate
  /// The alpha convention of every frame.
  public let alpha: AlphaMode
  /// The colour space of every frame.
  public let colorSpace: ColorSpace

  /// The type of the numbers of every frame.
  public let samples: SampleType

  /// Creates a format.
  public init(
    size: PixelSize, framesPerSecond: FrameRate, alpha: AlphaMode, colorSpace: ColorSpace = .srgb,
    samples: SampleType = .uint8
  ) {
    self.colorSpace = colorSpace
    self.samples = samples
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.alpha = alpha
  }
}

/// A consumer of frames in presentation order, for example an encoder.
///
/// The order of calls is: in each of `passes` passes, `write` for every frame of the stream and
/// then `endPass`; finally either `commit` or `discard`, once. The output has its final name only
/// after `commit`, and `discard` leaves nothing behind. One thread at a time uses a sink.
public protocol FrameSink: AnyObject {
  /// The number of times that the whole stream must be written: 1, or 2 if the sink needs every
  /// frame before it can encode the first.
  var passes: Int { get }

  /// Writes one frame.
  ///
  /// - Parameters:
  ///   - pixels: RGBA rows, tightly packed, top row first, with the stream's size, numbers and
  ///     alpha convention; valid only during the call.
  ///   - count: the number of frame periods that the frame is shown for, at least 1.
  /// - Throws: the sink's own typed error; after that, only `discard` may follow.
  func write(_ pixels: RawSpan, showingFor count: Int) throws

  /// Ends one pass over the stream.
  ///
  /// - Throws: the sink's own typed error.
  func endPass() throws

  /// Completes the output and gives it its final name.
  ///
  /// - Throws: the sink's own typed error.
  func commit() throws

  /// Removes everything that was written. May be called after an error, and more than once.
  func discard()
}
