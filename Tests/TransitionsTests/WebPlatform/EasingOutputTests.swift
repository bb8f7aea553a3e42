import SceneGraph
import Testing
import Transitions

/// The outputs of curves that web-platform-tests (https://github.com/web-platform-tests/wpt)
/// expects, in css/css-easing/*-timing-functions-output.html.
@Suite("Web platform: output of easing functions")
struct EasingOutputTests {
  /// A curve whose time is the progress of another curve, which leaves 0…1.
  struct Chain: Sendable, CustomTestStringConvertible {
    let inner, outer: ControlPoints
    /// The line along which the outer curve continues beyond the end: the progress at that end, and
    /// the slope.
    let end: Double
    let slope: Double
    let times: [Double]

    var testDescription: String { "\(outer.testDescription) of \(inner.testDescription)" }
  }

  /// The cases of cubic-bezier-timing-functions-output.html.
  private static let chains = [
    Chain(
      inner: ControlPoints(0, 1.5, 1, 1.5), outer: ControlPoints(0.5, 1, 0.5, 0), end: 1,
      slope: 2, times: [0, 0.23, 0.24, 0.7, 0.99, 1]),
    Chain(
      inner: ControlPoints(0, 1.5, 1, 1.5), outer: ControlPoints(0, 1.5, 1, 1.5), end: 1,
      slope: 0, times: [0, 0.23, 0.24, 0.7, 0.99, 1]),
    Chain(
      inner: ControlPoints(0, -0.5, 1, -0.5), outer: ControlPoints(0.5, 1, 0.5, 0), end: 0,
      slope: 2, times: [0, 0.01, 0.3, 0.75, 0.77, 1]),
    Chain(
      inner: ControlPoints(0, -0.5, 1, -0.5), outer: ControlPoints(0, -0.5, 1, -0.5), end: 0,
      slope: 0, times: [0, 0.01, 0.3, 0.75, 0.77, 1]),
  ]

  @Test("cubic-bezier() at times outside 0…1", arguments: chains)
  func bezier(_ chain: Chain) throws {
    let (inner, outer) = (try curve(chain.inner), try curve(chain.outer))
    for time in chain.times {
      // At 1 both tangents may be vertical; the last digit of the bisection would then change
      // thousandths.
      let x = time == 1 ? 1 : chain.inner.bisected(at: time)
      let expected =
        (0...1).contains(x)
        ? chain.outer.bisected(at: x) : chain.end + chain.slope * (x - chain.end)
      // The suite allows 0.01 px of 100.
      #expect(abs(outer.value(at: inner.value(at: time)) - expected) < 1e-4, "at \(time)")
    }
  }

  private func curve(_ points: ControlPoints) throws -> CubicBezier {
    try #require(CubicBezier(points.x1, points.y1, points.x2, points.y2))
  }

  /// step-timing-functions-output.html: the step curve, y1 and y2 of cubic-bezier(0, y, 1, y),
  /// whose parameter is its time, and the progress at times in milliseconds of a second.
  @Test(
    "steps() at times outside 0…1, exactly",
    arguments: [
      ("step-start", 1.5, [0: 1, 230: 1, 250: 2, 1000: 1]),
      ("step-start", 3, [0: 1, 114: 2, 500: 3, 900: 2]),
      ("step-start", -0.5, [0: 1, 750: 0, 800: 1, 1000: 1]),
      ("step-start", -2, [0: 1, 100: 0, 500: -1, 1000: 1]),
      ("step-end", 1.5, [0: 0, 230: 0, 250: 1, 1000: 1]),
      ("step-end", 3, [0: 0, 114: 1, 500: 2, 900: 1]),
      ("step-end", -0.5, [0: 0, 750: -1, 800: 0, 1000: 1]),
      ("steps(1, jump-both)", 1.5, [0: 0.5, 230: 0.5, 250: 1, 1000: 1]),
      ("steps(1, jump-both)", 3, [0: 0.5, 114: 1, 500: 1.5, 900: 1]),
      ("steps(1, jump-both)", -0.5, [0: 0.5, 750: 0, 800: 0.5, 1000: 1]),
      ("steps(2, jump-none)", 1.5, [0: 0, 45: 1, 230: 1, 250: 2, 1000: 1]),
      ("steps(2, jump-none)", 3, [0: 0, 114: 3, 500: 4, 900: 3]),
      ("steps(2, jump-none)", -0.5, [0: 0, 750: -1, 800: 0, 1000: 1]),
    ] as [(String, Double, [Int: Double])])
  func steps(_ css: String, _ y: Double, _ expected: [Int: Double]) throws {
    let staircase = try #require(TimingCurve(cssText: css))
    let inner = try #require(CubicBezier(0, y, 1, y))
    for (time, progress) in expected {
      let found = staircase.progress(at: inner.value(at: Double(time) / 1000))
      #expect(found == progress, "at \(time) ms")
    }
  }

  /// linear-timing-functions-output.html. If it compares two curves, these are the values of the
  /// second.
  @Test(
    "linear()",
    arguments: [
      ("linear(0, 1.5, 1)", [0: 0, 250: 0.75, 500: 1.5, 750: 1.25, 1000: 1]),
      ("linear(1, -0.5, 0)", [0: 1, 250: 0.25, 500: -0.5, 750: -0.25, 1000: 0]),
      (
        "linear(0.2 0% 20%, 0.4 20% 40%, 0.6 40% 60%, 0.8 60% 80%, 1.0 80% 100%)",
        [0: 0.2, 200: 0.4, 400: 0.6, 600: 0.8, 800: 1, 1000: 1]
      ),
      // A first stop without a time is at 0, and a stop at 0.1 cannot precede it.
      ("linear(0, 0.1 -10%, 1)", [0: 0.1, 100: 0.19, 550: 0.595, 1000: 1]),
      // A last stop without a time is at the latest time before it.
      (
        "linear(0, 0.9 110%, 1)",
        [0: 0, 450: 0.81 / 2.2, 900: 0.81 / 1.1, 950: 0.855 / 1.1, 1000: 0.9 / 1.1]
      ),
    ] as [(String, [Int: Double])])
  func lines(_ css: String, _ expected: [Int: Double]) throws {
    let curve = try #require(TimingCurve(cssText: css))
    for (time, progress) in expected {
      #expect(abs(curve.progress(at: Double(time) / 1000) - progress) < 1e-12, "at \(time) ms")
    }
  }
}
