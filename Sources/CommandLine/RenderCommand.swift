import Frames
import GPU
import Glibc
import Headless
import Media
import Rendering
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
        RenderOptions.fromOption, RenderOptions.toOption, RenderOptions.transitionOption,
        RenderOptions.parameterOption,
      ]
    ),
    (
      "When",
      [
        RenderOptions.durationOption, RenderOptions.curveOption, RenderOptions.rateOption,
        RenderOptions.holdOption, RenderOptions.instantOption,
      ]
    ),
    (
      "How",
      [
        RenderOptions.sizeOption, RenderOptions.scaleOption, RenderOptions.fitOption,
        RenderOptions.backgroundOption, .gpu,
      ]
    ),
    (
      "Output",
      [
        RenderOptions.outputOption, RenderOptions.formatOption, RenderOptions.presetOption, .json,
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
        "Nothing appears under the output's name before it is complete.",
        """
        Examples:
          hinge render --from a.png --to b.png -t flip -o flip.mp4
          hinge render --from a.png --to b.png -t flip:pop -p edge=top --hold 0.5 -o flip.gif
          hinge render --from a.png --to b.png -t flip --at 50% -o middle.png
          hinge render --from a.png --to b.png -t flip --format y4m -o - | ffplay -
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
    let result = try render(request, progress)
    progress.finish(result)
    if wantsJSON { console.output(try jsonText(result)) }
  }

  static func render(_ request: RenderOptions, _ progress: RenderProgress) throws -> RenderResult {
    let (from, to) = (
      try read(request.from, RenderOptions.fromOption), try read(request.to, RenderOptions.toOption)
    )
    progress.stage("Read \(request.from) (\(from.size)) and \(request.to) (\(to.size)).")
    try refuseToReplaceInput(request)
    let size = request.size ?? from.size
    let stream = FrameStreamFormat(
      size: size, framesPerSecond: request.rate,
      alpha: request.background.alpha >= 1 ? .opaque : .premultiplied)

    let device = try Device.headless(request.gpu)
    let renderer = Renderer(in: device)
    let pictures = PictureStore(in: device)
    for (frame, name, option) in [
      (from, PictureName.from, RenderOptions.fromOption), (to, .to, RenderOptions.toOption),
    ] {
      let fitted = request.fit.apply(to: frame, in: size, background: request.background)
      do {
        try pictures.set(fitted.frame, as: name, showing: fitted.visible)
      } catch {
        throw CommandError(error, option: option.name)
      }
    }
    let pipeline = try pipeline(renderer, pictures, request, size)
    let sink = try makeSink(request, stream)

    let scale = request.scale ?? Double(size.width) / RenderOptions.defaultWidth
    let container = Container(
      size: Size(width: Double(size.width) / scale, height: Double(size.height) / scale),
      scale: scale)
    let plan = FramePlan(request)
    progress.begin(
      "Drawing \(plan.count == 1 ? "1 frame" : "\(plan.count) frames") of \(request.choice.name) "
        + "\(request.choice.direction.rawValue) at \(size) with \(device.info.renderer).",
      frames: plan.count * sink.passes)
    try pipeline.run(
      count: plan.count, into: sink,
      request: { index in
        let scene = request.choice.transition.scene(
          at: plan.progress(index), request.choice.direction, in: container)
        return FramePipeline.Request(scene, periods: plan.periods(index))
      },
      willDraw: { pass, index in
        try Interruption.check()
        progress.advance(to: pass * plan.count + index)
      })
    return RenderResult(
      output: request.output, format: request.format.rawValue, width: size.width,
      height: size.height, frames: plan.total, framesPerSecond: request.rate.value,
      renderer: device.info.renderer, seconds: progress.elapsed)
  }

  private static func read(_ path: String, _ option: Option) throws(CommandError) -> Frame {
    do {
      return try PictureReader.read(path)
    } catch {
      throw CommandError(error, option: option.name)
    }
  }

  private static func refuseToReplaceInput(_ request: RenderOptions) throws(CommandError) {
    for (path, option) in [(request.from, "--from"), (request.to, "--to")]
    where OutputFile.isSameFile(path, request.output) {
      throw .usage("-o: '\(request.output)' is the picture of \(option); choose another name.")
    }
  }

  private static func pipeline(
    _ renderer: Renderer, _ pictures: PictureStore, _ request: RenderOptions, _ size: PixelSize
  ) throws(CommandError) -> FramePipeline {
    do {
      return try FramePipeline(renderer, pictures, size: size, backdrop: request.background)
    } catch {
      throw CommandError(error, option: request.size == nil ? nil : "--size")
    }
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

/// Which frames to draw and for how long each shows.
struct FramePlan {
  private let schedule: FrameSchedule
  private let instant: Double?
  private let heldPeriods: Int

  init(_ request: RenderOptions) {
    schedule = FrameSchedule(
      duration: request.duration, rate: request.rate.value, curve: request.curve)
    instant = request.instant.map {
      switch $0 {
      case .seconds(let seconds): seconds
      case .fraction(let fraction): fraction * request.duration
      }
    }
    heldPeriods = Int((request.hold * request.rate.value).rounded())
  }

  /// How many frames are drawn.
  var count: Int { instant == nil ? schedule.count : 1 }

  /// How many frame periods there are, those of held frames included.
  var total: Int { (0..<count).reduce(0) { $0 + periods($1) } }

  /// Eased progress of frame `index`.
  func progress(_ index: Int) -> Double {
    instant.map { schedule.progress(at: $0) } ?? schedule.progress(ofFrame: index)
  }

  /// For how many frame periods frame `index` shows.
  func periods(_ index: Int) -> Int {
    instant == nil && (index == 0 || index == count - 1) ? 1 + heldPeriods : 1
  }
}
