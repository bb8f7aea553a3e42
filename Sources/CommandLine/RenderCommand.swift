import Frames
import GPU
import Glibc
import Headless
import Media
import Rendering
import SceneGraph
import Transitions

/// `hinge render`: two pictures in, a video, an animation or a picture out.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Render a transition to a video, GIF, PNG or pipe."
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "What to draw",
      [
        .from, .to, .transition, .parameter, RenderOptions.traceOption,
      ]
    ),
    (
      "When",
      [
        RenderOptions.durationOption, .curve, .reverse,
        RenderOptions.rateOption, RenderOptions.holdOption, RenderOptions.instantOption,
      ]
    ),
    (
      "How",
      [
        .size, .scale, .fit, .background, .gpu,
      ]
    ),
    (
      "Output",
      [
        .output, RenderOptions.formatOption, RenderOptions.presetOption, .json,
        .quiet,
      ]
    ),
  ]

  static var help: String {
    helpText(
      usage: "render --from A --to B --transition NAME -o OUT [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "Frames are drawn at t = i/fps for i = 0…N, N = duration·fps rounded: the first is exactly A, "
          + "the last exactly B.",
        "--reverse shows the motion from B to A as a film that runs backwards, and so still goes from A to B: "
          + "what began slowly ends slowly.",
        "With --trace the transition is driven as by a finger on a screen of the container's size in points, from its "
          + "first event until all has settled: it finishes or goes back as the finger says. A push is dragged in from "
          + "the right edge and a pop from the left; hero and card are dragged down. A line of the file is "
          + #"{"t":0.1,"x":10,"y":300,"phase":"moved"}, phase being began, moved, ended or cancelled."#,
        "Nothing appears under the output's name before it is complete.",
        """
        Examples:
          hinge render --from a.png --to b.png -t flip -o flip.mp4
          hinge render --from a.png --to b.png -t flip:pop -p edge=top --hold 0.5 -o flip.gif
          hinge render --from a.png --to b.png -t flip --at 50% -o middle.png
          hinge render --from a.png --to b.png -t flip --format y4m -o - | x264 --demuxer y4m -o b.264 -
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try RenderOptions(options)
    let wantsJSON = options.has(.json)
    if wantsJSON, request.output == "-" {
      throw CommandError.usage("--json: standard output already takes the frames of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    let result = try render(source(of: request), request, progress)
    progress.finish(result.output, frameCount(result.frames))
    if wantsJSON { try console.output(jsonText(result)) }
  }

  /// The transition as it plays by itself, or under the hand that was recorded.
  static func source(of request: RenderOptions) -> any FrameSource {
    guard let trace = request.trace else { return FramePlan(request) }
    return Interaction(
      request.choice, duration: request.duration, curve: request.curve, rate: request.rate.value,
      trace: trace, instant: request.instant.map { $0.seconds(of: request.duration) })
  }

  /// Draws the frames of `source`, which says what is seen and when; all else is as `request` says, and `opened` opens the
  /// GPU, or gives what is open already.
  static func render(
    _ source: some FrameSource, _ request: RenderOptions, _ progress: RenderProgress,
    renderer opened: (GPUChoice) throws -> Renderer = { Renderer(in: try .headless($0)) }
  ) throws -> RenderResult {
    try request.pictures.refuseToReplace(
      outputs(of: request, source.length), named: request.output)
    let frames = try request.pictures.read()
    progress.stage(request.pictures.summary(of: frames))
    let size = request.drawing.size ?? frames[0].size
    let stream = FrameStreamFormat(
      size: size, framesPerSecond: request.rate,
      alpha: request.drawing.background.alpha >= 1 ? .opaque : .premultiplied)

    let sink = try makeSink(request, stream)
    return try sink.filled {
      let (pipeline, renderer) = try request.drawing.pipeline(
        for: request.pictures, frames, at: size, on: opened)
      let film = Film(
        source, in: Container(filling: size, scale: request.drawing.scale),
        holding: request.heldPeriods)
      announce(source, request, size, renderer, passes: sink.passes, progress)
      try draw(film, with: pipeline, into: sink, progress)
      return RenderResult(
        output: request.output, format: request.format.rawValue, width: size.width,
        height: size.height, frames: film.periods,
        framesPerSecond: request.rate.value, renderer: renderer,
        seconds: progress.elapsed)
    }
  }

  /// Says what is about to be drawn.
  private static func announce(
    _ source: some FrameSource, _ request: RenderOptions, _ size: PixelSize, _ renderer: String,
    passes: Int, _ progress: RenderProgress
  ) {
    if request.format == .gif, request.rate.value > Double(GIFSink.smoothRateLimit) {
      progress.stage(
        "Browsers slow a GIF down above \(GIFSink.smoothRateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) plays everywhere.")
    }
    progress.begin(
      "Drawing \(source.length.known.map { "\(frameCount($0)) of " } ?? "")\(source.title)"
        + " at \(size) with \(renderer).",
      frames: source.length.known.map { $0 * passes })
  }

  private static func draw(
    _ film: Film, with pipeline: FramePipeline, into sink: any FrameSink,
    _ progress: RenderProgress
  ) throws {
    var done = 0
    try pipeline.run(into: sink, next: film.request) { checkpoint in
      try Interruption.check()
      switch checkpoint {
      case .frame:
        progress.advance(to: done)
        done += 1
      case .commit: progress.end(frames: done)
      }
    }
  }

  /// The names under which files may appear.
  static func outputs(of request: RenderOptions, _ length: FrameCount) -> [String] {
    guard request.format == .pngSequence, let pattern = SequencePattern(path: request.output)
    else { return [request.output] }
    return (0..<length.limit + 2 * request.heldPeriods).map { pattern.path(at: $0) }
  }

  private static func makeSink(
    _ request: RenderOptions, _ stream: FrameStreamFormat
  ) throws(CommandError) -> any FrameSink {
    let destination: OutputDestination =
      request.output == "-" ? .descriptor(STDOUT_FILENO) : .file(request.output)
    do {
      return try request.format.makeSink(
        to: destination, stream: stream, options: request.encoding)
    } catch {
      throw CommandError(error, option: "-o")
    }
  }
}
