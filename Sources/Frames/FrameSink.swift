/// What a stream of frames has in common, known before its first frame.
public struct FrameStreamFormat: Sendable, Hashable {
  /// The size of every frame in pixels.
  public let size: PixelSize
  /// Frames per second.
  public let framesPerSecond: FrameRate
  /// Whether frames carry transparency (premultiplied), or every alpha is 255.
  public let alpha: AlphaMode

  /// Describes a stream.
  public init(size: PixelSize, framesPerSecond: FrameRate, alpha: AlphaMode) {
    self.size = size
    self.framesPerSecond = framesPerSecond
    self.alpha = alpha
  }
}

/// Takes frames in the order in which they are shown and turns them into something that lasts.
///
/// The order of calls is: `write` for each frame of the stream, as many times over as `passes` says,
/// with `endPass` after each round; then either `commit` or `discard`, once. Nothing is visible under
/// the final name before `commit` returns, and `discard` leaves nothing behind. A sink is used by one
/// thread at a time.
public protocol FrameSink: AnyObject {
  /// How many times the whole stream has to be written: 1, or 2 for a sink that must see every frame
  /// before it can encode the first.
  var passes: Int { get }

  /// Takes one frame.
  ///
  /// - Parameters:
  ///   - pixels: RGBA8 rows from the top, tightly packed, with the stream's size and alpha; valid only
  ///     during the call.
  ///   - count: for how many frame periods it shows, at least 1.
  /// - Throws: the sink's own typed error; after that, only `discard` may follow.
  func write(_ pixels: RawSpan, showingFor count: Int) throws

  /// Ends one round over the stream.
  func endPass() throws

  /// Completes the output and puts it under its final name.
  func commit() throws

  /// Gives up: removes everything that was written. Safe after a throw, and more than once.
  func discard()
}
