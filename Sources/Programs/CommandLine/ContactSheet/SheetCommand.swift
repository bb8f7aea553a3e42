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
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "Transition",
      [
        .from, .to, ContactSheetOptions.transitionOption, .transitions,
        ContactSheetOptions.directionOption,
        ContactSheetOptions.parameterOption, .presetFile,
      ]
    ),
    (
      "Timing",
      [ContactSheetOptions.instantsOption, ContactSheetOptions.curveOption, .reverse]
    ),
    (
      "Drawing",
      [
        ContactSheetOptions.sizeOption, ContactSheetOptions.columnsOption,
        ContactSheetOptions.scaleOption, .fit,
        .background, .backdrop, .gpu,
      ]
    ),
    ("Output", [ContactSheetOptions.outputOption, .overwrite, .noSync, .json, .quiet]),
  ]

  static var page: HelpPage {
    HelpPage(
      usage: "sheet A B -o SHEET.png [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "Each row shows one effect, each frame one instant. Rows fill the columns from the top.",
        OutputNotes.completion, OutputNotes.names,
        """
        Examples:
          hinge sheet --from a.png --to b.png -o sheet.png
          hinge sheet --from a.png --to b.png --direction both --size 195x422 -o large.png
          hinge sheet --from a.png --to b.png -t flip -t cube --instants 5,25,50,75,95 -o two.png
          hinge sheet --from a.png --to b.png --curve "spring(1, 100, 10, 0)" -p perspective=800 -o s.png
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try ContactSheetOptions(options)
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    let result = try draw(request, progress)
    progress.finish(
      result.output, "\(frameCount(result.frames)) on \(result.width)x\(result.height) pixels")
    if options.has(.json) { try console.output(JSONText.pretty(result)) }
  }

  /// Draws the sheet that `request` describes.
  static func draw(_ request: ContactSheetOptions, _ progress: RenderProgress) throws
    -> ContactSheetResult
  {
    // A sheet that is too large by its options alone is refused before any picture is read.
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
      progress.message("Of a clip, the sheet shows the last frame (--from) or the first (--to).")
    }
    progress.message(request.pictures.summary(of: frames))
    var sheet = try request.sheet(for: frames[0].size)
    sheet.placeElements(of: frames, request.drawing.fit)
    sheet.backdrop = SceneBackdrop(request.drawing.backdrop, from: frames[0], to: frames[1])
    if !request.isFitChosen,
      let note = request.pictures.stretchNote(frames, to: sheet.layout.frame)
    {
      progress.message(note)
    }
    let sink = try sheet.sink(to: request.output, request.outputOptions)
    try checks.require(request.rows, drawableAt: sheet.layout.frame)
    return try sink.filled {
      let (pipeline, store, renderer) = try request.drawing.pipeline(
        for: request.pictures, frames, at: sheet.layout.frame, in: RenderSession())
      try sheet.backdrop?.upload(frames[0], as: .from, to: store)
      try sheet.backdrop?.upload(frames[1], as: .to, to: store)
      progress.begin(
        "Drawing \(frameCount(sheet.count)) at \(sheet.layout.frame) with \(renderer).",
        frames: sheet.count)
      try sheet.draw(
        on: try sheet.labelledImage(with: typesetter), with: pipeline, into: sink
      ) { checkpoint in
        try Interruption.check()
        if case .frame(let index, _) = checkpoint { progress.advance(to: index) }
      }
      return ContactSheetResult(
        sheet, output: request.output.description, renderer: renderer, seconds: progress.elapsed)
    }
  }
}
