public import Frames
import Glibc
public import Media
import Rendering
import SceneGraph
public import Transitions
public import UIKitRuntime

/// The rendering of a transition between two pictures to a file or a pipe.
public struct RenderJob {
  /// The two screens, and the pictures that parameters name.
  public var pictures: InputPictures
  /// The transition.
  public var spec: TransitionSpec
  /// Frames per second.
  public var rate: FrameRate
  /// The one instant to draw, in seconds; nil for the whole motion.
  public var instant: Double?
  /// The pointer events that drive the transition; nil where it plays by itself.
  public var trace: PointerTrace?
  /// How frames are drawn.
  public var drawing: DrawingSettings
  /// How long the first and the last frame are held, in seconds; at least 0.
  public var hold: Double
  /// The output's format.
  public var format: OutputFormat
  /// What encoders are told.
  public var encoding: EncodingOptions
  /// The output's path, a pattern such as `frames/%04d.png`, or `-` for standard output.
  public var output: String

  /// A job with the defaults of `hinge render`.
  public init(
    _ pictures: InputPictures, _ spec: TransitionSpec, rate: FrameRate = FrameRate(60),
    instant: Double? = nil, trace: PointerTrace? = nil, drawing: DrawingSettings = .init(),
    hold: Double = 0, format: OutputFormat, encoding: EncodingOptions = .init(), output: String
  ) {
    self.pictures = pictures
    self.spec = spec
    self.rate = rate
    self.instant = instant
    self.trace = trace
    self.drawing = drawing
    self.hold = hold
    self.format = format
    self.encoding = encoding
    self.output = output
  }

  /// The frame periods for which each end is shown beyond its own; 0 for a single instant.
  public var heldPeriods: Int { instant == nil ? Int((hold * rate.value).rounded()) : 0 }

  /// The frames: the transition as it plays by itself, or as the trace drives it.
  public var source: any FrameSource {
    guard let trace else { return TransitionFrames(spec, rate: rate.value, instant: instant) }
    return TracedInteraction(spec, rate: rate.value, trace: trace, instant: instant)
  }

  /// The paths under which files may appear.
  public var outputPaths: [String] { outputPaths(for: source.length) }

  /// The paths under which files of so many frames may appear.
  func outputPaths(for length: FrameCount) -> [String] {
    guard format == .pngSequence, let pattern = SequencePattern(path: output) else {
      return [output]
    }
    return (0..<length.limit + 2 * heldPeriods).map { pattern.path(at: $0) }
  }

  /// Draws the job's frames into its output, under whose name nothing appears before it is complete.
  ///
  /// - Parameters:
  ///   - session: the OpenGL context to draw with.
  ///   - observer: told of the progress; what it throws ends the job and discards the output.
  /// - Throws: `JobError`, `HeadlessError`, `GPUError`, or what `observer` throws.
  public func run(
    in session: RenderSession = RenderSession(), observer: (any RenderJobObserver)? = nil
  ) throws -> RenderResult {
    try run(source, in: session, observer: observer)
  }

  /// Draws the frames of `source` in place of the job's own.
  func run(
    _ source: any FrameSource, in session: RenderSession, observer: (any RenderJobObserver)?
  ) throws -> RenderResult {
    let clock = ContinuousClock()
    let start = clock.now
    let frames = try pictures.read()
    observer?.didRead(pictures, frames)
    let size = drawing.size ?? frames[0].size
    let sink = try makeSink(
      FrameStreamFormat(size: size, framesPerSecond: rate, alpha: drawing.alphaMode))
    return try sink.filled {
      let (pipeline, renderer) = try drawing.pipeline(
        for: pictures, frames, at: size, in: session)
      let sequence = FrameSequence(
        source, in: Container(filling: size, scale: drawing.scale), holding: heldPeriods)
      observer?.willDraw(source, size: size, renderer: renderer, passes: sink.passes)
      try Self.draw(sequence, with: pipeline, into: sink, observer)
      let elapsed = start.duration(to: clock.now)
      return RenderResult(
        output: output, format: format.rawValue, width: size.width, height: size.height,
        frames: sequence.periods, framesPerSecond: rate.value, renderer: renderer,
        seconds: elapsed / .seconds(1))
    }
  }

  private static func draw(
    _ sequence: FrameSequence, with pipeline: FramePipeline, into sink: any FrameSink,
    _ observer: (any RenderJobObserver)?
  ) throws {
    var done = 0
    try pipeline.run(into: sink, next: sequence.request) { checkpoint in
      switch checkpoint {
      case .frame:
        try observer?.willDrawFrame(after: done)
        done += 1
      case .commit: try observer?.willCommit(frames: done)
      }
    }
  }

  private func makeSink(_ stream: FrameStreamFormat) throws(JobError) -> any FrameSink {
    let destination: OutputDestination =
      output == "-" ? .descriptor(STDOUT_FILENO) : .file(output)
    do {
      return try format.makeSink(to: destination, stream: stream, options: encoding)
    } catch {
      throw JobError(error, about: .output)
    }
  }
}

/// Learns how far a render job is.
public protocol RenderJobObserver: AnyObject {
  /// The pictures were decoded; `frames` are in their order.
  func didRead(_ pictures: InputPictures, _ frames: [Frame])
  /// Drawing begins.
  ///
  /// - Parameters:
  ///   - size: the frames' size in pixels.
  ///   - renderer: the name of the OpenGL renderer.
  ///   - passes: how often the output has to see all frames.
  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int)
  /// The next frame is about to be drawn, after `count` of them; throwing ends the job.
  func willDrawFrame(after count: Int) throws
  /// All frames, `count` of them, are drawn, and the output is about to be completed; throwing ends the job.
  func willCommit(frames count: Int) throws
}
