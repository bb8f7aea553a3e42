import CFFmpeg
public import Frames

/// A sink that encodes an animated GIF.
///
/// It takes two passes: the first generates one palette of 256 colours for all frames, the second
/// quantizes the frames to it. The first pass may have fewer frames than the second: a sample of
/// their colours. A pixel with an alpha below one half becomes transparent.
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
  private let plays: Int
  /// The converted frames, used in turn: a filter keeps the last frame to compare it with the next
  /// one.
  private let ring: InlineArray<3, PackedFrame>
  /// The number of converted frames.
  private var converted = 0
  private var output: OutputFile
  /// The filter of the first pass, which generates the palette.
  private var generator: FilterGraph?
  /// The writer of the second pass.
  private var writer: GIFWriter?
  /// The number of frame periods written in this pass.
  private var periods = 0

  /// Opens the output.
  ///
  /// - Parameters:
  ///   - plays: the number of times that the GIF plays, up to 65535; 0 for forever.
  ///   - colors: the number of colours of the palette, 4 to 256; one of them is for transparency.
  /// - Throws: `MediaError` if the output cannot be opened, a side exceeds 65535 pixels, or the
  ///   rate exceeds 100 frames per second.
  public init(
    to destination: OutputDestination, stream: FrameStreamFormat, plays: Int = 0, colors: Int = 256
  ) throws(MediaError) {
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
    generator = try FilterGraph(
      (
        "palettegen",
        "stats_mode=full:reserve_transparent=1:max_colors=\(min(max(colors, 4), 256))"
      ), sizes: [stream.size], path: path)
    ring = try InlineArray { (_) throws(MediaError) in
      try PackedFrame(
        of: stream.size, paddedTo: stream.size, format: ffmpeg_format_rgb32(), alpha: .straight,
        path: path)
    }
    format = stream
    self.plays = plays
    self.path = path
  }

  /// Encodes the next frame.
  ///
  /// - Throws: `MediaError`.
  public func write(_ pixels: RawSpan, showingFor count: Int) throws(MediaError) {
    let index = converted % ring.count
    converted += 1
    try ring[index].fill(pixels)
    let frame = ring[index].frame.pointer
    if generator != nil {
      frame.pointee.pts = Int64(periods)
      try generator?.push(frame)
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
    guard let palette = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .encoding, path: path)
    }
    try generator?.push(nil)
    guard try generator?.pull(palette.pointer) == true else {
      throw MediaError(
        .encodingFailed, during: .encoding, path: path, cause: "no palette was generated")
    }
    generator = nil
    writer = try GIFWriter(
      format.size, palette: palette, plays: plays, into: output.stream, path: path)
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

/// A writer of GIF files that quantizes frames to one palette (FFmpeg's `paletteuse`).
private struct GIFWriter: ~Copyable {
  private let graph: FilterGraph
  private let encoder: Encoder
  private let muxer: OutputContainer
  private let quantized: OwnedFrame
  /// The duration of the last frame in 1/100 s, which the muxer cannot compute from a next frame.
  private var lastDelay: Int64 = 0

  /// The maximum duration of a GIF frame in 1/100 s: the field has 16 bits.
  private static let maximumDelay: Int64 = 65535

  /// Writes the header of a GIF.
  ///
  /// - Parameters:
  ///   - palette: a frame of 16 × 16 pixels.
  ///   - plays: the number of times that the GIF plays; 0 for forever.
  /// - Throws: `MediaError`.
  init(
    _ size: PixelSize, palette: borrowing OwnedFrame, plays: Int, into stream: DescriptorStream,
    path: String
  ) throws(MediaError) {
    // Error diffusion keeps gradients smooth; its restriction to the changed rectangle keeps static
    // areas static.
    let graph = try FilterGraph(
      ("paletteuse", "dither=sierra2:diff_mode=rectangle"), sizes: [size, .square(16)], path: path)
    palette.pointer.pointee.pts = 0
    try graph.push(palette.pointer, into: 1)
    // Unless the palette's input has ended, every frame would wait for another palette.
    try graph.push(nil, into: 1)
    let encoder = try Encoder(
      Encoder.Settings(name: "gif", size: size, format: AV_PIX_FMT_PAL8, rate: FrameRate(100)),
      path: path)
    let muxer = try OutputContainer("gif", stream, path: path)
    guard let quantized = OwnedFrame() else {
      throw MediaError(.outOfMemory, during: .opening, path: path)
    }
    try muxer.addStream(encoder)
    // The file counts the repetitions after the first time; FFmpeg's -1 leaves the count out.
    try muxer.writeHeader([("loop", "\(plays == 0 ? 0 : plays == 1 ? -1 : plays - 1)")])
    self.graph = graph
    self.encoder = encoder
    self.muxer = muxer
    self.quantized = quantized
  }

  /// Quantizes and writes one frame. Times are in 1/100 s.
  ///
  /// - Throws: `MediaError`.
  mutating func write(
    _ frame: UnsafeMutablePointer<AVFrame>, at time: Int64, lasting duration: Int64
  ) throws(MediaError) {
    frame.pointee.pts = time
    try graph.push(frame)
    while try graph.pull(quantized.pointer) {
      defer { av_frame_unref(quantized.pointer) }
      var start = time
      var left = duration
      repeat {
        // A longer duration than the maximum repeats the frame.
        lastDelay = min(left, Self.maximumDelay)
        try encoder.encode(quantized.pointer, at: start) {
          (packet: borrowing OwnedPacket) throws(MediaError) in try muxer.write(packet)
        }
        start += lastDelay
        left -= lastDelay
      } while left > 0
    }
  }

  /// Drains the encoder and writes the trailer.
  ///
  /// - Throws: `MediaError`.
  func finish() throws(MediaError) {
    try encoder.finish { (packet: borrowing OwnedPacket) throws(MediaError) in
      try muxer.write(packet)
    }
    try muxer.set("final_delay", String(lastDelay))
    try muxer.finish()
  }
}
