import Effects
public import Frames
import Glibc
public import Media
import Rendering
import SceneGraph
import ScreenMatching
public import Transitions
public import UIKitRuntime

/// A job that renders a transition between two pictures to a file or a pipe.
///
/// ```swift
/// let job = RenderJob(
///   InputPictures(from: "a.png", to: "b.png"), TransitionSpec(Flip()),
///   format: .mp4, output: "flip.mp4")
/// try job.run()
/// ```
public struct RenderJob {
  /// The two screens, and the pictures that parameters name.
  public var pictures: InputPictures
  /// The transition with its parameters, direction and timing.
  public var spec: TransitionSpec
  /// The frames per second.
  public var rate: FrameRate
  /// The one instant to draw, in seconds from the start; nil for the whole motion.
  public var instant: Double?
  /// The pointer events that drive the transition; nil for a transition without interaction.
  public var trace: PointerTrace?
  /// The settings for drawing the frames.
  public var drawing: DrawingSettings
  /// The time for which the first and the last frame are held, in seconds; at least 0.
  public var hold: Double
  /// The format of the output.
  public var format: OutputFormat
  /// The options of the encoder.
  public var encoding: EncodingOptions
  /// The path of the output, a pattern such as `frames/%04d.png`, or `-` for standard output.
  public var output: FilePath
  /// The options for completing the output.
  public var outputOptions: OutputOptions
  /// The file that the trace was read from, which the output must not replace; nil for none.
  public var traceFile: FilePath?
  /// The file of settings that the job was read from, which the output must not replace; nil for
  /// none.
  public var presetFile: FilePath?

  /// True if the result has a cut point: see `RenderResult.cutPoint`.
  public var findsCutPoint: Bool
  /// True for the transition there and back without a seam (`LoopFrames`). Both screens are stills,
  /// and there is no trace and no instant.
  public var isLoop = false
  /// The stinger to draw instead of a transition from the first to the second screen, which is its
  /// picture; nil for none. The background is transparent, and there is no trace, no instant and no
  /// hold.
  public var stinger: Stinger?

  /// The appearance of the fingers of `trace`, which are drawn over the screens; nil for none.
  public var touches: TouchStyle?
  /// The limit of the output in bytes, which decides its quality, size, rate and colours; nil for
  /// none. The output is a file that moves.
  public var byteLimit: ByteLimit?

  /// The part of the output to write instead of it; nil for the output. The number of frames is
  /// known: there is no trace, no instant and no stinger.
  public var part: PartRequest?

  /// The PNG file for the picture of the detected shared elements; nil for none.
  public var explanation: FilePath?

  /// Creates a job; the defaults are those of `hinge render` for a video.
  public init(
    _ pictures: InputPictures, _ spec: TransitionSpec, rate: FrameRate = FrameRate(60),
    instant: Double? = nil, trace: PointerTrace? = nil, drawing: DrawingSettings = .init(),
    hold: Double = 0, format: OutputFormat, encoding: EncodingOptions = .init(), output: FilePath,
    outputOptions: OutputOptions = .init(), traceFile: FilePath? = nil,
    presetFile: FilePath? = nil, findsCutPoint: Bool = false
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
    self.outputOptions = outputOptions
    self.traceFile = traceFile
    self.presetFile = presetFile
    self.findsCutPoint = findsCutPoint
  }

  /// The frame periods for which the first and the last frame are shown beyond their own; 0 for a
  /// single instant.
  public var heldPeriods: Int { instant == nil ? Int((hold * rate.value).rounded()) : 0 }

  /// The number of frame periods of the whole output; nil if a trace decides it.
  package var periods: Int? { source.length.known.map { $0 + 2 * heldPeriods } }

  /// The frame periods of the part; nil for the whole output.
  private var window: Range<Int>? {
    guard let part, let periods else { return nil }
    return part.frames(of: periods, rate: rate)
  }

