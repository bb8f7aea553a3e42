package import RenderJobs

/// What was measured of one transition, drawn one way.
package struct BenchResult: Codable {
  package let transition, direction: String
  /// `1920x1080`.
  package let size: String
  package let sink, strategy: String
  /// How many frames were timed.
  package let frames: Int
  /// Frames per second from the first one's beginning until the sink was done.
  package let fps: Double
  /// Milliseconds from one frame to the next.
  package let frameTime: Distribution
  /// Milliseconds of the processor for a frame, on all threads of the process.
  package let processorTime: Double
  /// Milliseconds that a frame's stages take, by name.
  package let stages: [String: Stage]
  /// Milliseconds that the GPU works on a frame; nil where the driver cannot tell.
  package let gpuTime: Distribution?
  package let perFrame: Counts
  /// OpenGL objects made after the warm-up, by kind, without the fence of each frame.
  package let objectsMade: [String: Int]
  /// The most bytes that the process has had until now, and how many more than after the warm-up.
  package let peakMemory, memoryGrowth: Int
  /// A fingerprint of the frames that are counted; nil where none is read back.
  package let fingerprint: String?
  /// How many times as fast as the plain strategy this is, where both were measured.
  package var gain: Double?
  /// Whether its frames are those of the plain strategy, byte for byte, where both were read back.
  package var hasSamePictures: Bool?
  /// How it compares with the baseline, where there is one.
  package var against: BenchComparison?
  /// From one frame to the next, frame by frame.
  package let milliseconds: [Double]

  /// How long a stage takes: on the clock, and on the processor of the thread that does it.
  package struct Stage: Codable {
    package let wall, processor: Double
  }

  /// What there is to do for a frame, on average.
  package struct Counts: Codable {
    package let draws: Double
    /// Nil where the driver cannot tell.
    package let pixelsShaded: Double?
    package let bytesCopied, bytesRead: Double
  }
}
