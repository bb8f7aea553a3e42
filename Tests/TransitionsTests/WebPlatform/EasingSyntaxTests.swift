import SceneGraph
import Testing
import Transitions

/// The syntax that web-platform-tests (https://github.com/web-platform-tests/wpt) accepts for
/// curves, in css/css-easing/*-syntax*.html.
///
/// Left out: `calc()`, which Hinge does not read; CSS's own serialization, which is shorter than
/// Hinge's; and `linear(0)`, `linear(0 0% 100%)` and `linear(0% 100% 0)`, which the suite refuses,
/// although a single stop is a curve since a resolution of 2024 (w3c/csswg-drafts#10580).
@Suite("Web platform: syntax of easing functions")
struct EasingSyntaxTests {
  @Test(
    "Accepted curves",
    arguments: [
      ("linear", .linear), ("ease", .ease), ("ease-in", .easeIn), ("ease-out", .easeOut),
      ("ease-in-out", .easeInOut),
      ("cubic-bezier(0.1, 0.2, 0.8, 0.9)", bezier(0.1, 0.2, 0.8, 0.9)),
      ("cubic-bezier(0, -2, 1, 3)", bezier(0, -2, 1, 3)),
      ("cubic-bezier(0, 0.7, 1, 1.3)", bezier(0, 0.7, 1, 1.3)),
      ("step-start", steps(1, .start)), ("step-end", steps(1, .end)),
      ("steps(4, start)", steps(4, .start)), ("steps(2, end)", steps(2, .end)),
      ("steps(2)", steps(2, .end)), ("steps(2, jump-start)", steps(2, .start)),
      ("steps(2, jump-end)", steps(2, .end)), ("steps(1, jump-both)", steps(1, .both)),
      ("steps(2, jump-both)", steps(2, .both)), ("steps(2, jump-none)", steps(2, .none)),
    ] as [(String, TimingCurve?)])
  func valid(_ css: String, _ expected: TimingCurve?) throws {
    let curve = try #require(expected)
    #expect(TimingCurve(cssText: css) == curve)
  }

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double)
    -> TimingCurve?
  { CubicBezier(x1, y1, x2, y2).map { .cubicBezier($0) } }

  private static func steps(_ count: Int, _ jump: StepCurve.Jump) -> TimingCurve? {
    StepCurve(count, jump).map { .steps($0) }
  }

  /// The progress and percentage of each stop, as in computed values, with up to eight digits.
  @Test(
    "The stops of linear()",
    arguments: [
      ("linear(0 0%, 1 100%)", [0, 0, 1, 100]), ("linear( 0 0%, 1 100% )", [0, 0, 1, 100]),
      ("linear(0, 1)", [0, 0, 1, 100]),
      ("linear(-10, -5, 0, 5, 10)", [-10, 0, -5, 25, 0, 50, 5, 75, 10, 100]),
      ("linear(-10 -10%, -5 -5%, 0, 5, 10)", [-10, -10, -5, -5, 0, 30, 5, 65, 10, 100]),
      ("linear(0 0% 50%, 1 50% 100%)", [0, 0, 0, 50, 1, 50, 1, 100]),
      ("linear(0, 0.5 25% 75%, 1 100% 100%)", [0, 0, 0.5, 25, 0.5, 75, 1, 100, 1, 100]),
      (
        "linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 0.998, 1 100% 100%)",
        [
          0, 0, 1.3, 12.5, 1, 25, 0.92, 37.5, 1, 50, 0.99, 62.5, 1, 75, 0.998, 87.5, 1, 100, 1,
          100,
        ]
      ),
      ("linear(0, 0 40%, 1, 0.5, 1)", [0, 0, 0, 40, 1, 60, 0.5, 80, 1, 100]),
      (
        "linear(0, 1.3, 1, 0.92, 1, 0.99, 1, 1.004, 0.998, 1 100% 100%)",
        [
          0, 0, 1.3, 11.111111, 1, 22.222222, 0.92, 33.333333, 1, 44.444444, 0.99, 55.555556, 1,
          66.666667, 1.004, 77.777778, 0.998, 88.888889, 1, 100, 1, 100,
        ]
      ),
      // These two are from the specification, "Serializing".
      ("linear(0, 0.25, 1)", [0, 0, 0.25, 50, 1, 100]),
      ("linear(0 20%, 0.5 10%, 1)", [0, 20, 0.5, 20, 1, 100]),
    ] as [(String, [Double])])
  func stops(_ css: String, _ expected: [Double]) throws {
    guard case .piecewiseLinear(let lines) = try #require(TimingCurve(cssText: css)) else {
      Issue.record("\(css) is not a linear()")
      return
    }
    let found = lines.stops.flatMap { [$0.progress, $0.time * 100] }
    #expect(found.count == expected.count)
    for (a, b) in zip(found, expected) { #expect(abs(a - b) < 1e-6, "\(a), not \(b)") }
  }

  @Test(
    "Refused text",
    arguments: [
      "auto", "ease-in ease-out", "cubic-bezier(1, 2, 3)", "cubic-bezier(1, 2, 3, infinite)",
      "cubic-bezier(1, 2, 3, 4, 5)", "cubic-bezier(-0.1, 0.1, 0.5, 0.9)",
      "cubic-bezier(0.5, 0.1, 1.1, 0.9)", "initial, cubic-bezier(0, -2, 1, 3)",
      "cubic-bezier(0, -2, 1, 3), initial", "steps(0, start)", "steps(0, end)",
      "steps(0, jump-start)", "steps(0, jump-end)", "steps(0, jump-both)", "steps(1, jump-none)",
      "steps(-100, jump-none)", "steps(-100, start)", "linear()", "linear(100%)",
      "linear(0% 1 50%)", "linear(0% 1 50%, 1)",
    ])
  func invalid(_ css: String) { #expect(TimingCurve(cssText: css) == nil) }
}
