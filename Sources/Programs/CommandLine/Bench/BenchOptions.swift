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

  /// Reads and checks the options.
  init(_ options: ParsedOptions) throws(CommandError) {
    let frames = try options.value(of: BenchCommand.framesOption)
    var screens: (from: FilePath, to: FilePath)?
    if options.has(BenchCommand.fromOption) || options.has(BenchCommand.toOption)
      || !options.operands.isEmpty
    {
      let pictures = try options.inputPictures()
      screens = (pictures.all[0].file, pictures.all[1].file)
    }
    var settings = BenchSettings(
      try Self.specs(options), size: try Self.size(options), frames: frames,
      warmup: try options[BenchCommand.warmupOption] ?? frames,
      sink: try options.value(of: BenchCommand.sinkOption),
      strategies: try options.value(of: BenchCommand.strategyOption) == .plain
        ? [.fast, .plain] : [.fast],
      scale: try options[Options.scale], encoding: try options.encoding(), screens: screens)
    settings.listsPasses = options.has(BenchCommand.passesOption)
    self.settings = settings
    gpu = try options.gpuChoice()
    baseline = try options[BenchCommand.baselineOption].map { file throws(CommandError) in
      do { return try BenchBaseline(file) } catch { throw CommandError(error) }
    }
  }

  /// Returns the transitions to measure; for `all`, each effect in the direction of its source.
  private static func specs(_ options: ParsedOptions) throws(CommandError) -> [TransitionSpec] {
    let names = try options.values(of: BenchCommand.transitionOption)
    let settings = try options.values(of: Options.parameter)
    guard !names.contains("all") else {
      guard settings.isEmpty else {
        throw options.fault(
          Options.parameter, "sets a parameter of one transition; name that one with -t.")
      }
      return Catalog.all.map { TransitionSpec(TransitionEffect($0).prototype, $0.sourceDirection) }
    }
    let library = try options.effectLibrary()
    var chosen: [TransitionSpec] = []
    for name in names.isEmpty ? [ParsedOptions.defaultEffect] : names {
      chosen.append(try library.transition(name, settings, naming: options))
    }
    return chosen
  }

  /// Returns the frame size; a size that keeps the aspect ratio of pictures refers to the default
  /// size, of 16:9.
  private static func size(_ options: ParsedOptions) throws(CommandError) -> PixelSize {
    let given = try options.value(of: BenchCommand.sizeOption)
    guard let standard = PixelSize(width: 1280, height: 720), let size = given.size(for: standard),
      size.isEncodable
    else {
      throw options.fault(
        Options.size, "'\(options.text(of: Options.size) ?? "")' is too large.")
    }
    return size
  }
}
