import Jobs
import Testing

@testable import Preview

@Suite("The intervals between a window's frames")
struct FrameTimesTests {
  /// Frames at these multiples of a period of 1/64 s, which is exact in binary.
  private func times(_ positions: [Double], keeping capacity: Int = 100) -> FrameTimes {
    var times = FrameTimes(keeping: capacity)
    for position in positions { times.show(at: position / 64, period: 1.0 / 64) }
    return times
  }

  @Test("A single frame has no interval")
  func alone() {
    #expect(times([5]).summary() == nil)
    #expect(times([5]).count == 0)
  }

  @Test("A frame misses a refresh if it is more than half a period late")
  func missed() {
    // The intervals are 1, 1.4, 1.6 and 4 periods.
    let times = times([0, 1, 2.4, 4, 8])
    #expect(times.intervals.map(\.missed) == [0, 0, 1, 3])
    #expect(times.summary()?.missed == 4)
    #expect(times.summary(ofLast: 1)?.missed == 3)
  }

  @Test("The median, the 95th percentile and the worst of twenty-one intervals")
  func summary() throws {
    // Intervals of 1, 2 … 21 periods: the 11th is the median, and 20 of them are at least 95 %.
    var position = 0.0
    var positions = [position]
    for length in (1...21).reversed() {
      position += Double(length)
      positions.append(position)
    }
    let summary = try #require(times(positions).summary())
    #expect(summary.frames == 21)
    #expect(summary.median == 11.0 / 64 && summary.p95 == 20.0 / 64 && summary.worst == 21.0 / 64)
  }

  @Test("Only the last intervals are kept, and all are counted")
  func ring() {
    let times = times([0, 1, 3, 6, 10], keeping: 2)
    #expect(times.intervals.map { $0.seconds * 64 } == [3, 4])
    #expect(times.count == 4)
  }

  @Test("The time for which nothing moves is not an interval")
  func rest() {
    var times = times([0, 1])
    times.rest()
    times.show(at: 1000, period: 1.0 / 64)
    #expect(times.count == 1)
    times.show(at: 1000 + 1.0 / 64, period: 1.0 / 64)
    #expect(times.intervals.map(\.missed) == [0, 0])
  }
}

@Suite("The pacing of a window's frames")
struct FramePacerTests {
  private static let period = 1.0 / 64

  /// Paces `count` successive frames that take `length` periods each.
  ///
  /// - Returns: the times at which they begin, in periods.
  private func starts(
    _ count: Int, _ pacer: inout FramePacer, from first: Double = 0, taking length: (Int) -> Double
  ) -> [Double] {
    var now = first * Self.period
    return (0..<count).map { index in
      now += max(pacer.wait(at: now), 0)
      pacer.begin(at: now, period: Self.period)
      defer { now += length(index) * Self.period }
      return now / Self.period
    }
  }

  @Test("With a driver that blocks, a frame begins when the previous one is shown")
  func display() {
    var pacer = FramePacer()
    // Three frames fit into the queue. The display is slightly faster than its nominal period.
    let starts = starts(200, &pacer) { $0 < 3 ? 0 : 0.999 }
    for (one, next) in zip(starts.dropFirst(3), starts.dropFirst(4)) {
      #expect(abs(next - one - 0.999) < 1e-9)
    }
  }

  @Test(
    "With a driver that does not block, frames begin one period apart, without drift"
  )
  func grid() {
    var pacer = FramePacer()
    let all = starts(1000, &pacer) { $0 % 2 == 0 ? 0.125 : 0.75 }
    let starts = all.dropFirst(20)
    for (index, start) in starts.enumerated() {
      #expect(start == all[20] + Double(index))
    }
  }

  @Test("A late frame skips grid times, and no later frame is early")
  func late() {
    var pacer = FramePacer()
    _ = starts(20, &pacer) { _ in 0.125 }
    // From a grid time on: a frame of 2.5 periods, then short ones.
    let grid = starts(1, &pacer, from: 100) { _ in 0 }[0]
    #expect(grid == 100)
    let later = starts(4, &pacer, from: grid + 0.5) { $0 == 0 ? 2.5 : 0.125 }
    #expect(later.map { $0 - later[0] } == [0, 2.5, 3, 4])
  }

  @Test("Frames that take longer than a period follow each other without a delay")
  func slow() {
    var pacer = FramePacer()
    _ = starts(20, &pacer) { _ in 0.125 }
    let starts = starts(50, &pacer, from: 100) { _ in 1.25 }
    for (one, next) in zip(starts, starts.dropFirst()) { #expect(next - one == 1.25) }
  }

  @Test("A display with another period is probed again")
  func otherDisplay() {
    var pacer = FramePacer()
    _ = starts(20, &pacer) { _ in 0.125 }
    #expect(pacer.wait(at: 0) > 0)
    pacer.begin(at: 100, period: Self.period / 2)
    #expect(pacer.wait(at: 100) <= 0)
  }

  @Test("Frames that are not successive are not a probe")
  func rest() {
    var pacer = FramePacer()
    for index in 0..<50 {
      pacer.begin(at: Double(index) * 1e-4, period: Self.period)
      pacer.rest()
    }
    #expect(pacer.wait(at: 1) <= 0)
  }
}
