import FoundationEssentials
import Frames
package import GPU
import Media
import RenderJobs
import Rendering
import SceneGraph
package import Transitions

/// A benchmark that measures one transition after another, with its strategies in turn.
package final class Benchmark {
  private let settings: BenchSettings
  private let fixture: BenchFixture
  private let checkpoint: () throws -> Void

  /// - Parameter checkpoint: called before each frame; throwing ends the benchmark.
  /// - Throws: `JobError` about a screen, `GPUError`.
  package init(
    _ settings: BenchSettings, on device: Device, checkpoint: @escaping () throws -> Void = {}
  ) throws {
    self.settings = settings
    self.checkpoint = checkpoint
    fixture = try BenchFixture(settings, in: device)
  }

  /// The most frames that work is counted on.
  private static let mostCounted = 30

  /// Returns the number of frames that a strategy draws before the next has its turn. Each has at least eight turns, so
  /// that other work of the machine meets all alike, but none is shorter than it takes to fill the pipeline. The number
  /// of turns is even, so that each strategy comes first as often.
  private static func turnLength(_ frames: Int) -> Int {
    let turns = max(min(8, frames / 6), frames / 30, 2)
    let even = turns + turns % 2
    return (frames + even - 1) / even
  }

  /// Measures `spec` with each strategy in turn.
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
    let length = runs.count > 1 ? Self.turnLength(settings.frames) : settings.frames
    for (turn, start) in stride(from: 0, to: settings.frames, by: length).enumerated() {
      let frames = start..<min(start + length, settings.frames)
      // The second in a turn profits from the caches that the first has warmed: they change places.
      for run in turn % 2 == 0 ? runs : runs.reversed() {
        try run.time(frames) { scene($0, settings.frames) }
      }
    }
    for run in runs { try run.finish() }
    let counted = min(settings.frames, Self.mostCounted)
    for run in runs { try run.count(counted) { scene($0, counted) } }
    var results = runs.map { $0.result(spec, settings.size, settings.sink) }
    if results.count > 1 {
      results[0].gain = results[0].fps / results[1].fps
      results[0].hasSamePictures = results[0].fingerprint.map { $0 == results[1].fingerprint }
    }
    return results
  }

  private func sink(_ clock: PhaseClock) throws -> (any FrameSink)? {
    let stream = FrameStreamFormat(
      size: settings.size, framesPerSecond: FrameRate(60), alpha: .opaque)
    switch settings.sink {
    case .none: return nil
    case .readback: return NullSink()
    case .yuv:
      let sink = try Y4MSink(to: .file("/dev/null"), stream: stream)
      sink.recorder = clock
      return sink
    case .mp4:
      let folder = FileManager.default.temporaryDirectory
      let sink = try VideoSink(
        .mp4, to: .file(folder.appending(path: "hinge-bench.mp4").path), stream: stream,
        preset: settings.encoding.preset, quality: settings.encoding.quality)
      sink.recorder = clock
      return sink
    }
  }
}
