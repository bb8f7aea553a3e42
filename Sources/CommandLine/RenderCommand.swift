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
    if !(inputs(request).map(\.path) + [request.output]).contains(where: isStream) {
      Interruption.listen()
    }
    let result = try render(request, progress)
    progress.finish(result)
    if wantsJSON { try console.output(jsonText(result)) }
  }

  static func render(_ request: RenderOptions, _ progress: RenderProgress) throws -> RenderResult {
    let plan = FramePlan(request)
    try refuseToReplaceInput(request, plan)
    let frames = try inputs(request).map { input throws(CommandError) in
      (try read(input), input)
    }
    progress.stage(
      "Read " + frames.map { "\($1.path) (\($0.size))" }.joined(separator: " and ") + ".")
    let size = request.size ?? frames[0].0.size
    let stream = FrameStreamFormat(
      size: size, framesPerSecond: request.rate,
      alpha: request.background.alpha >= 1 ? .opaque : .premultiplied)

    let sink = try makeSink(request, stream)
    do {
      let device = try Device.headless(request.gpu)
      let pictures = try upload(frames, request, size, in: device)
      let pipeline = try pipeline(Renderer(in: device), pictures, request, size)
      try draw(request, plan, size, with: pipeline, into: sink, device.info.renderer, progress)
      return RenderResult(
        output: request.output, format: request.format.rawValue, width: size.width,
        height: size.height, frames: plan.total,
        framesPerSecond: request.rate.value, renderer: device.info.renderer,
        seconds: progress.elapsed)
    } catch {
      sink.discard()
      throw error is MediaError ? CommandError(error, option: "-o") : error
    }
  }

  private static func draw(
    _ request: RenderOptions, _ plan: FramePlan, _ size: PixelSize, with pipeline: FramePipeline,
    into sink: any FrameSink, _ renderer: String, _ progress: RenderProgress
  ) throws {
    let container = Container(filling: size, scale: request.scale)
    if request.format == .gif, request.rate.value > Double(GIFSink.smoothRateLimit) {
      progress.stage(
        "Browsers slow a GIF down above \(GIFSink.smoothRateLimit) frames per second; --fps "
          + "\(GIFSink.smoothRateLimit) plays everywhere.")
    }
    progress.begin(
      "Drawing \(frameCount(plan.count)) of \(request.choice.name) "
        + "\(request.choice.direction.rawValue) at \(size) with \(renderer).",
      frames: plan.count * sink.passes)
    try pipeline.run(
      count: plan.count, into: sink,
      request: { index in
        let scene = request.choice.transition.scene(
          at: plan.progress(index), request.choice.direction, in: container)
        return FramePipeline.Request(scene, periods: plan.periods(index))
      },
      checkpoint: { checkpoint in
        try Interruption.check()
        if case .frame(let index, let pass) = checkpoint {
          progress.advance(to: pass * plan.count + index)
        }
      })
  }

  /// A picture to read, and the option that names it.
  private struct Input {
    let name: PictureName
    let path: String
    let option: String
  }

  /// Both screens, and what the transition's parameters name beside them.
  private static func inputs(_ request: RenderOptions) -> [Input] {
    [
      Input(name: .from, path: request.from, option: RenderOptions.fromOption.name),
      Input(name: .to, path: request.to, option: RenderOptions.toOption.name),
    ]
      + request.choice.transition.pictures.map {
        Input(name: $0.name, path: $0.file, option: "-p \($0.name.rawValue)")
      }
  }

  private static func upload(
    _ frames: [(Frame, Input)], _ request: RenderOptions, _ size: PixelSize, in device: Device
  ) throws(CommandError) -> PictureStore {
    let pictures = PictureStore(in: device)
    // A page is as solid as the backdrop it stands before; through a translucent one that shows by itself.
    let surround = request.background.alpha >= 1 ? request.background : .clear
    for (frame, input) in frames {
      do {
        if input.name == .from || input.name == .to {
          try pictures.set(frame, as: input.name, request.fit, in: size, surround: surround)
        } else {
          try pictures.set(frame, as: input.name)
        }
      } catch {
        throw CommandError(error, option: input.option)
      }
    }
    return pictures
  }

  private static func read(_ input: Input) throws(CommandError) -> Frame {
    do {
      return try PictureReader.read(input.path)
    } catch {
      throw CommandError(error, option: input.option)
    }
  }

  private static func refuseToReplaceInput(
    _ request: RenderOptions, _ plan: FramePlan
  ) throws(CommandError) {
    let outputs: [String] =
      if request.format == .pngSequence, let pattern = SequencePattern(path: request.output) {
        (0..<plan.total).map { pattern.path(at: $0) }
      } else {
        [request.output]
      }
    for input in inputs(request)
    where outputs.contains(where: { OutputFile.isSameFile(input.path, $0) }) {
      throw .usage(
        "-o: '\(request.output)' would replace '\(input.path)', the picture of \(input.option); "
          + "choose another name.")
    }
  }

  /// Whether a name is that of a pipe or device. A read or write that waits for the other end must not outlive a
  /// signal; a folder ends the work by itself.
  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    return path == "-"
      || (stat(path, &status) == 0 && ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT))
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
