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
  static let instantOption = Option(
    "--at", .instant, "the one instant to draw: 0.3, 0.3s, 300ms or 50%, before easing")
  static let stingerOption = Option(
    "--stinger", .flag,
    "for OBS: print the transition point in ms; the background is transparent unless --background "
      + "sets one; a single picture is a stinger as in 'hinge stinger'")
  static let explanationOption = Option(
    "--explain", .file("FILE", .files(["png"])),
    "a PNG picture of the elements that magic-move finds on both screens, framed and numbered")

  static let touches = Option(
    "--touches", .flag, "show the fingers of --trace: a dot for each, and a ripple when it leaves")

  static let sections = [
    OptionSection(
      "Transition",
      [
        Options.from, Options.to, Options.transition.with(note: ParsedOptions.defaultEffect),
        Options.parameter, Options.presetFile, Options.transitions, Options.seed, Options.trace,
        touches, explanationOption,
      ]),
    OptionSection(
      "Timing",
      [
        Options.duration, Options.curve, Options.reverse, Options.loop, Options.rate,
        Options.hold, instantOption,
      ]),
    OptionSection(
      "Drawing",
      [
        Options.size, Options.scale, Options.fit, Options.background, Options.backdrop,
        Options.device, Options.statusBar,
        Options.colorSpace, Options.light, Options.depth, Options.dynamicRange, Options.tolerant,
        Options.motionBlur, Options.shutterPhase,
        Options.shutterCurve, Options.drawingQuality, Options.gpu,
      ]),
    OptionSection(
      "Output",
      [
        Options.output.with(note: "hinge-EFFECT.mp4, or the next free name"), Options.overwrite,
        Options.format, Options.encoder, Options.quality, Options.bitRate, Options.encoderPreset,
        Options.maximumBytes, Options.destination,
        Options.plays, stingerOption, Options.cover, Options.trackMatte,
        Options.noSync, Options.opens, Options.dryRun, Options.json, Options.quiet,
      ]),
    PartOptions.section,
  ]

  static let usage = "render A B [-t NAME] [-o OUT] [OPTION]…"
  static let notes = [
    "A and B are pictures or clips; --from and --to can name them instead. The transition shows the last "
      + "seconds of a clip at A and the first seconds of a clip at B; 'hinge join' joins whole clips.",
    "Times are in seconds (0.5) or CSS units (0.5s, 500ms). --size 720p, 4k, 1280x, x720 and 50% keep "
      + "the aspect ratio of the first picture; with 720p, the shorter side has 720 pixels.",
    "Frames are drawn at t = i/fps for i = 0…N, where N is duration·fps, rounded. The first frame is "
      + "exactly A, the last exactly B.",
    "--reverse plays the motion from B to A backwards. The result still goes from A to B, and a slow "
      + "start becomes a slow end.",
    "--loop continues with the way back, a pop after a push, from B to A. The frame after the last is the "
      + "first one, so that a player that repeats the file shows no jump. --hold holds A and B.",
    "--trace drives the transition with recorded pointer events, in points of the container, from the "
      + "first event until nothing moves. The trace decides whether the transition completes or is "
      + "cancelled. A drag from the right edge pushes and one from the left edge pops; hero and card "
      + "are dragged down. A line of the file is "
      + #"{"t":0.1,"x":10,"y":300,"phase":"moved"}; a phase is began, moved, ended or cancelled."#,
    "MP4 (also .m4v), MOV and MKV use H.264, WebM uses VP9, AVIF uses AV1. In a pipe, MP4 and MOV are "
      + "fragmented. An instant is written as PNG, JPEG, WebP or AVIF. If the background is not opaque, a MOV "
      + "uses ProRes 4444, and an MKV or a WebM uses VP9 with alpha; --encoder selects another encoder, such as "
      + "png, qtrle or ffv1. GIF, APNG, WebP and PNG keep transparency too. Colours have straight alpha. "
      + "APNG is lossless, and so is a WebP of one instant or with --crf 0. GIF, APNG and WebP play forever "
      + "unless --plays sets how often.",
    "--motion-blur 180 blends the instants of half a frame period around each frame: as many as the fastest "
      + "corner goes pixels, two for each pixel below 64, and at least 16. The first and the last frame, and "
      + "frames in which nothing moves, stay sharp. --shutter-phase 0 opens the shutter at the frame's time.",
    "--backdrop auto draws a dark gradient behind effects that show space, such as cube, flip-from-left "
      + "and swap: the mean colour of both pictures, darker towards the bottom, with a floor for effects whose "
      + "layers stand on one. Other effects have a black background. --background replaces the backdrop with "
      + "one colour; --stinger removes it.",
    "--stinger with one picture, or with an empty first one, is 'hinge stinger'. With two pictures it prints "
      + "the cut point for OBS's 'Transition Point': the middle of the longest time in which the "
      + "pictures cover most of the frame, in ms from the first frame. --json has it as cutPoint, and the covered part of the frame as coverage, where 1 is the whole frame.",
    PartOptions.note, OutputNotes.completion, OutputNotes.sequences, OutputNotes.names,
    """
    Examples:
      hinge a.png b.png
      hinge render --from a.png --to b.png -t flip -o flip.mp4
      hinge render --from a.png --to b.png -t flip:pop -p edge=top --hold 0.5 -o flip.gif
      hinge a.png b.png -t cube --loop --hold 1 --size 480x -o readme.gif
      hinge render logo.png -t doors --stinger -o stinger.webm
      hinge render --from a.png --to b.png -t flip --at 50% -o middle.png
      hinge a.png b.png -t random --size 720p --curve easeOutBack --duration 800ms -o film.webm
      cat a.png | hinge render --from - --to b.png -t cube --format mp4 -o - > cube.mp4
      hinge render --from a.png --to b.png -t flip --format y4m -o - | x264 --demuxer y4m -o b.264 -
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let options = try destined(options)
    let (request, notes) = try job(options)
    let wantsJSON = options.has(Options.json)
    if wantsJSON, request.output == "-" {
      throw CommandError.usage("--json: standard output already takes the frames of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    try InputFiles.refuse([request.outputClaim], named: request.output, reading: request.inputFiles)
    if let explanation = request.explanation {
      try InputFiles.refuse(
        [OutputClaim(explanation)], named: explanation, reading: request.inputFiles,
        option: explanationOption.name)
    }
    try ResultOpener.check(options, request.output)
    for note in notes { progress.message(note) }
    try checkDestination(request, options)
    if options.has(Options.dryRun) {
      let plan = try plan(request, progress, isFitChosen: options.has(Options.fit))
      progress.release()
      return try console.output(
        options.has(Options.json) ? JSONText.pretty(plan) : "\(plan.sentence)\n")
    }
    try options.makePartFolder(request.output)
    if console.program != nil, request.instant != nil { Allocator.prepareForOneFrame() }
    let session = console.session
    let isFitChosen = options.has(Options.fit)
    let result: RenderResult
    if options.isSegmented, let part = request.part {
      result = try SegmentedFilm.write(
        part, to: request.output, request.outputOptions, needsSound: false
      ) { part, outputOptions in
        var job = request
        (job.part, job.outputOptions) = (part, outputOptions)
        return try render(job, in: session, progress, isFitChosen: isFitChosen)
      }
    } else {
      result = try render(request, in: session, progress, isFitChosen: isFitChosen)
    }
    progress.finish(result.output, frameCount(result.frames))
    if let note = result.budgetNote { progress.message(note) }
    if let cutPoint = result.cutPoint {
      if let coverage = result.coverage, coverage < 1 {
        progress.message(
          "The pictures never cover the whole frame; at the cut point they cover "
            + "\(fixed(coverage * 100, 1)) % of it.")
      }
      let frame = result.cutFrame.map { "frame \($0), " } ?? ""
      if !wantsJSON { try console.output("Cut point: \(frame)\(cutPoint) ms\n") }
    }
    if wantsJSON { try console.output(JSONText.pretty(result)) }
    ResultOpener.open(request.output, options, progress)
  }

  /// Returns the options with those for which `--for` stands.
  private static func destined(_ options: ParsedOptions) throws(CommandError) -> ParsedOptions {
    guard options.has(Options.destination) else { return options }
    guard let output = try options[Options.output] else { return try options.destined(.mp4) }
    return try options.destined(try options.outputFormat(of: output))
  }

  /// Throws `CommandError.usage` about an output that the destination of `--for` does not take.
  private static func checkDestination(_ request: RenderJob, _ options: ParsedOptions) throws {
    guard options.has(Options.destination) else { return }
    let plan = try request.plan()
    guard let size = PixelSize(width: plan.width, height: plan.height) else { return }
    try options.checkDestination(
      Destination.Facts(
        format: request.format, size: size, rate: request.rate,
        seconds: plan.frames.map { request.rate.time(ofFrame: $0) } ?? 0, hasSound: false,
        hasDevice: request.drawing.device != nil,
        hasAlpha: request.format.isStill && request.drawing.alphaMode != .opaque))
  }

  /// Checks `request` and returns what it would write.
  private static func plan(
    _ request: RenderJob, _ progress: RenderProgress, isFitChosen: Bool
  ) throws -> RenderPlan {
    let checks = try progress.guardShaders([request.spec], on: request.drawing.gpu)
    let plan = try request.plan(
      observer: RenderJobReporter(request, progress, checks, isFitChosen: isFitChosen))
    if let size = PixelSize(width: plan.width, height: plan.height) {
      try checks.require([request.spec], drawableAt: size)
    }
    return plan
  }

  /// Runs `request`, whose output is known not to replace an input file.
  static func render(
    _ request: RenderJob, in session: RenderSession, _ progress: RenderProgress,
    isFitChosen: Bool = true
  ) throws -> RenderResult {
    let checks = try progress.guardShaders([request.spec], on: request.drawing.gpu)
    return try request.run(
      in: session, observer: RenderJobReporter(request, progress, checks, isFitChosen: isFitChosen))
  }
}
