import Frames
import GPU
import Headless
import Media
import Rendering
import Text
import Transitions

/// `hinge sheet`: every effect at several instants on one picture.
enum SheetCommand: Command {
  static let name = "sheet"
  static let summary = "Draw every transition at several instants on one picture."
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "What to draw",
      [
        .from, .to, SheetOptions.transitionOption, SheetOptions.directionOption,
        SheetOptions.parameterOption,
      ]
    ),
    (
      "When",
      [SheetOptions.instantsOption, SheetOptions.curveOption, RenderOptions.reverseOption]
    ),
    (
      "How",
      [
        SheetOptions.sizeOption, SheetOptions.columnsOption, SheetOptions.scaleOption, .fit,
        .background, .gpu,
      ]
    ),
    ("Output", [SheetOptions.outputOption, .json, .quiet]),
  ]

  static var help: String {
    helpText(
      usage: "sheet --from A --to B -o SHEET.png [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "Each row is an effect, each frame one instant of it. Rows are read downwards, column by column.",
        "Nothing appears under the output's name before it is complete.",
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
    let request = try SheetOptions(options)
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !request.pictures.isStreamed, !isStream(request.output) { Interruption.listen() }
    let result = try draw(request, progress)
    progress.finish(
      result.output, "\(frameCount(result.frames)) on \(result.width)x\(result.height) pixels")
    if options.has(.json) { try console.output(jsonText(result)) }
  }

  static func draw(_ request: SheetOptions, _ progress: RenderProgress) throws -> SheetResult {
    // What is too large by its options alone is refused before any picture is read.
    if let size = request.frameSize { _ = try request.layout(size) }
    try request.pictures.refuseToReplace([request.output], named: request.output)
    let typesetter = try Typesetter()
    let frames = try request.pictures.read()
    progress.stage(request.pictures.summary(of: frames))
    let sheet = try request.sheet(for: frames[0].size)
    let sink = try openSink(request.output, size: sheet.layout.size)
    do {
      let device = try Device.headless(request.gpu)
      let pictures = try request.pictures.upload(
        frames, request.fit, in: sheet.layout.frame, over: request.background, to: device)
      let pipeline = try pipeline(Renderer(in: device), pictures, request, sheet.layout.frame)
      progress.begin(
        "Drawing \(frameCount(sheet.count)) at \(sheet.layout.frame) with \(device.info.renderer).",
        frames: sheet.count)
      try sheet.draw(
        on: try sheet.labelled(with: typesetter), with: pipeline, into: sink
      ) { checkpoint in
        try Interruption.check()
        if case .frame(let index, _) = checkpoint { progress.advance(to: index) }
      }
      return SheetResult(
        sheet, output: request.output, renderer: device.info.renderer, seconds: progress.elapsed)
    } catch {
      sink.discard()
      throw error is MediaError ? CommandError(error, option: "-o") : error
    }
  }

  private static func pipeline(
    _ renderer: Renderer, _ pictures: PictureStore, _ request: SheetOptions, _ size: PixelSize
  ) throws(CommandError) -> FramePipeline {
    do {
      return try FramePipeline(renderer, pictures, size: size, backdrop: request.background)
    } catch {
      throw CommandError(error, option: request.frameSize == nil ? nil : "--size")
    }
  }

  private static func openSink(
    _ path: String, size: PixelSize
  ) throws(CommandError) -> PNGSink {
    do {
      return try PNGSink(
        to: .file(path),
        stream: FrameStreamFormat(size: size, framesPerSecond: FrameRate(1), alpha: .opaque))
    } catch {
      throw CommandError(error, option: "-o")
    }
  }
}

/// What `sheet --json` prints.
struct SheetResult: Encodable {
  struct Row: Encodable {
    let transition, direction: String
    /// The top left of its first frame.
    let x, y: Int
  }

  let output: String
  let width, height, frameWidth, frameHeight: Int
  /// From the left end of a frame to that of the next.
  let frameStep: Int
  /// Percents of the duration.
  let instants: [Double]
  let rows: [Row]
  /// How many frames were drawn.
  let frames: Int
  let renderer: String
  /// Wall-clock seconds from the first picture's decoding to the finished output.
  let seconds: Double

  init(_ sheet: Sheet, output: String, renderer: String, seconds: Double) {
    let layout = sheet.layout
    self.output = output
    (width, height) = (layout.size.width, layout.size.height)
    (frameWidth, frameHeight) = (layout.frame.width, layout.frame.height)
    frameStep = layout.frame.width + layout.gap
    instants = sheet.instants
    rows = sheet.rows.enumerated().map { index, row in
      let place = layout.place(row: index, instant: 0)
      return Row(
        transition: row.name, direction: row.direction.rawValue, x: place.x, y: place.y)
    }
    frames = sheet.count
    self.renderer = renderer
    self.seconds = seconds
  }
}
