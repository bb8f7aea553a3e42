import SceneGraph
import Testing
import Transitions

/// The expectations of web-platform-tests (https://github.com/web-platform-tests/wpt),
/// web-animations/timing-model, that have a counterpart in Core Animation: a delay is `beginTime`,
/// an iteration a duration, the iteration start `timeOffset`, the direction `reverse` a `speed` of
/// −1, and `alternate` is `autoreverses`.
///
/// Left out, because Core Animation does not have them: durations of 0 and infinite ones, no
/// iterations, end delays and delays below 0; a negative playback rate, which there also means a
/// position in time; and steps where the suite wants the lower side of one, because Core
/// Animation's curves do not know whether an animation has begun.
@Suite("Web platform: timing")
struct AnimationTimingTests {
  /// animation-effects/simple-iteration-progress.html: the iteration count, the iteration start,
  /// and the progress before the start, at the start and after the end.
  @Test(
    "Progress at both ends",
    arguments: [
      (3, 0, 0, 1), (3, 2.5, 0.5, 0.5), (3, 3, 0, 1), (3.5, 0, 0, 0.5), (3.5, 2.5, 0.5, 1),
      (3.5, 3, 0, 0.5), (1, 0.5, 0.5, 0.5), (.infinity, 0, 0, nil), (.infinity, 2.5, 0.5, nil),
      (.infinity, 3, 0, nil),
    ] as [(Double, Double, Double, Double?)])
  func ends(_ count: Double, _ start: Double, _ before: Double, _ after: Double?) {
    for duration in [100, 0.1, 0.3, 1.0 / 3, 7] {
      var timing = MediaTiming(duration: duration)
      (timing.repeatCount, timing.timeOffset) = (count, start * duration)
      (timing.beginTime, timing.fillMode) = (1, .both)
      #expect(timing.fraction(at: 0) == before)
      #expect(timing.fraction(at: 1) == before)
      if let after { #expect(timing.fraction(at: 1 + 10 * count * duration) == after) }
    }
  }

  /// animation-effects/phases-and-states.html: one second from each of these times on.
  @Test("A time includes its first instant and excludes its last", arguments: [0.0, 1])
  func phases(begin: Double) {
    var timing = MediaTiming(duration: 1)
    timing.beginTime = begin
    func isShown(_ mode: MediaTiming.FillMode, _ time: Double) -> Bool {
      timing.fillMode = mode
      return timing.fraction(at: begin + time) != nil
    }
    // Outside the active time only the fill mode gives a value: backwards before it and forwards
    // after it.
    for (time, removed, backwards, forwards) in [
      (-1.0, false, true, false), (0, true, true, true), (1, false, false, true),
    ] {
      #expect(isShown(.removed, time) == removed)
      #expect(isShown(.backwards, time) == backwards)
      #expect(isShown(.forwards, time) == forwards)
    }
  }

  /// time-transformations/transformed-progress.html: the iteration start of a one-second animation
  /// that begins at 1 s, and the progress at times in milliseconds.
  @Test(
    "Steps and iteration starts",
    arguments: [
      ("steps(2, start)", 0, [1000: 0.5, 1499: 0.5, 1500: 1, 2000: 1]),
      (
        "steps(2, start)", 0.25,
        [
          0: 0.5, 999: 0.5, 1000: 0.5, 1249: 0.5, 1250: 1, 1749: 1, 1750: 0.5, 2000: 0.5, 2500: 0.5,
        ]
      ),
      ("steps(2, start)", 0.5, [1000: 1, 1499: 1, 1500: 0.5, 2000: 1]),
      ("steps(4, start)", 0.75, [1000: 1, 2000: 1, 2500: 1]),
      ("steps(2, end)", 0, [0: 0, 999: 0, 1000: 0, 1499: 0, 1500: 0.5, 2000: 1]),
      ("steps(2, end)", 0.5, [1000: 0.5, 1499: 0.5, 1500: 0, 1999: 0, 2000: 0.5, 2500: 0.5]),
      (
        "steps(2, end)", 0.75,
        [
          0: 0.5, 999: 0.5, 1000: 0.5, 1249: 0.5, 1250: 0, 1749: 0, 1750: 0.5, 2000: 0.5, 2500: 0.5,
        ]
      ),
      ("steps(2, jump-both)", 0, [1000: third, 1499: third, 1500: 2 * third, 2000: 1]),
      (
        "steps(2, jump-both)", 0.5,
        [
          1000: 2 * third, 1499: 2 * third, 1500: third, 1999: third, 2000: 2 * third,
          2500: 2 * third,
        ]
      ),
      (
        "steps(2, jump-both)", 0.75,
        [
          0: 2 * third, 999: 2 * third, 1000: 2 * third, 1249: 2 * third, 1250: third,
          1749: third, 1750: 2 * third, 2000: 2 * third, 2500: 2 * third,
        ]
      ),
      ("steps(2, jump-none)", 0, [0: 0, 1000: 0, 1499: 0, 1500: 1, 2000: 1]),
      ("steps(2, jump-none)", 0.5, [1000: 1, 1499: 1, 1500: 0, 1999: 0, 2000: 1, 2500: 1]),
      (
        "steps(2, jump-none)", 0.75,
        [0: 1, 999: 1, 1000: 1, 1249: 1, 1250: 0, 1749: 0, 1750: 1, 2000: 1, 2500: 1]
      ),
    ] as [(String, Double, [Int: Double])])
  func steps(_ css: String, _ start: Double, _ expected: [Int: Double]) throws {
    try expect(steps: css, delayed { $0.timeOffset = start }, expected)
  }

  private static let third = 1.0 / 3

  /// time-transformations/transformed-progress.html: `steps(2, start)` in the directions `reverse`
  /// and `alternate`.
  @Test("Steps played backwards")
  func stepsBackwards() throws {
    try expect(
      steps: "steps(2, start)", delayed { $0.speed = -1 }, [0: 1, 1001: 1, 1500: 1, 1501: 0.5])
    try expect(
      steps: "steps(2, start)", delayed { ($0.speed, $0.timeOffset) = (-1, 0.5) },
      [0: 1, 1000: 1, 1001: 0.5, 1499: 0.5, 1500: 1, 1999: 1])
    try expect(
      steps: "steps(2, start)", delayed { ($0.autoreverses, $0.timeOffset) = (true, 1.5) },
      [0: 1, 1000: 1, 1001: 0.5, 2999: 1])
  }

  /// Returns a one-second animation that begins at 1 s and fills both ways.
  private func delayed(_ set: (inout MediaTiming) -> Void) -> MediaTiming {
    var timing = MediaTiming(duration: 1)
    (timing.beginTime, timing.fillMode) = (1, .both)
    set(&timing)
    return timing
  }

  private func expect(
    steps css: String, _ timing: MediaTiming, _ expected: [Int: Double],
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let curve = try #require(TimingCurve(cssText: css))
    for (time, progress) in expected {
      let fraction = try #require(
        timing.fraction(at: Double(time) / 1000), sourceLocation: location)
      #expect(
        abs(curve.progress(at: fraction) - progress) < 1e-12, "at \(time) ms",
        sourceLocation: location)
    }
  }
}
