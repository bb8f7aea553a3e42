public import Frames

/// A sink that encodes an animated GIF.
///
/// Each frame stores the pixels that change, with a palette of their own up to 255 colours. A pixel
/// with an alpha below one half becomes transparent.
///
/// A GIF's clock has 100 ticks per second. The end of every frame is rounded to the nearest tick,
/// so times do not drift. No frame is dropped, even if it equals the frame before. Browsers show a
/// frame of one tick for ten ticks; `smoothRateLimit` is the highest rate without such frames.
public final class GIFSink: FrameSink {
  /// The highest rate in frames per second that every viewer plays in time.
  public static let smoothRateLimit = 50
  /// The highest rate in frames per second at which each frame lasts at least one tick.
  public static let rateLimit = 100

  /// One pass over the stream.
  public let passes = 1
  private let path: String
  private let format: FrameStreamFormat
  private var quantizer: GIFQuantizer
  private let writer: GIFWriter
  /// The last frame of a stream with transparency: the next one decides whether it is cleared.
  private var waiting: (pixels: [UInt32], delay: Int)?
  /// The number of frame periods written.
  private var periods = 0

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - plays: the number of times that the GIF plays, up to 65535; 0 for forever.
  ///   - colors: the number of colours of a palette, 4 to 256; one of them is for transparency.
  /// - Throws: `MediaError` if the output cannot be opened, a side exceeds 65535 pixels, or the
  ///   rate exceeds 100 frames per second.
  public init(
    to destination: OutputDestination, stream: FrameStreamFormat, plays: Int = 0, colors: Int = 256
  ) throws(MediaError) {
    let path = destination.path
    try Self.check(stream, path: path)
    let output = try OutputFile(destination)
    quantizer = GIFQuantizer(stream.size, colors: colors)
    writer = GIFWriter(GIFFile(stream.size, plays: plays), to: output)
    format = stream
    self.path = path
  }

  /// Checks that a GIF can have such frames.
  ///
  /// - Throws: `MediaError`.
  static func check(_ stream: FrameStreamFormat, path: String) throws(MediaError) {
    guard max(stream.size.width, stream.size.height) <= 65535 else {
      throw MediaError(
        .badSetting("choose sides of at most 65535 pixels"), during: .opening, path: path)
    }
    guard stream.framesPerSecond.value <= Double(Self.rateLimit) else {
      throw MediaError(
        .badSetting("choose at most \(Self.smoothRateLimit) frames per second for a GIF"),
        during: .opening, path: path, cause: "a GIF counts time in 1/100 s")
    }
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    let delay = ticks(periods + count) - ticks(periods)
    periods += count
    if format.alpha == .opaque {
      let image = quantizer.image(isCleared: false) { copyStraight(pixels, to: $0) }
      try writer.add(image, lasting: delay)
      return
    }
    let straight = [UInt32](unsafeUninitializedCapacity: pixels.byteCount / 4) { target, count in
      guard let start = target.baseAddress else { return }
      copyStraight(pixels, to: start)
      count = pixels.byteCount / 4
    }
    if let waiting {
      let isCleared = zip(waiting.pixels, straight).contains { $0 >> 31 == 1 && $1 >> 31 == 0 }
      try write(waiting.pixels, waiting.delay, isCleared: isCleared)
    }
    waiting = (straight, delay)
  }

  /// Writes a frame that waited.
  private func write(
    _ pixels: [UInt32], _ delay: Int, isCleared: Bool
  ) throws(MediaError) {
    let image = quantizer.image(isCleared: isCleared) { target in
      for index in pixels.indices { target[index] = pixels[index] }
    }
    try writer.add(image, lasting: delay)
  }

  /// Returns the start of frame period `index` in ticks of 1/100 s, rounded to the nearest.
  private func ticks(_ index: Int) -> Int {
    let rate = format.framesPerSecond
    return (index * rate.denominator * 200 + rate.numerator) / (2 * rate.numerator)
  }

  /// Ends the pass.
  ///
  /// - Throws: `.noFrames` if the pass had no frame, or another `MediaError`.
  public func endPass() throws(MediaError) {
    guard periods > 0 else { throw MediaError(.noFrames, during: .encoding, path: path) }
    if let waiting { try write(waiting.pixels, waiting.delay, isCleared: true) }
    waiting = nil
    try writer.finish()
  }

  /// Gives the output its final name.
  ///
  /// - Throws: `MediaError`; the output is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) { try writer.commit() }

  /// Removes everything that was written.
  public func discard() { writer.discard() }
}

/// Copies premultiplied RGBA8 pixels with straight alpha, each as 0xAARRGGBB.
private func copyStraight(_ pixels: RawSpan, to target: UnsafeMutablePointer<UInt32>) {
  pixels.withUnsafeBytes { copyUnpremultiplied($0, to: target, order: .bgra) }
}