  /// The frames of the transition, driven by the trace if there is one.
  public var source: any FrameSource {
    if let stinger { return StingerFrames(spec, rate: rate.value, hold: stinger.hold) }
    if isLoop { return LoopFrames(spec, rate: rate.value) }
    guard let trace else { return TransitionFrames(spec, rate: rate.value, instant: instant) }
    return TracedInteraction(spec, rate: rate.value, trace: trace, instant: instant)
  }

  /// The paths of all files that the job may write.
  public var outputPaths: OutputPaths { outputPaths(for: source.length) }

  /// Returns the paths of all files for a source of `length`.
  func outputPaths(for length: FrameCount) -> OutputPaths {
    guard format == .pngSequence, let pattern = SequencePattern(path: output) else {
      return OutputPaths(output)
    }
    return OutputPaths(pattern, count: length.limit + 2 * heldPeriods)
  }

  /// Draws the frames and writes the output, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - session: the session with the OpenGL context.
  ///   - observer: the observer of the progress; an error that it throws ends the job and discards
  ///     the output.
  /// - Returns: the properties of the output.
  /// - Throws: `JobError`, `HeadlessError`, `GPUError`, or what `observer` throws.
  @discardableResult
  public func run(
    in session: RenderSession = RenderSession(), observer: (any RenderJobObserver)? = nil
  ) throws -> RenderResult {
    if let byteLimit {
      return try run(within: byteLimit, in: session, observer: observer)
    }
    return try run(nil, in: session, observer: observer)
  }

  /// Runs the job with the frames of `given` instead of its own, unless that is nil.
  func run(
    _ given: (any FrameSource)?, in session: RenderSession, observer: (any RenderJobObserver)?
  ) throws -> RenderResult {
    let clock = ContinuousClock()
    let start = clock.now
    var options = outputOptions
    // Only once for each folder, which may be large.
    let claim = options.removesAbandoned ? outputClaim : nil
    if let claim { options.removesAbandoned = session.isNew(claim) }
    let opened = try RenderJobOpener(self, options).open(in: session)
    let (clips, frames, size) = (opened.clips, opened.frames, opened.size)
    observer?.didRead(pictures, frames)
    if !opened.notes.isEmpty { observer?.didNote(opened.notes) }
    let container = Container(filling: size, scale: drawing.scale)
    let device = try drawing.deviceScreen(in: size, pictures: frames.prefix(2).map(\.size)) {
      pictures.frame(of: $0, among: frames)
    }
    let screen = device?.size ?? size
    var matches: [ElementMatch]?
    let source: any FrameSource
    if let given {
      source = given
    } else {
      let (job, found) = try placingElements(
        frames, screen, device?.container ?? container, observer)
      (source, matches) = (job.source, found)
    }
    let sink = try opened.sink.get()
    if let claim { session.note(claim) }
    let meter =
      findsCutPoint
      ? CoverageSink(sink, drawing.samples(for: format, encoding)) : nil
    return try sink.filled {
      if let stinger {
        let written = try write(stinger, frames, at: size, into: sink, in: session, observer)
        return RenderResult(self, stinger, written, size: size, start.duration(to: clock.now))
      }
      let (pipeline, store, renderer) = try drawing.pipeline(
        for: pictures, frames, at: size, screen: screen,
        samples: drawing.samples(for: format, encoding), in: session)
      try device?.upload(to: store)
      let backdrop = SceneBackdrop(
        drawing.backdrop, from: frames[0], to: frames[1], in: drawing.colorSpace)
      try backdrop?.upload(frames[0], as: .from, to: store)
      try backdrop?.upload(frames[1], as: .to, to: store)
      var contents = backdrop.map { Self.frames(of: source, over: $0) } ?? source
      if let touches, let trace {
        contents = TouchedFrames(contents, trace, touches, rate: rate.value)
      }
      let source: any FrameSource =
        if let device { DeviceFrames(contents, on: device) } else { contents }
      let moving = clips?.moving(
        from: instantFrame ?? 0, in: store, drawing.fit, size: screen, over: drawing.background)
      if drawing.shutter != nil { clips?.recentLimit = 4 }
      let sequence = FrameSequence(
        source, in: container, holding: heldPeriods, exposing: drawing.exposer(moving: moving),
        only: window)
      (sink as? any PartSink)?.renderer = renderer
      (sink as? AnimationPartSink)?.continuesFrame = sequence.beginsWithinFrame
      observer?.willDraw(source, size: size, renderer: renderer, passes: sink.passes)
      try Self.draw(sequence, with: pipeline, into: meter ?? sink, observer) { index in
        try clips?.show(
          instantFrame ?? sequence.firstIndex + index, in: store, drawing.fit, size: screen,
          over: drawing.background)
      }
      let elapsed = start.duration(to: clock.now)
      var result = RenderResult(
        output: output.description, format: format.rawValue, width: size.width, height: size.height,
        frames: sequence.periods, framesPerSecond: rate.value, renderer: renderer,
        seconds: elapsed / .seconds(1),
        cutPoint: meter.map { Int(($0.middle / rate.value * 1000).rounded()) },
        cutFrame: nil, coverage: meter?.coverage)
      result.matches = matches?.map { SharedElementReport($0) }
      return result
    }
  }

