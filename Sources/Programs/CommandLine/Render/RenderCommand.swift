import Frames
import GPU
import Glibc
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

/// The command `hinge render`: a transition as a video, an animation or a picture.
enum RenderCommand: Command {
  static let name = "render"
  static let summary = "Render a transition to a video, animated picture, PNG or pipe."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "Transition",
      [
        .from, .to, .transition.with(help: Option.transition.help + " (flip)"), .parameter,
        .presetFile, .transitions, .seed,
        RenderJob.traceOption,
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
        .size, .scale, .fit, .background, .backdrop, .colorSpace, .tolerant, .gpu,
      ]
    ),
    (
      "Output",
      [
        .output.with(help: Option.output.help + " (hinge-EFFECT.mp4, or the next free name)"),
        .overwrite,
        RenderJob.formatOption, RenderJob.encoderOption, RenderJob.qualityOption,
        RenderJob.presetOption, RenderJob.stingerOption, .noSync, .json, .quiet,
      ]
    ),
  ]

  static var page: HelpPage {
    HelpPage(
      usage: "render A B [-t NAME] [-o OUT] [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "A and B are pictures or clips; --from and --to name them as well. Of a clip at A the last seconds "
          + "move during the transition, of one at B the first; 'hinge join' makes a film of whole clips.",
        "Times are seconds (0.5) or CSS's (0.5s, 500ms). --size 720p, 4k, 1280x, x720 and 50% keep the shape "
          + "of the first picture; of 720p, the shorter side has 720 pixels.",
        "Frames are drawn at t = i/fps for i = 0…N, where N is duration·fps, rounded. The first frame is "
          + "exactly A, the last exactly B.",
        "--reverse plays the motion from B to A backwards. The result still goes from A to B, and a slow "
          + "start becomes a slow end.",
        "--trace drives the transition with recorded pointer events, in points of the container, from the "
          + "first event until nothing moves. The trace decides whether the transition completes or is "
          + "cancelled. A drag from the right edge pushes and one from the left edge pops; hero and card "
          + "are dragged down. A line of the file is "
          + #"{"t":0.1,"x":10,"y":300,"phase":"moved"}; a phase is began, moved, ended or cancelled."#,
        "MP4 (also .m4v), MOV and MKV are H.264, WebM is VP9, AVIF is AV1. To a pipe, MP4 and MOV are "
          + "fragmented. An instant is written as PNG, JPEG, WebP or AVIF. With a background that is not opaque, a MOV is ProRes "
          + "4444, an MKV and a WebM are VP9 with alpha; --encoder takes another one, such as png, qtrle or "
          + "ffv1. GIF, APNG, WebP and PNG keep transparency too. Colours are straight, not multiplied by "
          + "alpha. APNG and WebP are exact and loop forever.",
        "--backdrop auto places a dark tone behind effects that have space behind them, such as cube, "
          + "flip-from-left and swap: the mixture of both pictures' mean colours, graded from the top to the "
          + "bottom, with a floor where something stands. Behind all others the background is black. With "
          + "--background there is that colour alone, and so there is nothing with --stinger.",
        "--stinger prints the cut point for OBS's 'Transition Point': the middle of the longest time in "
          + "which the pictures cover most of the frame, in ms from the first frame. --json has it as "
          + "cutPoint, with the covered part as coverage, 1 for the whole frame.",
        OutputNotes.completion, OutputNotes.sequences, OutputNotes.names,
        """
        Examples:
          hinge a.png b.png
          hinge render --from a.png --to b.png -t flip -o flip.mp4
          hinge render --from a.png --to b.png -t flip:pop -p edge=top --hold 0.5 -o flip.gif
          hinge render --from none.png --to logo.png -t doors --stinger -o stinger.webm
          hinge render --from a.png --to b.png -t flip --at 50% -o middle.png
          hinge a.png b.png -t random --size 720p --curve easeOutBack --duration 800ms -o film.webm
          cat a.png | hinge render --from - --to b.png -t cube --format mp4 -o - > cube.mp4
          hinge render --from a.png --to b.png -t flip --format y4m -o - | x264 --demuxer y4m -o b.264 -
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    var notes: [String] = []
    let request = try RenderJob(options, notes: &notes)
    let wantsJSON = options.has(.json)
    if wantsJSON, request.output == "-" {
      throw CommandError.usage("--json: standard output already takes the frames of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    try InputFiles.refuse([request.outputClaim], named: request.output, reading: request.inputFiles)
    for note in notes { progress.message(note) }
    let result = try render(
      request, in: RenderSession(), progress, isFitChosen: options.has(.fit))
    progress.finish(result.output, frameCount(result.frames))
    if let cutPoint = result.cutPoint, let coverage = result.coverage {
      if coverage < 1 {
        progress.message(
          "The pictures never cover the whole frame; at the cut point they cover "
            + "\(fixed(coverage * 100, 1)) % of it.")
      }
      if !wantsJSON { try console.output("Cut point: \(cutPoint) ms\n") }
    }
    if wantsJSON { try console.output(JSONText.pretty(result)) }
  }

  /// Runs `request`, whose output is known to replace no file that it reads.
  static func render(
    _ request: RenderJob, in session: RenderSession, _ progress: RenderProgress,
    isFitChosen: Bool = true
  ) throws -> RenderResult {
    let checks = try progress.guardShaders([request.spec], on: request.drawing.gpu)
    return try request.run(
      in: session, observer: RenderJobReporter(request, progress, checks, isFitChosen: isFitChosen))
  }
}
