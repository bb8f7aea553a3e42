import SceneGraph
import Testing
import Transitions

@Suite("Step, linear and spring curves")
struct StepLinearAndSpringCurveTests {
  private func value(_ css: String, _ time: Double) throws -> Double {
    try #require(TimingCurve(cssText: css)).progress(at: time)
  }

  @Test(
    "steps(), after CSS Easing Functions Level 1",
    arguments: [
      ("steps(4)", [0, 0, 0.25, 0.5, 0.75, 1]), ("steps(4, end)", [0, 0, 0.25, 0.5, 0.75, 1]),
      ("steps(4, jump-start)", [0.25, 0.25, 0.5, 0.75, 1, 1]),
      ("steps(4, jump-none)", [0, 0, 0.333333333333333, 0.666666666666667, 1, 1]),
      ("steps(4, jump-both)", [0.2, 0.2, 0.4, 0.6, 0.8, 1]),
      ("step-start", [1, 1, 1, 1, 1, 1]), ("step-end", [0, 0, 0, 0, 0, 1]),
    ] as [(String, [Double])])
  func staircases(_ css: String, _ expected: [Double]) throws {
    for (time, progress) in zip([0, 0.2, 0.25, 0.5, 0.8, 1], expected) {
      #expect(abs(try value(css, time) - progress) < 1e-12, "\(css) at \(time)")
    }
  }

  @Test(
    "linear(), after CSS Easing Functions Level 2",
    arguments: [
      ("linear(0, 1)", [0, 0.25, 0.5, 1]), ("linear(0, 0.5, 0)", [0, 0.25, 0.5, 0]),
      // The middle stop is at 25 %, so the second half of the rise takes three quarters.
      ("linear(0, 0.5 25%, 1)", [0, 0.5, 0.666666666666667, 1]),
      // Flat from 25 % to 50 %.
      ("linear(0, 0.5 25% 50%, 1)", [0, 0.5, 0.5, 1]),
      // Two stops between 0 and 100 % are spaced evenly: 0, 1/3, 2/3, 1.
      ("linear(0, 0.9, 0.3, 1)", [0, 0.675, 0.6, 1]),
      // A time before the previous one is raised to it.
      ("linear(0, 0.5 50%, 0.7 20%, 1)", [0, 0.25, 0.7, 1]),
      // A single stop is a constant, whether it has one time or two.
      ("linear(0.4)", [0.4, 0.4, 0.4, 0.4]), ("linear(0.4 30%)", [0.4, 0.4, 0.4, 0.4]),
      ("linear(0.4 0% 100%)", [0.4, 0.4, 0.4, 0.4]),
      // The progress may follow its times.
      ("linear(0, 25% 50% 0.5, 1)", [0, 0.5, 0.5, 1]),
    ] as [(String, [Double])])
  func lines(_ css: String, _ expected: [Double]) throws {
    for (time, progress) in zip([0, 0.25, 0.5, 1], expected) {
      #expect(abs(try value(css, time) - progress) < 1e-12, "\(css) at \(time)")
    }
  }

  /// The specification's examples, and "Output of a linear easing function" for stops at the same
  /// time.
  @Test(
    "Beyond its stops linear() continues its lines, or is constant if two stops coincide",
    arguments: [
      ("linear(0, 0.25 25% 75%, 1)", -0.5, -0.5), ("linear(0, 0.25 25% 75%, 1)", 1.5, 2.5),
      ("linear(0, 1 100% 100%)", 2, 1), ("linear(0.1 50%, 0.9 50%, 1)", 0.2, 0.1),
      ("linear(0.1 50%, 0.9 50%, 1)", 0.5, 0.9), ("linear(0, 0.1 50%, 0.9 50%)", 0.7, 0.9),
    ])
  func beyond(_ css: String, _ time: Double, _ expected: Double) throws {
    #expect(abs(try value(css, time) - expected) < 1e-12)
  }

  @Test(
    "A spring's motion solves m·x″ + c·x′ + k·x = 0 from distance 1",
    arguments: [
      (1, 100, 10, 0), (1, 100, 2, 0), (2, 50, 20, 0), (1, 100, 20, 5), (1, 100, 40, 0),
      (0.5, 300, 12, -8),
    ] as [(Double, Double, Double, Double)])
  func springs(_ mass: Double, _ stiffness: Double, _ damping: Double, _ velocity: Double) throws {
    let spring = try #require(
      Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    // Fourth-order Runge–Kutta, with steps so small that its error is far below the tolerance.
    var (x, v, t) = (1.0, -velocity, 0.0)
    let h = 1e-4
    func force(_ x: Double, _ v: Double) -> Double { -(stiffness * x + damping * v) / mass }
    while t < spring.settlingDuration {
      #expect(abs(spring.displacement(at: t) - (1 - x)) < 1e-8)
      for _ in 0..<200 {
        let (k1, l1) = (v, force(x, v))
        let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
        let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
        let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
        x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
        t += h
      }
    }
    // After the settling duration, the distance stays within a thousandth.
    for step in 0..<1000 {
      let later = spring.settlingDuration * (1 + Double(step) / 500)
      #expect(abs(spring.displacement(at: later) - 1) <= 0.001 + 1e-12)
    }
  }

  @Test("A spring as a curve starts at 0, ends at 1 and overshoots in between")
  func springCurve() throws {
    let curve = try #require(TimingCurve(cssText: "spring(1, 100, 5)"))
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect((1..<100).contains { curve.progress(at: Double($0) / 100) > 1.2 })
  }

  @Test(
    "Curves of every kind round-trip through text",
    arguments: [
      "steps(3, jump-both)", "linear(0, 0.5 25% 75%, 1)", "spring(2, 80, 9, 1.5)", "spring()",
      "step-start",
    ])
  func roundTrip(_ css: String) throws {
    let curve = try #require(TimingCurve(cssText: css))
    #expect(TimingCurve(cssText: curve.cssText) == curve)
  }

  @Test(
    "Text that is not a curve is refused",
    arguments: [
      "steps(0)", "steps(1, jump-none)", "steps(2.5)", "steps(2, middle)", "steps()", "linear(%)",
      "linear()", "linear(0, x)", "linear(0 1, 1)", "linear(0 1% 2% 3%, 1)", "spring(0)",
      "spring(1, -1)", "spring(1, 100, 0)", "spring(1, 100, 10, 0, 0)", "spring(,)", "spring(nan)",
      "linear(0, inf)", "steps(2", "bounce(2)",
    ])
  func refused(_ css: String) {
    #expect(TimingCurve(cssText: css) == nil)
  }
}
