import Testing

@testable import SceneGraph
@testable import Transitions

@Suite("Inverse of a timing curve")
struct TimingCurveInverseTests {
  @Test(
    "A rising curve is inverted exactly",
    arguments: TimingCurve.named.map(\.curve))
  func rising(curve: TimingCurve) {
    for time in [0, 0.01, 0.3, 0.5, 0.77, 0.99, 1] {
      let found = curve.time(of: curve.progress(at: time), near: 0.5)
      #expect(abs(curve.progress(at: found) - curve.progress(at: time)) < 1e-9)
      #expect(abs(found - time) < 1e-4, "\(time)")
    }
  }

  @Test("The nearest of several times is found")
  func nearest() throws {
    // The curve rises to 1 at 0.25, falls to 0 at 0.5 and rises again.
    let zigzag = try #require(
      TimingCurve(cssText: "linear(0 0%, 1 25%, 0 50%, 1 100%)"))
    #expect(abs(zigzag.time(of: 0.4, near: 0.05) - 0.1) < 1e-9)
    #expect(abs(zigzag.time(of: 0.4, near: 0.36) - 0.4) < 1e-9)
    #expect(abs(zigzag.time(of: 0.4, near: 0.9) - 0.7) < 1e-9)
    // A time that already has the progress stays.
    let steps = try #require(TimingCurve(cssText: "steps(4)"))
    #expect(steps.time(of: 0.25, near: 0.3) == 0.3)
    #expect(steps.time(of: 0.5, near: 0.3) == 0.5)
  }

  @Test("A progress that is never reached gives the time of the nearest one")
  func outOfReach() {
    #expect(TimingCurve.linear.time(of: 1.2, near: 0.3) == 1)
    #expect(TimingCurve.easeInOut.time(of: -0.1, near: 0.3) == 0)
  }
}
