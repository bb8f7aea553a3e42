import Frames
import GPU
import Glibc
import Headless
import Media
import RenderJobs
import Rendering
import SceneGraph
import Transitions

/// The command `hinge render`: a transition as a video, an animation or a picture.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Render a transition to a video, GIF, PNG or pipe."
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "Transition",
      [
        .from, .to, .transition, .parameter, RenderJob.traceOption,
      ]
    ),
    (
      "Timing",
      [
        RenderJob.durationOption, .curve, .reverse,
        RenderJob.rateOption, RenderJob.holdOption, RenderJob.instantOption,
      ]
    ),
    (
      "Drawing",
      [
        .size, .scale, .fit, .background, .gpu,
      ]
    ),
    (
      "Output",
      [
        .output, RenderJob.formatOption, RenderJob.presetOption, .noSync,
        .json, .quiet,
      ]
    ),
  ]

  static var help: String {
    helpText(
      usage: "render --from A --to B --transition NAME -o OUT [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "Frames are drawn at t = i/fps for i = 0…N, where N is duration·fps, rounded. The first frame is "
          + "exactly A, the last exactly B.",
        "--reverse plays the motion from B to A backwards. The result still goes from A to B, and a slow "
          + "start becomes a slow end.",
        "--trace drives the transition with recorded pointer events, in points of the container, from the "
          + "first event until nothing moves. The trace decides whether the transition completes or is "
          + "cancelled. A drag from the right edge pushes and one from the left edge pops; hero and card "
          + "are dragged down. A line of the file is "
          + #"{"t":0.1,"x":10,"y":300,"phase":"moved"}; a phase is began, moved, ended or cancelled."#,
        OutputNotes.completion, OutputNotes.sequences, OutputNotes.names,
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
    try InputFiles.refuse([request.outputClaim], named: request.output, reading: request.inputFiles)
    let result = try render(request, in: RenderSession(), progress)
    progress.finish(result.output, frameCount(result.frames))
    if wantsJSON { try console.output(JSONText.pretty(result)) }
  }

  /// Runs `request`, whose output is known to replace no file that it reads.
  static func render(
    _ request: RenderJob, in session: RenderSession, _ progress: RenderProgress
  ) throws -> RenderResult {
    try request.run(in: session, observer: RenderJobReporter(request, progress))
  }
}
