import Frames

/// What was measured of one transition, drawn one way.
struct BenchResult: Codable {
  let transition, direction: String
  /// `1920x1080`.
  let size: String
  let sink, strategy: String
  /// How many frames were timed.
  let frames: Int
  /// Frames per second from the first one's beginning until the sink was done.
  let fps: Double
  /// Milliseconds from one frame to the next.
  let frameTime: Spread
  /// Milliseconds of the processor for a frame, on all threads of the process.
  let processorTime: Double
  /// Milliseconds that a frame's stages take, by name.
  let stages: [String: Stage]
  /// Milliseconds that the GPU works on a frame; nil where the driver cannot tell.
  let gpuTime: Spread?
  let perFrame: Counts
  /// OpenGL objects made after the warm-up, by kind, without the fence of each frame.
  let objectsMade: [String: Int]
  /// The most bytes that the process has had until now, and how many more than after the warm-up.
  let peakMemory, memoryGrowth: Int
  /// A fingerprint of the frames that are counted; nil where none is read back.
  let fingerprint: String?
  /// How many times as fast as the plain strategy this is, where both were measured.
  var gain: Double?
  /// Whether its frames are those of the plain strategy, byte for byte, where both were read back.
  var hasSamePictures: Bool?
  /// How it compares with the baseline, where there is one.
  var against: BenchComparison?
  /// From one frame to the next, frame by frame.
  let milliseconds: [Double]

  /// How numbers are spread.
  struct Spread: Codable, Equatable {
    let median, p95, p99, worst: Double

    /// - Precondition: there is at least one value.
    init(_ values: [Double]) {
      let sorted = values.sorted()
      func value(at share: Double) -> Double {
        // The smallest that `share` of all do not exceed.
        sorted[min(max(Int((share * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
      }
      let middle = sorted.count / 2
      median =
        sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
      p95 = value(at: 0.95)
      p99 = value(at: 0.99)
      worst = sorted[sorted.count - 1]
    }
  }

  /// How long a stage takes: on the clock, and on the processor of the thread that does it.
  struct Stage: Codable {
    let wall, processor: Double
  }

  /// What there is to do for a frame, on average.
  struct Counts: Codable {
    let draws: Double
    /// Nil where the driver cannot tell.
    let pixelsShaded: Double?
    let bytesCopied, bytesRead: Double
  }
}

/// What `bench --json` prints.
struct BenchReport: Encodable {
  let environment: BenchEnvironment
  let results: [BenchResult]
  /// The median of all gains, where there are any.
  let medianGain: Double?
}
