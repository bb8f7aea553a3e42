import Frames
import GPU
import Glibc
import Headless
import Media
import RenderJobs
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
        .from, .to, .transition, .parameter, RenderJob.traceOption,
      ]
    ),
    (
      "When",
      [
        RenderJob.durationOption, .curve, .reverse,
        RenderJob.rateOption, RenderJob.holdOption, RenderJob.instantOption,
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
        .output, RenderJob.formatOption, RenderJob.presetOption, .json,
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
    let request = try RenderJob(options)
    let wantsJSON = options.has(.json)
    if wantsJSON, request.output == "-" {
      throw CommandError.usage("--json: standard output already takes the frames of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    let result = try render(request, in: RenderSession(), progress)
    progress.finish(result.output, frameCount(result.frames))
    if wantsJSON { try console.output(JSONText.pretty(result)) }
  }

  /// Draws what `request` asks for, unless that would replace a picture that it reads.
  static func render(
    _ request: RenderJob, in session: RenderSession, _ progress: RenderProgress
  ) throws -> RenderResult {
    try request.pictures.refuseToReplace(request.outputPaths, named: request.output)
    return try request.run(in: session, observer: RenderJobReporter(request, progress))
  }
}

/// Reports a render job at the terminal, and stops it after a signal.
private final class RenderJobReporter: RenderJobObserver {
  private let job: RenderJob
  private let progress: RenderProgress

  init(_ job: RenderJob, _ progress: RenderProgress) { (self.job, self.progress) = (job, progress) }

  func didRead(_ pictures: InputPictures, _ frames: [Frame]) {
    progress.stage(pictures.summary(of: frames))
  }

  func willDraw(_ source: any FrameSource, size: PixelSize, renderer: String, passes: Int) {
    if job.format == .gif, job.rate.value > Double(GIFSink.smoothRateLimit) {
      progress.stage(
        "Browsers slow a GIF down above \(GIFSink.smoothRateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) plays everywhere.")
    }
    progress.begin(
      "Drawing \(source.length.known.map { "\(frameCount($0)) of " } ?? "")\(source.title)"
        + " at \(size) with \(renderer).",
      frames: source.length.known.map { $0 * passes })
  }

  func willDrawFrame(after count: Int) throws {
    try Interruption.check()
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
