import Frames
import Media

/// What a render job would write, which `hinge render --dry-run` prints.
public struct RenderPlan: Codable, Sendable {
  /// The path of the output, with U+FFFD for a byte that is not UTF-8, and the name of its format.
  public let output, format: String
  /// FFmpeg's name of the encoder; nil for a format that FFmpeg does not mux.
  public let encoder: String?
  /// The frame size in pixels.
  public let width, height: Int
  /// The number of frame periods, including those of held frames; nil if a trace decides it.
  public let frames: Int?
  /// The frames per second.
  public let framesPerSecond: Double
  /// The name of the OpenGL renderer.
  public let renderer: String
  /// True if a file of the output's name is replaced.
  public let replaces: Bool
}

extension RenderJob {
  /// Checks the job as `run` does, up to its first frame: reads the pictures, opens the device, the
  /// encoder and the output, and discards that.
  ///
  /// A pipe is not opened.
  ///
  /// - Parameter observer: gets what was read, and the notes about it.
  /// - Throws: what `run` throws.
  public func plan(
    in session: RenderSession = RenderSession(), observer: (any RenderJobObserver)? = nil
  ) throws -> RenderPlan {
    var job = self
    // A pipe gets no bytes.
    if isStream(output) { job.output = "/dev/null" }
    var options = outputOptions
    options.removesAbandoned = false
    let opened = try RenderJobOpener(job, options).open(in: session)
    let sink = try opened.sink.get()
    defer { sink.discard() }
    observer?.didRead(pictures, opened.frames)
    if !opened.notes.isEmpty { observer?.didNote(opened.notes) }
    let size = opened.size
    let (_, _, renderer) = try drawing.pipeline(
      for: pictures, opened.frames, at: size, samples: drawing.samples(for: format, encoding),
      in: session)
    let written = stinger?.frameSize(size) ?? size
    return RenderPlan(
      output: output.description, format: format.rawValue,
      encoder: format.encoderName(encoding, alpha: drawing.alphaMode, size: written),
      width: written.width, height: written.height,
      frames: periods,
      framesPerSecond: rate.value, renderer: renderer,
      replaces: !isStream(output) && output.exists)
  }
}
