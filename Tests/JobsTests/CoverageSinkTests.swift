import Frames
import Testing

@testable import Jobs

@Suite struct CoverageSinkTests {
  /// A sink that counts what it gets.
  private final class Counter: FrameSink {
    let passes: Int
    private(set) var periods = 0
    init(passes: Int) { self.passes = passes }
    func write(_ pixels: RawSpan, showingFor count: Int) { periods += count }
    func endPass() {}
    func commit() {}
    func discard() {}
  }

  /// Writes frames of 10 by 10 pixels, of which the given numbers are covered, in two passes.
  private func measure(_ frames: [(covered: Int, periods: Int)]) throws -> CoverageSink {
    let target = Counter(passes: 2)
    let sink = CoverageSink(target)
    for _ in 0..<sink.passes {
      for (covered, periods) in frames {
        let bytes = (0..<400).map { $0 % 4 == 3 && $0 / 4 < covered ? UInt8(255) : 0 }
        try sink.write(bytes.span.bytes, showingFor: periods)
      }
      try sink.endPass()
    }
    #expect(target.periods == 2 * frames.map(\.periods).reduce(0, +))
    return sink
  }

  /// The cut is in the middle of the longest time of the greatest coverage.
  @Test(
    arguments: [
      ([(0, 2), (50, 1), (100, 4), (50, 1), (0, 2)], 5.0, 1.0),
      ([(100, 1), (0, 3), (100, 2), (0, 1), (100, 2)], 5, 1),
      ([(0, 1), (30, 1), (80, 1), (30, 1), (0, 1)], 2.5, 0.8),
      ([(100, 3)], 1.5, 1), ([(0, 4)], 2, 0),
      // Writes of the same coverage are one run.
      ([(0, 1), (100, 1), (100, 1), (100, 1), (0, 1)], 2.5, 1),
    ] as [([(Int, Int)], Double, Double)])
  func theMiddleOfTheLongestRun(
    frames: [(Int, Int)], middle: Double, coverage: Double
  ) throws {
    let sink = try measure(frames.map { (covered: $0.0, periods: $0.1) })
    #expect(sink.middle == middle && sink.coverage == coverage)
  }
}
