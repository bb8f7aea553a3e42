import Benchmarking
import GPU
import Headless
import Jobs
import Rendering
import Support
import Transitions

/// The command `hinge bench`: frame times, and the time of each stage.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measure how fast this machine draws transitions, stage by stage."
  static let maximumOperands = 2
  static let operandCompletion: Completion? = .pictures
  static let transitionOption = Options.transition.with(
    "the transition to measure, or 'all'; may repeat", note: ParsedOptions.defaultEffect,
    repeats: true, completion: .effect(others: ["all"]))
  static let sizeOption = Options.size.with("the frame size in pixels", default: "1280x720")
  static let framesOption = Option(
    "--frames", .integer(2...1_000_000), "the number of timed frames per transition",
    default: "120")
  static let warmupOption = Option(
    "--warmup", .integer(1...1_000_000), "the number of untimed warm-up frames",
    note: "the number of --frames")
  static let sinkOption = Option<BenchSink>(
    "--sink", .choice(),
    "the last stage of a frame: drawn only, read back, converted to YUV, or encoded",
    default: "readback")
  static let strategyOption = Option<DrawingStrategy>(
    "--strategy", .choice(),
    "plain: also measure the plain pipeline, interleaved, and the gain "
      + "over it", default: "fast")
  static let baselineOption = Option(
    "--baseline", .file("FILE", .files(["json"])),
    "earlier --json output to compare with: better, same or worse")
  static let passesOption = Option(
    "--passes", .flag, "list the passes of a frame: target, size, draws, pixels and taps")
  static let fromOption = Options.from.with("the outgoing screen", note: "generated")
  static let toOption = Options.to.with("the incoming screen", note: "generated")

  static let sections = [
    OptionSection(
      "Measurement",
      [
        transitionOption, Options.parameter, Options.transitions, sizeOption, Options.scale,
        sinkOption, strategyOption, Options.encoderPreset, fromOption, toOption, Options.gpu,
      ]),
    OptionSection("Frames", [framesOption, warmupOption]),
    OptionSection("Output", [baselineOption, passesOption, Options.json, Options.quiet]),
  ]

  static let usage = "bench [A B] [-t NAME|all]… [OPTION]…"
  static let notes = [
    "Frames are evenly spaced over the motion. Draws, pixels and bytes are counted afterwards, on "
      + "up to 30 frames that are not timed.",
    "Stages are in milliseconds per frame, as wall-clock time and as processor time of the thread "
      + "that runs them: scene (the layers of the frame), submit (draw calls), wait (for the GPU or "
      + "the sink), readback, convert (to YUV), encode. A software renderer draws on its own threads; "
      + "'of the processor' includes these.",
    "--strategy plain interleaves blocks of frames of two pipelines: the pipeline of 'hinge render', and "
      + "one that draws every layer in full, samples all pictures with one filter and reads each "
      + "frame back at once. Both give the same frames. A fingerprint of the counted frames checks "
      + "this; --json prints it.",
    "--baseline compares median frame times. Better and worse mean a difference of more than 10 %; "
      + "two runs may differ by less without a cause. --strategy plain interleaves its runs and "
      + "shows smaller differences.",
    """
    Examples:
      hinge bench -t flip --size 1920x1080 --strategy plain
      hinge bench -t all --sink yuv --json > before.json
      hinge bench -t all --sink yuv --baseline before.json
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try BenchOptions(options)
    let wantsJSON = options.has(Options.json)
    Interruption.listen()
    let isQuiet = options.has(Options.quiet)
    let progress = RenderProgress(console, isQuiet: isQuiet)
    defer { progress.clearBar() }
    let specs = request.settings.specs
    try progress.guardShaders(specs, on: request.gpu)
      .require(specs, drawableAt: request.settings.size)
    let device = try Device.headless(request.gpu)
    let environment = BenchEnvironment(device.info)
    let readback = ReadbackOrder(on: device.info)
    let watch = progress.watch
    let benchmark = try Benchmark(request.settings, on: device) {
      watch?.beat()
      try Interruption.check()
    }
    for note in options.effectNotes(in: try options.effectLibrary()) { progress.message(note) }
    progress.release()
    if !isQuiet, let earlier = request.baseline?.environment, earlier != environment {
      console.error("The baseline was measured elsewhere:\n\(earlier.text)")
    }
    watch?.begin()
    var results: [BenchResult] = []
    for spec in specs {
      if !isQuiet, wantsJSON { console.error("Measuring \(spec.name) …\n") }
      let measured = try benchmark.measure(spec).map { result in
        var result = result
        result.against = request.baseline?.result(like: result).map {
          BenchComparison(result, with: $0)
        }
        return result
      }
      // Not before: a shader that runs away ends the process without an output.
      if !wantsJSON, results.isEmpty {
        try console.output("\(environment.text)Readback: \(readback.summary)\n")
      }
      results += measured
      if !wantsJSON { for result in measured { try console.output("\n\(result.text)") } }
    }
    watch?.end()
    let report = BenchReport(environment: environment, readback: readback, results: results)
    if wantsJSON {
      try console.output(JSONText.pretty(report))
    } else if let medianGain = report.medianGain, specs.count > 1 {
      try console.output(
        "\nThe median gain over the plain strategy is \(fixed(medianGain, 2)).\n")
    }
  }
}
