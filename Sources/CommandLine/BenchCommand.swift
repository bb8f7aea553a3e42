import FoundationEssentials
import Frames
import GPU
import Headless
import Media
import Rendering
import SceneGraph
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
        BenchOptions.sinkOption, BenchOptions.strategyOption, RenderOptions.presetOption,
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
        "--baseline compares frame by frame. Better or worse means that the 95 % interval of the median ratio (by a "
          + "block bootstrap) lies wholly beyond the 3 % by which runs differ anyway.",
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
    let stand = try BenchStand(request, in: device)
    var results: [BenchResult] = []
    var gains: [Double] = []
    for choice in request.choices {
      if !isQuiet, wantsJSON { console.error("Measuring \(choice.name) …\n") }
      let measured = try measure(choice, request, on: stand).map { result in
        var result = result
        result.against = request.baseline?.result(like: result).map {
          BenchComparison(result, with: $0)
        }
        return result
      }
      gains += measured.compactMap(\.gain)
      if wantsJSON {
        results += measured
      } else {
        for result in measured { try console.output("\n\(result.text)") }
      }
    }
    let medianGain = gains.isEmpty ? nil : BenchResult.Spread(gains).median
    if wantsJSON {
      try console.output(
        jsonText(
          BenchReport(environment: environment, results: results, medianGain: medianGain)))
    } else if let medianGain, request.choices.count > 1 {
      try console.output(
        "\nThe median gain over the plain strategy is \(fixed(medianGain, 2)).\n")
    }
  }

  /// How many frames are counted at most.
  private static let mostCounted = 30

  /// How many of `frames` one strategy draws before the next has its turn: each has eight turns at least, so that what else
  /// the machine does meets both, but no turns shorter than it takes to have some frames under way. The number is even, so
  /// that each comes first as often.
  private static func turnLength(_ frames: Int) -> Int {
    let turns = max(min(8, frames / 6), frames / 30, 2)
    let even = turns + turns % 2
    return (frames + even - 1) / even
  }

  /// Measures one transition with each strategy in turn.
  private static func measure(
    _ choice: TransitionChoice, _ request: BenchOptions, on stand: BenchStand
  ) throws -> [BenchResult] {
    try stand.show(choice.pictures)
    let container = Container(filling: request.size, scale: request.scale)
    let scene = { (index: Int, count: Int) in
      choice.transition.scene(
        at: (Double(index) + 0.5) / Double(count), choice.direction, in: container)
    }
    var lanes: [BenchLane] = []
    for (strategy, line) in stand.lines {
      let clock = StageClock()
      let lane = BenchLane(
        strategy, line, in: stand.device, into: try sink(request, clock), clock)
      try lane.warmUp(request.warmup) { scene($0, request.warmup) }
      lanes.append(lane)
    }
    let length = lanes.count > 1 ? turnLength(request.frames) : request.frames
    for (turn, start) in stride(from: 0, to: request.frames, by: length).enumerated() {
      let frames = start..<min(start + length, request.frames)
      // Whoever comes second profits from what the first has warmed: they change places.
      for lane in turn % 2 == 0 ? lanes : lanes.reversed() {
        try lane.time(frames) { scene($0, request.frames) }
      }
    }
    for lane in lanes { try lane.finish() }
    let counted = min(request.frames, mostCounted)
    for lane in lanes { try lane.count(counted) { scene($0, counted) } }
    var results = lanes.map { $0.result(choice, request.size, request.sink) }
    if results.count > 1 {
      results[0].gain = results[0].fps / results[1].fps
      results[0].hasSamePictures = results[0].fingerprint.map { $0 == results[1].fingerprint }
    }
    return results
  }

  private static func sink(
    _ request: BenchOptions, _ clock: StageClock
  ) throws -> (any FrameSink)? {
    let stream = FrameStreamFormat(
      size: request.size, framesPerSecond: FrameRate(60), alpha: .opaque)
    switch request.sink {
    case .none: return nil
    case .readback: return IdleSink()
    case .yuv:
      let sink = try Y4MSink(to: .file("/dev/null"), stream: stream)
      sink.recorder = clock
      return sink
    case .mp4:
      let folder = FileManager.default.temporaryDirectory
      let sink = try VideoSink(
        .mp4, to: .file(folder.appending(path: "hinge-bench.mp4").path), stream: stream,
        preset: request.encoding.preset, quality: request.encoding.quality)
      sink.recorder = clock
      return sink
    }
  }
}

extension BenchResult {
  /// The result for people.
  var text: String {
    var lines = [
      "\(transition) \(direction), \(size), \(sink), \(strategy): \(fixed(fps, 1)) frames per second"
    ]
    func spread(_ spread: Spread) -> String {
      "median \(fixed(spread.median, 2)), p95 \(fixed(spread.p95, 2)), p99 \(fixed(spread.p99, 2)), "
        + "worst \(fixed(spread.worst, 2)) ms"
    }
    lines.append("  frame   \(spread(frameTime)); \(fixed(processorTime, 2)) ms of the processor")
    if let gpuTime { lines.append("  GPU     \(spread(gpuTime))") }
    let stages = PipelinePhase.allCases.compactMap { stage in
      self.stages[stage.rawValue].map {
        "\(stage.rawValue) \(fixed($0.wall, 2))/\(fixed($0.processor, 2))"
      }
    }
    lines.append("  stages  \(stages.joined(separator: ", ")) ms on the clock/processor")
    let pixels = perFrame.pixelsShaded.map { "\(fixed($0 / 1e6, 2)) million pixels shaded, " } ?? ""
    lines.append(
      "  a frame \(fixed(perFrame.draws, 1)) draws, \(pixels)"
        + "\(megabytes(perFrame.bytesCopied)) copied, \(megabytes(perFrame.bytesRead)) read back")
    let made = objectsMade.sorted { $0.key < $1.key }.map { "\($0.value) of \($0.key)" }
    lines.append(
      "  memory  \(megabytes(Double(peakMemory))) at most, "
        + "\(megabytes(Double(memoryGrowth))) of it after the warm-up; OpenGL objects made since: "
        + (made.isEmpty ? "none" : made.joined(separator: ", ")))
    if let gain {
      let pictures = hasSamePictures.map {
        $0 ? ", with the same frames byte for byte" : ", with OTHER FRAMES"
      }
      lines.append(
        "  gain    \(fixed(gain, 2)) times as fast as the plain strategy\(pictures ?? "")")
    }
    if let against { lines.append("  before  \(against.text)") }
    return lines.joined(separator: "\n") + "\n"
  }

  private func megabytes(_ bytes: Double) -> String { "\(fixed(bytes / 1e6, 1)) MB" }
}
