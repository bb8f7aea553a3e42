import Benchmarking
import Effects
import Frames
import GPU
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Transitions

/// The checked options of `hinge bench`.
struct BenchOptions {
  /// The benchmark to run.
  let settings: BenchSettings
  /// The device that draws.
  let gpu: GPUChoice
  /// The earlier run to compare with; nil for none.
  let baseline: BenchBaseline?

  static let transitionOption = Option.transition.with(
    value: "NAME[:push|:pop]", help: "the transition to measure, or 'all'; may repeat (flip)",
    repeats: true, completion: .effect(others: ["all"]))
  static let sizeOption = Option.size.with(help: "the frame size in pixels (1280x720)")
  static let framesOption = Option(
    name: "--frames", value: "N", help: "the number of timed frames per transition (120)")
  static let warmupOption = Option(
    name: "--warmup", value: "N",
    help: "the number of untimed frames drawn first (that of --frames)")
  static let sinkOption = Option(
    name: "--sink", value: "none|readback|yuv|mp4",
    help: "the last step for a frame: drawn, read back, converted, encoded (readback)")
  static let strategyOption = Option(
    name: "--strategy", value: "fast|plain",
    help: "plain: the plain pipeline as well, interleaved, and the gain over it (fast)")
  static let baselineOption = Option(
    name: "--baseline", value: "FILE",
    help: "earlier output of --json to compare with: better, same or worse",
    completion: .files(["json"]))
  static let passesOption = Option(
    name: "--passes",
    help: "list the passes of a frame: target, size, draws, pixels and taps")
  static let fromOption = Option.from.with(help: "the outgoing screen (a generated one)")
  static let toOption = Option.to.with(help: "the incoming screen (a generated one)")

  /// Reads and checks the options.
  init(_ options: ParsedOptions) throws(CommandError) {
    let specs = try Self.specs(options)
    let size = try Self.size(options)
    let frames = try Self.count(options, Self.framesOption, from: 2) ?? 120
    let warmup = try Self.count(options, Self.warmupOption, from: 1) ?? frames
    let sink: BenchSink = try options.word(Self.sinkOption) ?? .readback
    let strategy: DrawingStrategy = try options.word(Self.strategyOption) ?? .fast
    let scale = try options.scale(.scale)
    gpu = try options.gpuChoice()
    let encoding = try RenderJob.encoding(options)
    let screens: (from: FilePath, to: FilePath)?
    switch (options.path(Self.fromOption), options.path(Self.toOption)) {
    case (let from?, let to?): screens = (from, to)
    case (nil, nil): screens = nil
    default: throw .usage("--from and --to: give both screens, or none.")
    }
    var settings = BenchSettings(
      specs, size: size, frames: frames, warmup: warmup, sink: sink,
      strategies: strategy == .plain ? [.fast, .plain] : [.fast], scale: scale,
      encoding: encoding, screens: screens)
    settings.listsPasses = options.has(Self.passesOption)
    self.settings = settings
    if let path = options[Self.baselineOption] {
      do {
        baseline = try BenchBaseline(path: path)
      } catch {
        throw CommandError(error)
      }
    } else {
      baseline = nil
    }
  }

  /// Returns the transitions to measure; for `all`, each effect in the direction of its source.
  private static func specs(_ options: ParsedOptions) throws(CommandError) -> [TransitionSpec] {
    let names = options.all(transitionOption)
    let settings = options.all(.parameter)
    guard !names.contains("all") else {
      guard settings.isEmpty else {
        throw .usage("-p: it sets a parameter of one transition; name that one with -t.")
      }
      var all: [TransitionSpec] = []
      for effect in Catalog.all {
        all.append(
          try TransitionSpec("\(effect.name):\(effect.sourceDirection.rawValue)", settings: []))
      }
      return all
    }
    var chosen: [TransitionSpec] = []
    for name in names.isEmpty ? ["flip"] : names {
      chosen.append(try TransitionSpec(name, settings: settings, from: EffectLibrary(options)))
    }
    return chosen
  }

  /// Returns the frame size; a size that keeps the shape of pictures is one of 16:9 here.
  private static func size(_ options: ParsedOptions) throws(CommandError) -> PixelSize {
    let standard = try PixelSize(option: sizeOption, text: "1280x720")
    guard let text = options[sizeOption] else { return standard }
    let given = try FrameSizeOption(option: sizeOption, text: text)
    guard let size = given.size(for: standard), size.isEncodable else {
      throw .usage("--size: '\(text)' is too large.")
    }
    return size
  }

  /// Returns the whole number of an option, at least `least`; nil if it was not given.
  private static func count(
    _ options: ParsedOptions, _ option: Option, from least: Int
  ) throws(CommandError) -> Int? {
    guard let text = options[option] else { return nil }
    guard let count = Int(text), (least...1_000_000).contains(count) else {
      throw .usage("\(option.name): '\(text)' is no whole number from \(least) to 1000000.")
    }
    return count
  }
}
