public import Frames
import Glibc
public import Jobs
public import Media
import Rendering
import SceneGraph
public import Transitions

/// A job that joins clips and pictures to one video, with a transition between neighbours.
public struct FilmJob {
  /// The clips, and the transitions by name.
  public var script: FilmScript
  /// The transitions of the script with their parameters; nil is a cut.
  public var specs: [TransitionSpec?]
  /// The duration of stills in seconds.
  public var stillDuration: Double
  /// The frames per second; nil for the first clip's, or 30.
  public var rate: FrameRate?
  /// The settings for drawing the frames; a size of nil is the first clip's.
  public var drawing: DrawingSettings
  /// The settings of the sound; nil for a silent film.
  public var sound: FilmSound?
  /// True to go on where a clip is damaged or ends early.
  public var isTolerant: Bool
  /// The container and the codec.
  public var container: VideoSink.Container
  /// The options of the encoder.
  public var encoding: EncodingOptions
  /// The path of the output.
  public var output: FilePath
  /// The options for completing the output.
  public var outputOptions: OutputOptions

  /// Creates a job.
  ///
  /// - Precondition: there is one spec for each transition of the script.
  public init(
    _ script: FilmScript, _ specs: [TransitionSpec?], stillDuration: Double = 3,
    rate: FrameRate? = nil, drawing: DrawingSettings = .init(), sound: FilmSound? = FilmSound(),
    isTolerant: Bool = false,
    container: VideoSink.Container = .mp4, encoding: EncodingOptions = .init(), output: FilePath,
    outputOptions: OutputOptions = .init()
  ) {
    precondition(specs.count == script.transitions.count, "a joint has a spec or is a cut")
    self.script = script
    self.specs = specs
    self.stillDuration = stillDuration
    self.rate = rate
    self.drawing = drawing
    self.sound = sound
    self.isTolerant = isTolerant
    self.container = container
    self.encoding = encoding
    self.output = output
    self.outputOptions = outputOptions
  }

  /// Draws and encodes the film, which appears under its name when it is complete.
  ///
  /// - Parameters:
  ///   - plan: the plan that `makePlan` has made.
  ///   - session: the session with the OpenGL context.
  ///   - observer: the observer of the progress; an error that it throws ends the job and discards
  ///     the output.
  /// - Returns: the properties of the output.
  /// - Throws: `JobError`, `HeadlessError`, `GPUError`, or what `observer` throws.
  @discardableResult
  public func run(
    _ plan: FilmPlan, in session: RenderSession = RenderSession(),
    observer: (any FilmJobObserver)? = nil
  ) throws -> FilmResult {
    let clock = ContinuousClock()
    let start = clock.now
    let mixer = try sound?.mixer(of: plan, isTolerant: isTolerant)
    let sink: FilmSink
    var options = outputOptions
    // Once for all films of one folder, which may be large.
    let claim = options.removesAbandoned ? OutputClaim(output) : nil
    if let claim { options.removesAbandoned = session.isNew(claim) }
    do {
      sink = try FilmSink(
        container, to: output == "-" ? .descriptor(STDOUT_FILENO) : .file(output, options),
        format: plan.format, rate: plan.rate, options: encoding, sound: mixer)
    } catch {
      throw JobError(error, about: .output)
    }
    if let claim { session.note(claim) }
    return try sink.filled {
      let film = FilmRun(self, plan, sink, session, observer)
      try film.run()
      try observer?.willCommit(frames: sink.periods)
      try sink.endPass()
      try sink.commit()
      let elapsed = start.duration(to: clock.now)
      return FilmResult(
        self, plan, frames: sink.periods, renderer: film.renderer,
        seconds: elapsed / .seconds(1))
    }
  }
}

/// An observer of a film's progress.
public protocol FilmJobObserver: AnyObject {
  /// Called before each frame, with the number of frames that the film has so far. Throwing ends
  /// the job.
  func willWriteFrame(after count: Int) throws
  /// Called when all frames are encoded, before the output is completed, with their number.
  /// Throwing ends the job.
  func willCommit(frames count: Int) throws
}
