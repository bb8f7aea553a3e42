import Frames
import GPU
import Glibc
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions

/// The measurement of one transition with one pipeline.
final class BenchRun {
  /// The pipeline's strategy.
  let strategy: DrawingStrategy
  private let device: Device
  private let pipeline: any BenchPipeline
  private let sink: (any FrameSink)?
  private let clock: PhaseClock
  /// The measurement of the timed frames; nil on a device that draws on the CPU, where a query
  /// needs a pass over all tiles.
  private let timer: GPUGauge?
  /// Called before each frame; throwing ends the run.
  private let checkpoint: () throws -> Void

  /// The interval to each timed frame's end, in milliseconds.
  private var milliseconds: [Double] = []
  /// The wall-clock time of all timed frames and the sink's final work, in seconds.
  private var elapsed = 0.0
  /// The processor time of all threads within `elapsed`, in seconds.
  private var processor = 0.0
  private var nanosecondsOfGPU: [UInt64] = []
  private var counted = WorkCount()
  private var countedFrames = 0
  private var samples: [UInt64] = []
  private var fingerprint: Fingerprint?
  private var timedWork = WorkCount()
  private var memoryBefore = 0
  private var memoryAfter = 0

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - sink: the destination of the frames; nil to skip readback.
  ///   - clock: the recorder of the phases, including those of `sink`.
  ///   - checkpoint: called before each frame; throwing ends the run.
  init(
    _ strategy: DrawingStrategy, _ pipeline: any BenchPipeline, in device: Device,
    into sink: (any FrameSink)?, _ clock: PhaseClock, checkpoint: @escaping () throws -> Void
  ) {
    self.checkpoint = checkpoint
    self.strategy = strategy
    self.device = device
    self.pipeline = pipeline
    self.sink = sink
    self.clock = clock
    timer = device.info.isSoftware ? nil : GPUGauge(.elapsedTime, in: device)
  }

  /// Draws `count` frames without timing them.
  func warmUp(_ count: Int, scene: (Int) -> Scene) throws {
    pipeline.gauge = timer
    pipeline.recorder = nil
    try drawUntimed(count, scene)
    _ = timer?.takeResults()
    pipeline.recorder = clock
    memoryBefore = peakMemory()
  }

  /// Draws `count` frames, counts their work and takes their fingerprint.
  ///
  /// It runs after the timed frames, because llvmpipe recompiles shaders for an occlusion query.
  func count(_ count: Int, scene: (Int) -> Scene) throws {
    pipeline.recorder = nil
    if timer == nil, let timer = GPUGauge(.elapsedTime, in: device) {
      pipeline.gauge = timer
      try drawUntimed(count, scene)
      nanosecondsOfGPU = timer.takeResults()
    }
    let gauge = GPUGauge(.samplesPassed, in: device)
    pipeline.gauge = gauge
    let before = device.work
    let fingerprintSink = sink == nil ? nil : FingerprintSink()
    try drawUntimed(count, into: fingerprintSink, scene)
    fingerprint = fingerprintSink?.fingerprint
    counted = device.work - before
    countedFrames = count
    samples = gauge?.takeResults() ?? []
    pipeline.gauge = nil
  }

  /// Returns the passes of a scene.
  func passes(of scene: Scene) throws -> [BenchResult.Pass] {
    try pipeline.passes(of: scene).map(BenchResult.Pass.init)
  }

  private func drawUntimed(_ count: Int, _ scene: (Int) -> Scene) throws {
    try drawUntimed(count, into: sink == nil ? nil : NullSink(), scene)
  }

  private func drawUntimed(
    _ count: Int, into sink: (any FrameSink)?, _ scene: (Int) -> Scene
  ) throws {
    try pipeline.draw(count, into: sink, scene: scene) { _ in try checkpoint() }
  }

  /// Draws and times the frames of `indices`.
  func time(_ indices: Range<Int>, scene: (Int) -> Scene) throws {
    let work = device.work
    let processor = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    let start = seconds(of: CLOCK_MONOTONIC)
    var last = start
    func recordInterval() {
      let now = seconds(of: CLOCK_MONOTONIC)
      milliseconds.append((now - last) * 1000)
      last = now
    }
    try pipeline.draw(indices.count, into: sink, scene: { scene(indices.lowerBound + $0) }) {
      index in
      try checkpoint()
      if index > 0 { recordInterval() }
    }
    recordInterval()
    elapsed += last - start
    self.processor += seconds(of: CLOCK_PROCESS_CPUTIME_ID) - processor
    nanosecondsOfGPU += timer?.takeResults() ?? []
    timedWork = timedWork + (device.work - work)
  }

  /// Ends the sink's pass, which is timed, and discards its output.
  func finish() throws {
    let processor = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    let start = seconds(of: CLOCK_MONOTONIC)
    try sink?.endPass()
    elapsed += seconds(of: CLOCK_MONOTONIC) - start
    self.processor += seconds(of: CLOCK_PROCESS_CPUTIME_ID) - processor
    sink?.discard()
    memoryAfter = peakMemory()
  }

  /// Returns the measurements.
  func result(_ spec: TransitionSpec, _ size: PixelSize, _ sink: BenchSink) -> BenchResult {
    let frames = Double(milliseconds.count)
    let counts = Double(max(countedFrames, 1))
    let gpu = nanosecondsOfGPU.map { Double($0) * 1e-6 }
    return BenchResult(
      transition: spec.name, direction: spec.direction.rawValue, size: "\(size)",
      sink: sink.rawValue, strategy: strategy.rawValue, frames: milliseconds.count,
      fps: frames / max(elapsed, 1e-9),
      frameTime: Distribution(milliseconds), processorTime: processor * 1000 / frames,
      stages: Dictionary(
        uniqueKeysWithValues: clock.take().map { phase, time in
          let scale = 1000 / frames
          return (
            phase.rawValue,
            BenchResult.Stage(wall: time.wall * scale, processor: time.processor * scale)
          )
        }),
      gpuTime: gpu.isEmpty ? nil : Distribution(gpu),
      perFrame: BenchResult.Counts(
        draws: Double(counted.draws) / counts,
        pixelsShaded: samples.isEmpty ? nil : Double(samples.reduce(0, +)) / counts,
        bytesCopied: Double(counted.copiedBytes) / counts,
        bytesRead: Double(counted.readBytes) / counts),
      objectsMade: Dictionary(
        uniqueKeysWithValues: timedWork.createdObjects.filter { $0.key != .fence }
          .map { ($0.key.rawValue, $0.value) }),
      peakMemory: memoryAfter, memoryGrowth: memoryAfter - memoryBefore,
      fingerprint: fingerprint?.text, gain: nil, hasSamePictures: nil, against: nil,
      milliseconds: milliseconds.map { ($0 * 1e4).rounded() / 1e4 })
  }
}

/// Returns the peak resident memory of this process, in bytes.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss * 1024
}
