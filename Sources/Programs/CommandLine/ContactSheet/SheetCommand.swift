import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Text
import Transitions

/// The command `hinge sheet`: a contact sheet of effects at several instants.
enum SheetCommand: Command {
  static let name = "sheet"
  static let summary = "Draw a contact sheet: transitions at several instants in one picture."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .pictures
  /// The largest number of instants in a row, and of columns.
  static let maximumCount = 100

  static let transitionOption = Options.transition.with(
    "the effect to draw; may repeat", note: "every effect, or every shader of --transitions",
    repeats: true, completion: .effect(others: []))
  static let directionOption = Option<SheetDirections>(
    "--direction", .choice(), "the direction of each effect", default: "push")
  static let instantsOption = Option(
    "--instants", .percents(atMost: maximumCount), "the instants in percent of the duration",
    default: "15,35,55,75,95")
  static let curveOption = Options.curve.with(
    "the timing curve, as in 'hinge render'", default: "linear")
  static let columnsOption = Option(
    "--columns", .integer(1...maximumCount), "the number of columns",
    note: "chosen for an aspect ratio of 5:4")
  static let outputOption = Options.output.with(
    "the PNG to write", note: "hinge-sheet.png, or the next free name", placeholder: "FILE.png",
    completion: .files(["png"]))

  static let sections = [
    OptionSection(
      "Transition",
      [
        Options.from, Options.to, transitionOption, Options.transitions, directionOption,
        Options.parameter.with("a parameter, set in every drawn effect that has it"),
        Options.presetFile,
      ]),
    OptionSection(
      "Timing",
      [
        instantsOption, curveOption, Options.reverse,
        Options.loop.with("show the way back, too: a pop after a push"),
      ]),
    OptionSection(
      "Drawing",
      [
        Options.size.with(
          "the frame size in pixels",
          note: "about 32,400 pixels, with the aspect ratio of --from"), columnsOption,
        Options.scale.with("pixels of --from per point", note: "its width divided by 375"),
        Options.fit, Options.background, Options.backdrop, Options.device, Options.statusBar,
        Options.light,
        Options.motionBlur.with(
          "blur what moves by a shutter that is open for this angle, 360 for a frame period at 60 "
            + "frames per second"),
        Options.shutterPhase, Options.shutterCurve, Options.drawingQuality, Options.gpu,
      ]),
    OptionSection(
      "Output",
      [
        outputOption, Options.overwrite, Options.noSync, Options.opens, Options.json,
        Options.quiet,
      ]),
  ]

  static let usage = "sheet A B [-o SHEET.png] [OPTION]…"
  static let notes = [
    "Each row shows one effect, each frame one instant. Rows fill the columns from the top.",
    OutputNotes.completion, OutputNotes.names,
    """
    Examples:
      hinge sheet a.png b.png
      hinge sheet --from a.png --to b.png -o sheet.png
      hinge sheet --from a.png --to b.png --direction both --size 195x422 -o large.png
      hinge sheet --from a.png --to b.png -t flip -t cube --instants 5,25,50,75,95 -o two.png
      hinge sheet --from a.png --to b.png --curve "spring(1, 100, 10, 0)" -p perspective=800 -o s.png
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try ContactSheetOptions(options)
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    try ResultOpener.check(options, request.output)
    for note in request.notes { progress.message(note) }
    let result = try draw(request, in: console.session, progress)
    progress.finish(
      result.output, "\(frameCount(result.frames)) on \(result.width)x\(result.height) pixels")
    if options.has(Options.json) { try console.output(JSONText.pretty(result)) }
    ResultOpener.open(request.output, options, progress)
  }

  /// Draws the sheet that `request` describes.
  static func draw(
    _ request: ContactSheetOptions, in session: RenderSession, _ progress: RenderProgress
  ) throws -> ContactSheetResult {
    // A sheet whose options make it too large is rejected before a picture is read.
    if let size = request.drawing.size { _ = try request.layout(size) }
    try InputFiles.refuse(
      [OutputClaim(request.output)], named: request.output,
      reading: request.pictures.inputFiles + InputFiles.preset(request.presetFile))
    let typesetter = try Typesetter()
    let checks = try progress.guardShaders(request.rows, on: request.drawing.gpu)
    let clips = try ScreenClips(still: request.pictures)
    var notes: [String] = []
    let frames = try request.pictures.read(clips, notes: &notes)
    for note in notes { progress.message(note) }
    if clips != nil {
      progress.message(
        "The sheet shows the last frame of a clip at --from, and the first of one at --to.")
    }
    progress.message(request.pictures.summary(of: frames))
    var sheet = try request.sheet(for: frames[0].size)
    sheet.device = try request.drawing.deviceScreen(
      in: sheet.layout.frame, pictures: frames.prefix(2).map(\.size)
    ) { request.pictures.frame(of: $0, among: frames) }
    let screen = sheet.device?.size ?? sheet.layout.frame
    try sheet.placeElements(of: frames, request.drawing.fit, on: screen)
    sheet.backdrop = SceneBackdrop(request.drawing.backdrop, from: frames[0], to: frames[1])
    if !request.isFitChosen,
      let note = request.pictures.stretchNote(frames, to: screen)
    {
      progress.message(note)
    }
    let sink = try sheet.sink(to: request.output, request.outputOptions)
    try checks.require(request.rows, drawableAt: sheet.layout.frame)
    return try sink.filled {
      let (pipeline, store, renderer) = try request.drawing.pipeline(
        for: request.pictures, frames, at: sheet.layout.frame, screen: screen,
        in: session)
      try sheet.device?.upload(to: store)
      try sheet.backdrop?.upload(frames[0], as: .from, to: store)
      try sheet.backdrop?.upload(frames[1], as: .to, to: store)
      progress.begin(
        "Drawing \(frameCount(sheet.count)) at \(sheet.layout.frame) with \(renderer).",
        frames: sheet.count)
      try sheet.draw(
        on: try sheet.labelledImage(with: typesetter), with: pipeline, into: sink,
        exposing: request.drawing.exposer
      ) { checkpoint in
        try Interruption.check()
        if case .frame(let index, _) = checkpoint { progress.advance(to: index) }
      }
      return ContactSheetResult(
        sheet, output: request.output.description, renderer: renderer, seconds: progress.elapsed)
    }
  }
}
