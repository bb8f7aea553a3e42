import FoundationEssentials
import Frames
package import GPU
import Jobs
import Media
import Rendering
import SceneGraph
import Support
package import Transitions

/// A benchmark of transitions, with interleaved runs of its strategies.
package final class Benchmark {
  private let settings: BenchSettings
  private let fixture: BenchFixture
  private let checkpoint: () throws -> Void

  /// Creates a benchmark on `device`.
  ///
  /// - Parameter checkpoint: called before each frame; throwing ends the benchmark.
  /// - Throws: `JobError` about a screen, `GPUError`.
  package init(
    _ settings: BenchSettings, on device: Device, checkpoint: @escaping () throws -> Void = {}
  ) throws {
    self.settings = settings
    self.checkpoint = checkpoint
    fixture = try BenchFixture(settings, in: device)
  }

  /// The largest number of frames whose work is counted.
  private static let maximumCounted = 30

  /// Returns the number of frames in a block; the blocks of the strategies alternate.
  ///
  /// There are about eight blocks or more, so that other work of the machine affects all strategies
  /// alike, but a block is long enough to fill the pipeline. The number of blocks is even, so that
  /// each strategy comes first equally often.
  private static func blockLength(_ frames: Int) -> Int {
    let blocks = max(min(8, frames / 6), frames / 30, 2)
    let even = blocks + blocks % 2
    return (frames + even - 1) / even
  }

  /// Measures `spec` with each strategy, in interleaved blocks of frames.
  ///
  /// - Returns: the results in the order of the settings' strategies.
  package func measure(_ spec: TransitionSpec) throws -> [BenchResult] {
    try fixture.show(spec.pictures)
    let container = Container(filling: settings.size, scale: settings.scale)
    let scene = { (index: Int, count: Int) in
      spec.transition.scene(
        at: (Double(index) + 0.5) / Double(count), spec.direction, in: container)
    }
    var runs: [BenchRun] = []
    for (strategy, pipeline) in fixture.pipelines {
      let clock = PhaseClock()
      let run = BenchRun(
        strategy, pipeline, in: fixture.device, into: try sink(clock), clock,
        checkpoint: checkpoint)
      try run.warmUp(settings.warmup) { scene($0, settings.warmup) }
      runs.append(run)
    }
    let length = runs.count > 1 ? Self.blockLength(settings.frames) : settings.frames
    for (block, start) in stride(from: 0, to: settings.frames, by: length).enumerated() {
      let frames = start..<min(start + length, settings.frames)
      // The order alternates, because the second run finds warm caches.
      for run in block % 2 == 0 ? runs : runs.reversed() {
        try run.time(frames) { scene($0, settings.frames) }
      }
    }
    for run in runs { try run.finish() }
    let counted = min(settings.frames, Self.maximumCounted)
    for run in runs { try run.count(counted) { scene($0, counted) } }
    var results = runs.map { $0.result(spec, settings.size, settings.sink) }
    if settings.listsPasses {
      for index in runs.indices { results[index].passes = try runs[index].passes(of: scene(0, 1)) }
    }
    if results.count > 1 {
      results[0].gain = results[0].fps / results[1].fps
      results[0].hasSamePictures = results[0].fingerprint.map { $0 == results[1].fingerprint }
    }
    return results
  }

  /// Returns the sink of the settings, whose phases `clock` records; nil to skip readback.
  private func sink(_ clock: PhaseClock) throws -> (any FrameSink)? {
    let stream = FrameStreamFormat(
      size: settings.size, framesPerSecond: FrameRate(60), alpha: .opaque)
    switch settings.sink {
    case .none: return nil
    case .readback: return NullSink()
    case .yuv:
      let sink = try FileSink(.y4m, to: .file("/dev/null"), stream: stream)
      sink.recorder = clock
      return sink
    case .mp4:
      let folder = FileManager.default.temporaryDirectory
      let sink = try VideoSink(
        .mp4, to: .file(folder.appending(path: "hinge-bench.mp4").path), stream: stream,
        options: EncodingOptions(
          preset: settings.encoding.preset, quality: settings.encoding.quality))
      sink.recorder = clock
      return sink
    }
  }
}
