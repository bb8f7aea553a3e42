import SceneGraph
import Testing
import Transitions

@Suite("Media timing")
struct MediaTimingTests {
  private func timing(_ duration: Double, _ set: (inout MediaTiming) -> Void = { _ in })
    -> MediaTiming
  {
    var timing = MediaTiming(duration: duration)
    set(&timing)
    return timing
  }

  private func expect(
    _ timing: MediaTiming, at time: Double, _ expected: Double?,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let found = timing.fraction(at: time)
    if let found, let expected {
      #expect(
        abs(found - expected) < 1e-12, "\(found) at \(time), not \(expected)",
        sourceLocation: location)
    } else {
      #expect(found == expected, "at \(time)", sourceLocation: location)
    }
  }

  @Test("Parent time becomes local time by (parent − begin) · speed + offset")
  func localTime() {
    let timing = timing(3) {
      ($0.beginTime, $0.speed, $0.timeOffset) = (10, 2, 0.5)
    }
    #expect(timing.localTime(at: 10) == 0.5)
    #expect(timing.localTime(at: 11) == 2.5)
    #expect(timing.localTime(at: 9) == -1.5)
  }

  @Test("One iteration: the fraction from the begin time on, nothing before and after")
  func once() {
    let timing = timing(4) { $0.beginTime = 1 }
    for (time, fraction) in [(0.99, nil), (1, 0), (2, 0.25), (4.99, 0.9975), (5, nil), (9, nil)]
      as [(Double, Double?)]
    {
      expect(timing, at: time, fraction)
    }
    #expect(timing.activeDuration == 4)
  }

  @Test(
    "The fill mode applies outside the active time",
    arguments: [
      (.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
    ] as [(MediaTiming.FillMode, Double?, Double?)])
  func fillModes(_ mode: MediaTiming.FillMode, _ before: Double?, _ after: Double?) {
    let timing = timing(4) { ($0.beginTime, $0.fillMode) = (1, mode) }
    expect(timing, at: 0, before)
    expect(timing, at: 3, 0.5)
    expect(timing, at: 5, after)
    expect(timing, at: 100, after)
    // Played backwards, the two ends are exchanged.
    let back = self.timing(4) { ($0.beginTime, $0.fillMode, $0.speed) = (1, mode, -1) }
    expect(back, at: 0, before.map { 1 - $0 })
    expect(back, at: 5, after.map { 1 - $0 })
  }

  @Test("Twice the speed is half the time")
  func speed() {
    let timing = timing(4) { ($0.speed, $0.beginTime) = (2, 1) }
    expect(timing, at: 2, 0.5)
    expect(timing, at: 2.99, 0.995)
    expect(timing, at: 3, nil)
    #expect(timing.activeDuration == 2)
  }

  @Test("Negative speed plays backwards, from the end")
  func backwards() {
    let timing = timing(4) { $0.speed = -2 }
    for (time, fraction) in [(0, 1), (0.5, 0.75), (1.5, 0.25), (2, nil)] as [(Double, Double?)] {
      expect(timing, at: time, fraction)
    }
  }

  @Test("At speed 0 it stays at its offset")
  func paused() {
    for (offset, fraction) in [(0, 0.0), (1, 0.25), (4, 1), (5, 0.25)] {
      let timing = timing(4) { ($0.speed, $0.timeOffset) = (0, Double(offset)) }
      for time in [0.0, 3, 1e6] { expect(timing, at: time, fraction) }
      #expect(timing.activeDuration == .infinity)
    }
  }

  @Test("An offset starts in the middle, and the skipped part comes at the end")
  func offset() {
    // A, B, C, D, E with an offset of two play as C, D, E, A, B.
    let timing = timing(5) { $0.timeOffset = 2 }
    for (time, fraction) in [(0, 0.4), (1, 0.6), (2.5, 0.9), (3.5, 0.1), (4.5, 0.3), (5, nil)]
      as [(Double, Double?)]
    {
      expect(timing, at: time, fraction)
    }
  }

  @Test("Repetition, also fractional; no count means once")
  func repeats() {
    let timing = timing(2) { $0.repeatCount = 2.5 }
    for (time, fraction) in [(1, 0.5), (2, 0), (3, 0.5), (4, 0), (4.5, 0.25), (5, nil)]
      as [(Double, Double?)]
    {
      expect(timing, at: time, fraction)
    }
    #expect(timing.activeDuration == 5)
    #expect(self.timing(2) { $0.repeatCount = 0 }.activeDuration == 2)
    let forever = self.timing(2) { $0.repeatCount = .infinity }
    expect(forever, at: 2e6 + 0.5, 0.25)
  }

  @Test("Autoreversing takes twice as long")
  func autoreverses() {
    let timing = timing(2) { ($0.autoreverses, $0.repeatCount, $0.fillMode) = (true, 1.5, .both) }
    for (time, fraction) in [
      (-1, 0), (0, 0), (1, 0.5), (2, 1), (3, 0.5), (4, 0), (5, 0.5), (6, 1), (9, 1),
    ] as [(Double, Double)] {
      expect(timing, at: time, fraction)
    }
    #expect(timing.activeDuration == 6)
  }

  @Test("Any number of repetitions of 0.1 s ends exactly at its end", arguments: 1...50)
  func noRestOfSeconds(count: Int) {
    let timing = timing(0.1) { ($0.repeatCount, $0.fillMode) = (Double(count), .forwards) }
    #expect(timing.fraction(at: 1000) == 1)
  }
}
