import Frames
import GPU
import Glibc
import Rendering
import SceneGraph
import Transitions

/// What draws a number of frames and hands them on.
protocol FrameLine: AnyObject {
  /// Learns when the stages of frames begin and end.
  var recorder: (any PhaseRecorder)? { get set }
  /// Has the GPU measure the frames.
  var gauge: GPUGauge? { get set }

  /// Draws `count` frames into `sink`, or reads none back where there is no sink. The sink stays open.
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws
}

extension FramePipeline: FrameLine {
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws {
    guard let sink else {
      try runWithoutReading(count: count, request: { Request(scene($0)) }, checkpoint: checkpoint)
      return
    }
    try run(count: count, into: OpenSink(sink), request: { Request(scene($0)) }) {
      if case .frame(let index, _) = $0 { try checkpoint(index) }
    }
  }
}

extension PlainPipeline: FrameLine {
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws {
    try run(count: count, into: sink, scene: scene, checkpoint: checkpoint)
  }
}

/// Hands frames to another sink, which stays open for more.
private final class OpenSink: FrameSink {
  let passes = 1
  private let sink: any FrameSink

  init(_ sink: any FrameSink) { self.sink = sink }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    try sink.write(pixels, showingFor: count)
  }
  func endPass() {}
  func commit() {}
  func discard() {}
}

/// Takes frames and does nothing with them.
final class IdleSink: FrameSink {
  let passes = 1
  func write(_ pixels: RawSpan, showingFor count: Int) {}
  func endPass() {}
  func commit() {}
  func discard() {}
}

/// Takes the fingerprint of all frames.
private final class FingerprintSink: FrameSink {
  let passes = 1
  private(set) var fingerprint = Fingerprint()

  func write(_ pixels: RawSpan, showingFor count: Int) {
    pixels.withUnsafeBytes { fingerprint.add($0) }
  }
  func endPass() {}
  func commit() {}
  func discard() {}
}

/// One way of drawing the frames of a transition, and what is measured of it.
final class BenchLane {
  /// The way.
  let strategy: DrawingStrategy
  private let device: Device
  private let line: any FrameLine
  private let sink: (any FrameSink)?
  private let clock: StageClock
  private let timer: GPUGauge?

  /// Milliseconds from one frame to the next.
  private var milliseconds: [Double] = []
  /// Seconds for all frames, what the sink still had to do at the end included.
  private var elapsed = 0.0
  /// Seconds of the processor in the meantime, on all threads.
  private var processor = 0.0
  private var nanosecondsOfGPU: [UInt64] = []
  private var counted = WorkCount()
  private var countedFrames = 0
  private var samples: [UInt64] = []
  private var fingerprint: Fingerprint?
  private var timedWork = WorkCount()
  private var memoryBefore = 0
  private var memoryAfter = 0

  /// - Parameters:
  ///   - sink: takes the frames; nil where none is to be read back.
  ///   - clock: what records the stages, in `sink` too.
  init(
    _ strategy: DrawingStrategy, _ line: any FrameLine, in device: Device,
    into sink: (any FrameSink)?, _ clock: StageClock
  ) {
    self.strategy = strategy
    self.device = device
    self.line = line
    self.sink = sink
    self.clock = clock
    timer = GPUGauge(.elapsedTime, in: device)
  }

  /// Draws `count` frames that are not timed.
  func warmUp(_ count: Int, scene: (Int) -> Scene) throws {
    line.gauge = timer
    line.recorder = nil
    try drawUntimed(count, scene)
    _ = timer?.takeResults()
    line.recorder = clock
    memoryBefore = peakMemory()
  }

  /// Draws `count` frames twice, counts what there is to do for them, and takes their fingerprint. Not before the frames
  /// that are timed: llvmpipe compiles shaders again to count pixels.
  func count(_ count: Int, scene: (Int) -> Scene) throws {
    let gauge = GPUGauge(.samplesPassed, in: device)
    line.gauge = gauge
    let before = device.work
    let taker = sink == nil ? nil : FingerprintSink()
    try drawUntimed(count, into: taker, scene)
    fingerprint = taker?.fingerprint
    counted = device.work - before
    countedFrames = count
    samples = gauge?.takeResults() ?? []
    line.gauge = nil
  }

  private func drawUntimed(_ count: Int, _ scene: (Int) -> Scene) throws {
    try drawUntimed(count, into: sink == nil ? nil : IdleSink(), scene)
  }

  private func drawUntimed(
    _ count: Int, into sink: (any FrameSink)?, _ scene: (Int) -> Scene
  ) throws {
    try line.draw(count, into: sink, scene: scene) { _ in try Interruption.check() }
  }

  /// Draws and times frames: those of `indices`.
  func time(_ indices: Range<Int>, scene: (Int) -> Scene) throws {
    let work = device.work
    let processor = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    let start = seconds(of: CLOCK_MONOTONIC)
    var last = start
    func note() {
      let now = seconds(of: CLOCK_MONOTONIC)
      milliseconds.append((now - last) * 1000)
      last = now
    }
    try line.draw(indices.count, into: sink, scene: { scene(indices.lowerBound + $0) }) { index in
      try Interruption.check()
      if index > 0 { note() }
    }
    note()
    elapsed += last - start
    self.processor += seconds(of: CLOCK_PROCESS_CPUTIME_ID) - processor
    nanosecondsOfGPU += timer?.takeResults() ?? []
    timedWork = timedWork + (device.work - work)
  }

  /// Has the sink do what it has put off, which counts, and drops its output.
  func finish() throws {
    let processor = seconds(of: CLOCK_PROCESS_CPUTIME_ID)
    let start = seconds(of: CLOCK_MONOTONIC)
    try sink?.endPass()
    elapsed += seconds(of: CLOCK_MONOTONIC) - start
    self.processor += seconds(of: CLOCK_PROCESS_CPUTIME_ID) - processor
    sink?.discard()
    memoryAfter = peakMemory()
  }

  /// What was measured.
  func result(_ choice: TransitionChoice, _ size: PixelSize, _ sink: BenchSink) -> BenchResult {
    let frames = Double(milliseconds.count)
    let counts = Double(max(countedFrames, 1))
    let gpu = nanosecondsOfGPU.map { Double($0) * 1e-6 }
    return BenchResult(
      transition: choice.name, direction: choice.direction.rawValue, size: "\(size)",
      sink: sink.rawValue, strategy: strategy.rawValue, frames: milliseconds.count,
      fps: frames / max(elapsed, 1e-9),
      frameTime: BenchResult.Spread(milliseconds), processorTime: processor * 1000 / frames,
      stages: Dictionary(
        uniqueKeysWithValues: clock.take().map { stage, time in
          let scale = 1000 / frames
          return (
            stage.rawValue,
            BenchResult.Stage(wall: time.wall * scale, processor: time.processor * scale)
          )
        }),
      gpuTime: gpu.isEmpty ? nil : BenchResult.Spread(gpu),
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

/// The most bytes of memory that this process has had at a time.
func peakMemory() -> Int {
  var usage = rusage()
  getrusage(RUSAGE_SELF.rawValue, &usage)
  return usage.ru_maxrss * 1024
}
