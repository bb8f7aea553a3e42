import CFFmpeg
public import Frames

/// Encodes an animated GIF that loops forever, in two passes: the first collects the colours of all
/// frames for one palette of 256, the second draws with it.
///
/// A GIF's clock ticks 100 times a second. The end of every frame is rounded to the nearest tick, so
/// that times never drift, and no frame is dropped, even one that equals its predecessor. Browsers slow
/// frames of a single tick down to ten: `smoothRateLimit` is the highest rate without those.
/// What is less than half opaque becomes transparent.
public final class GIFSink: FrameSink {
  /// Frames per second up to which every viewer keeps the time.
  public static let smoothRateLimit = 50
  /// Frames per second above which frames would have no time at all.
  public static let rateLimit = 100

  /// Once for the palette, once for the pictures.
  public let passes = 2
  private let path: String
  private let format: FrameStreamFormat
  private let ring: FrameRing
  private var output: OutputFile
  private var palette: PaletteMaker?
  private var painter: GIFPainter?
  /// How many frame periods have been written in this pass.
  private var periods = 0

  /// Opens the output.
  ///
  /// - Throws: `MediaError` when the output cannot be opened, a side has more than 65535 pixels, or the
  ///   rate is above 100 frames per second.
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
    palette = try PaletteMaker(size: stream.size, path: path)
    ring = try FrameRing(size: stream.size, path: path)
    format = stream
    self.path = path
  }

  /// Takes the next frame.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    let frame = try ring.fill(pixels)
    if palette != nil {
      try palette?.add(frame, at: Int64(periods))
    } else {
      let start = ticks(periods)
      try painter?.paint(frame, at: start, lasting: ticks(periods + count) - start)
    }
    periods += count
  }

  /// The time in 1/100 s at which frame period `index` starts, to the nearest.
  private func ticks(_ index: Int) -> Int64 {
    let rate = format.framesPerSecond
    return Int64((index * rate.denominator * 200 + rate.numerator) / (2 * rate.numerator))
  }

  /// Ends the round; `.noFrames` is thrown where it had none.
  public func endPass() throws(MediaError) {
    guard periods > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    periods = 0
    if palette == nil {
      try painter?.finish()
      painter = nil
      return
    }
    guard let colours = try palette?.finish() else { return }
    palette = nil
    painter = try GIFPainter(format.size, palette: colours, into: output.stream, path: path)
  }

  /// Puts the output under its final name.
  public func commit() throws(MediaError) { try output.commit() }

  /// Removes everything that was written.
  public func discard() {
    palette = nil
    painter = nil
    output.discard()
  }
}
