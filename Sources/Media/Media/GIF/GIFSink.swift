import CFFmpeg
public import Frames

/// A sink that encodes an animated GIF, looping forever.
///
/// It takes two passes: the first generates one palette of 256 colours for all frames, the second
/// quantizes the frames to it. A pixel with an alpha below one half becomes transparent.
///
/// A GIF's clock has 100 ticks per second. The end of every frame is rounded to the nearest tick,
/// so times do not drift. No frame is dropped, even if it equals the frame before. Browsers show a
/// frame of one tick for ten ticks; `smoothRateLimit` is the highest rate without such frames.
public final class GIFSink: FrameSink {
  /// The highest rate in frames per second that every viewer plays in time.
  public static let smoothRateLimit = 50
  /// The highest rate in frames per second at which each frame lasts at least one tick.
  public static let rateLimit = 100

  /// Two passes: one for the palette, one for the frames.
  public let passes = 2
  private let path: String
  private let format: FrameStreamFormat
  private let ring: BGRAFrameRing
  private var output: OutputFile
  /// The generator of the first pass.
  private var generator: PaletteGenerator?
  /// The writer of the second pass.
  private var writer: GIFWriter?
  /// The number of frame periods written in this pass.
  private var periods = 0

  /// Opens the output.
  ///
  /// - Throws: `MediaError` if the output cannot be opened, a side exceeds 65535 pixels, or the
  ///   rate exceeds 100 frames per second.
  public init(to destination: OutputDestination, stream: FrameStreamFormat) throws(MediaError) {
    let path = destination.path
    guard max(stream.size.width, stream.size.height) <= 65535 else {
      throw MediaError(
        .badSetting("choose sides of at most 65535 pixels"), during: .opening, path: path)
    }
    guard stream.framesPerSecond.value <= Double(Self.rateLimit) else {
      throw MediaError(
        .badSetting("choose at most \(Self.smoothRateLimit) frames per second for a GIF"),
        during: .opening, path: path, cause: "a GIF counts time in 1/100 s")
    }
    output = try OutputFile(destination)
    generator = try PaletteGenerator(size: stream.size, path: path)
    ring = try BGRAFrameRing(size: stream.size, path: path)
    format = stream
    self.path = path
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    let frame = try ring.fill(pixels)
    if generator != nil {
      try generator?.add(frame, at: Int64(periods))
    } else {
      let start = ticks(periods)
      try writer?.write(frame, at: start, lasting: ticks(periods + count) - start)
    }
    periods += count
  }

  /// Returns the start of frame period `index` in ticks of 1/100 s, rounded to the nearest.
  private func ticks(_ index: Int) -> Int64 {
    let rate = format.framesPerSecond
    return Int64((index * rate.denominator * 200 + rate.numerator) / (2 * rate.numerator))
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard periods > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    periods = 0
    if generator == nil {
      try writer?.finish()
      writer = nil
      return
    }
    guard let palette = try generator?.finish() else { return }
    generator = nil
    writer = try GIFWriter(format.size, palette: palette, into: output.stream, path: path)
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() {
    generator = nil
    writer = nil
    output.discard()
  }
}
