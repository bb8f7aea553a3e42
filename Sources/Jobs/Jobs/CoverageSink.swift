import Frames

/// A sink that measures how much of each frame is covered, and passes the frames on.
///
/// Coverage is the mean alpha, in steps of 1/1000, so that a few translucent pixels at an edge do
/// not distinguish two covered frames.
final class CoverageSink: FrameSink {
  /// Consecutive frame periods of equal coverage.
  private struct Run {
    var start = 0
    var count = 0
    /// The coverage in thousandths.
    var coverage = -1
  }

  let passes: Int
  private let target: any FrameSink
  private let samples: SampleType
  private var current = Run()
  private var best = Run()
  /// The number of frame periods so far.
  private var periods = 0
  /// True in the first pass; later passes have the same frames.
  private var isMeasuring = true

  /// Creates a sink before `target`.
  ///
  /// - Parameter samples: the numbers of the frames.
  init(_ target: any FrameSink, _ samples: SampleType = .uint8) {
    (self.target, self.samples) = (target, samples)
    passes = target.passes
  }

  /// The middle of the longest run with the greatest coverage, in frame periods from the start of
  /// the first frame; of equally long runs, the first.
  var middle: Double { Double(best.start) + Double(best.count) / 2 }

  /// The greatest coverage, 0 to 1.
  var coverage: Double { Double(max(best.coverage, 0)) / 1000 }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    if isMeasuring { add(coverage(of: pixels), for: count) }
    try target.write(pixels, showingFor: count)
  }

  func endPass() throws {
    isMeasuring = false
    try target.endPass()
  }

  func commit() throws { try target.commit() }

  func discard() { target.discard() }

  private func add(_ coverage: Int, for count: Int) {
    if coverage != current.coverage {
      current = Run(start: periods, count: 0, coverage: coverage)
    }
    current.count += count
    periods += count
    if (current.coverage, current.count) > (best.coverage, best.count) { best = current }
  }

  /// Returns the mean alpha of RGBA pixels in thousandths, to the nearest.
  private func coverage(of pixels: RawSpan) -> Int {
    pixels.withUnsafeBytes { bytes in
      guard !bytes.isEmpty else { return 0 }
      if samples == .uint16 {
        let numbers = bytes.bindMemory(to: UInt16.self)
        let sum = stride(from: 3, to: numbers.count, by: 4).reduce(0) { $0 + Int(numbers[$1]) }
        let whole = numbers.count / 4 * 65535
        return (sum * 1000 + whole / 2) / whole
      }
      var sum = 0
      for pixel in bytes.bindMemory(to: UInt32.self) {
        sum += Int(UInt32(littleEndian: pixel) >> 24)
      }
      let whole = bytes.count / 4 * 255
      return (sum * 1000 + whole / 2) / whole
    }
  }
}
