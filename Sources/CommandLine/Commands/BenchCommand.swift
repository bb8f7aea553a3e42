import Benchmarking
import GPU
import Headless
import RenderJobs
import Transitions

/// `hinge bench`: how fast frames are drawn here, and where their time goes.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measure how fast transitions are drawn here, and where the time goes."
  static let options: [Option] = sections.flatMap(\.options)

  private static let sections: [(title: String, options: [Option])] = [
    (
      "What to measure",
      [
        BenchOptions.transitionOption, .parameter, BenchOptions.sizeOption, .scale,
        BenchOptions.sinkOption, BenchOptions.strategyOption, RenderJob.presetOption,
        BenchOptions.fromOption, BenchOptions.toOption, .gpu,
      ]
    ),
    ("How long", [BenchOptions.framesOption, BenchOptions.warmupOption]),
    ("Output", [BenchOptions.baselineOption, .json, .quiet]),
  ]

  static var help: String {
    helpText(
      usage: "bench [-t NAME|all]… [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "Frames are spread evenly over the motion. Draws, pixels and bytes are "
          + "counted afterwards, on up to 30 frames that are not timed.",
        "Stages are in milliseconds a frame, on the clock and on the processor of the thread at work: scene (what is "
          + "shown), submit (draw calls), wait (for the GPU or the sink), readback, convert (to YUV), encode. A "
          + "driver that draws on the CPU does so on threads of its own; 'of the processor' counts those too.",
        "--strategy plain draws each block of frames twice in turn: as 'render' does, and every layer in full, with one "
          + "filter for all pictures and each frame read at once. Both give the same pictures, which is checked by a "
          + "fingerprint of the frames that are counted; --json has it.",
        "--baseline compares median frame times. Better or worse means a difference of more than 10 %, by which two runs "
          + "may differ anyway; --strategy plain measures in turn and tells smaller ones.",
        """
        Examples:
          hinge bench -t flip --size 1920x1080 --strategy plain
          hinge bench -t all --sink yuv --json > before.json
          hinge bench -t all --sink yuv --baseline before.json
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let request = try BenchOptions(options)
    let wantsJSON = options.has(.json)
    Interruption.listen()
    let device = try Device.headless(request.gpu)
    let environment = BenchEnvironment(device.info)
    let isQuiet = options.has(.quiet)
    if !wantsJSON { try console.output(environment.text) }
    if !isQuiet, let earlier = request.baseline?.environment, earlier != environment {
      console.error("The baseline was measured elsewhere:\n\(earlier.text)")
    }
    let benchmark = try Benchmark(request.settings, on: device, checkpoint: Interruption.check)
    var results: [BenchResult] = []
    for spec in request.settings.specs {
      if !isQuiet, wantsJSON { console.error("Measuring \(spec.name) …\n") }
      let measured = try benchmark.measure(spec).map { result in
        var result = result
        result.against = request.baseline?.result(like: result).map {
          BenchComparison(result, with: $0)
        }
        return result
      }
      results += measured
      if !wantsJSON { for result in measured { try console.output("\n\(result.text)") } }
    }
    let report = BenchReport(environment: environment, results: results)
    if wantsJSON {
      try console.output(JSONText.pretty(report))
    } else if let medianGain = report.medianGain, request.settings.specs.count > 1 {
      try console.output(
        "\nThe median gain over the plain strategy is \(fixed(medianGain, 2)).\n")
    }
  }
}
