import Frames
import Threads

/// Encodes the frames of one size as PNG files on several threads, and returns the files in the
/// order of the frames.
///
/// The files are the same for any number of threads. At most one frame for each thread is in
/// memory.
final class ParallelPNGEncoder {
  /// An encoder with its thread, which has it from `begin` until the file is taken.
  private final class Slot: @unchecked Sendable {
    private let encoder: StillEncoder
    private let worker = SerialWorker()
    private let file = ConditionLock<Result<[UInt8], MediaError>?>(nil)
    /// The periods of the frame that is being encoded; nil for none.
    private var periods: Int?

    init(_ encoder: consuming StillEncoder) { self.encoder = encoder }

    var usesDeflate: Bool { encoder.usesDeflate }

    /// Starts the encoding of a frame.
    func begin(_ pixels: RawSpan, periods: Int) throws(MediaError) {
      try encoder.load(pixels)
      self.periods = periods
      worker.add { [self] in
        let result = Result { () throws(MediaError) in
          var bytes: [UInt8] = []
          try encoder.encodeLoaded { bytes = Array($0) }
          return bytes
        }
        file.withLock { $0 = result }
      }
    }

    /// Waits for the file, if there is one, and passes it on.
    func finish(_ take: Taker) throws(MediaError) {
      guard let periods else { return }
      self.periods = nil
      let result = file.wait { file in
        defer { file = nil }
        return file
      }
      try take(try result.get(), periods)
    }
  }

  /// Takes a file, and the number of frame periods that it is shown for.
  typealias Taker = (_ file: [UInt8], _ periods: Int) throws(MediaError) -> Void

  /// The bytes of all threads' frames, together: a frame is there as pixels, with differences from
  /// predictions, compressed, and as a file.
  private static let memory = 1 << 28
  private static let copies = 4

  private let slots: [Slot]
  /// The number of frames so far.
  private var count = 0

  /// Opens the encoders and their threads.
  ///
  /// - Parameter threads: the number of threads; nil for that of the cores, or fewer for large
  ///   frames.
  /// - Throws: `.missingComponent`, `.encodingFailed` or `.outOfMemory`.
  init(
    of stream: FrameStreamFormat, threads: Int? = nil, path: String
  ) throws(MediaError) {
    func encoder() throws(MediaError) -> StillEncoder {
      try StillEncoder(
        png: stream.size, alpha: stream.alpha, colorSpace: stream.colorSpace,
        samples: stream.samples, path: path)
    }
    var slots = [Slot(try encoder())]
    let bytes = Self.copies * stream.size.byteCount(stream.samples)
    let wanted = threads ?? min(SerialWorker.countForCores, max(Self.memory / bytes, 1))
    // Where libdeflate's encoder cannot be opened, FFmpeg's makes other bytes.
    while slots.count < wanted, let other = try? Slot(encoder()),
      other.usesDeflate == slots[0].usesDeflate
    {
      slots.append(other)
    }
    self.slots = slots
  }

  /// Adds a frame, and passes on the file of an earlier one.
  ///
  /// - Throws: `MediaError`, also about an earlier frame, or the error of `take`.
  func add(_ pixels: RawSpan, periods: Int, _ take: Taker) throws(MediaError) {
    let slot = slots[count % slots.count]
    try slot.finish(take)
    count += 1
    try slot.begin(pixels, periods: periods)
  }

  /// Passes on the remaining files.
  ///
  /// - Throws: `MediaError`, or the error of `take`.
  func finish(_ take: Taker) throws(MediaError) {
    for index in slots.indices { try slots[(count + index) % slots.count].finish(take) }
  }
}