  /// Returns the job with the shared elements of both screens filled in, if its spec leaves them to
  /// be detected, and the elements; nil if it does not.
  private func placingElements(
    _ frames: [Frame], _ size: PixelSize, _ container: Container,
    _ observer: (any RenderJobObserver)?
  ) throws -> (RenderJob, [ElementMatch]?) {
    var job = self
    let pair = ScreenPair(
      from: frames[0], to: frames[1], drawing.fit, size: size, in: container,
      colorSpace: drawing.colorSpace)
    guard let found = try pair.placeElements(of: &job.spec) else { return (job, nil) }
    observer?.didPlaceElements(found, in: job.spec)
    if let explanation {
      do {
        try MatchPicture.write(from: frames[0], to: frames[1], found, into: explanation)
      } catch {
        throw JobError(error)
      }
    }
    return (job, found)
  }

  /// Returns the frames of `source` over a backdrop.
  private static func frames(
    of source: some FrameSource, over backdrop: SceneBackdrop
  ) -> any FrameSource { source.over(backdrop) }

  /// The index of the frame at `instant`; nil without an instant.
  private var instantFrame: Int? { instant.map { Int(($0 * rate.value).rounded()) } }

  /// Returns the videos among the two screens; nil without any. With a trace, whose length is
  /// unknown, a screen is still.
  func screenClips() throws(JobError) -> ScreenClips? {
    guard trace == nil else { return try ScreenClips(still: pictures, drawing.reading) }
    return try ScreenClips(
      pictures, count: spec.schedule(rate: rate.value).count, rate: rate, drawing.reading)
  }

  /// Draws the frames of `sequence` into `sink`, pass by pass.
  ///
  /// - Parameter prepare: called before each frame with its index in the pass.
  static func draw(
    _ sequence: FrameSequence, with pipeline: FramePipeline, into sink: any FrameSink,
    _ observer: (any RenderJobObserver)?, prepare: (Int) throws -> Void
  ) throws {
    try sequence.draw(with: pipeline, into: sink, prepare: prepare) {
      try observer?.willDrawFrame(after: $0)
    } willCommit: {
      try observer?.willCommit(frames: $0)
    }
  }

  /// Creates the sink of the output.
  func makeSink(
    _ stream: FrameStreamFormat, _ options: OutputOptions
  ) throws(JobError) -> any FrameSink {
    let destination: OutputDestination =
      output == "-" ? .descriptor(STDOUT_FILENO) : .file(output, options)
    do {
      if case .sequence(let pattern, let count) = outputPaths.kind {
        try pattern.requireReplaceable(count: count)
      }
      var encoding = encoding
      if drawing.colorSpace == .pq {
        encoding.masteringDisplay =
          pictures.all.lazy.filter(\.isScreen)
          .compactMap { isStream($0.file) ? nil : MasteringDisplay.read($0.file) }.first
      }
      if let part, let total = periods {
        return try format.makePartSink(
          part, to: destination, stream: stream, total: total, options: encoding)
      }
      return try format.makeSink(to: destination, stream: stream, options: encoding)
    } catch {
      throw JobError(error, about: .output)
    }
  }
}
