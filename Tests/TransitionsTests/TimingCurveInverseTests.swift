import Testing

@testable import SceneGraph
@testable import Transitions

@Suite("The time at which a curve is at a progress")
struct TimingCurveInverseTests {
  @Test(
    "What a curve that rises shows at a time is found at that time",
    arguments: TimingCurve.named.map(\.curve))
  func rising(curve: TimingCurve) {
    for time in [0, 0.01, 0.3, 0.5, 0.77, 0.99, 1] {
      let found = curve.time(of: curve.progress(at: time), near: 0.5)
      #expect(abs(curve.progress(at: found) - curve.progress(at: time)) < 1e-9)
      #expect(abs(found - time) < 1e-4, "\(time)")
    }
  }

  @Test("Of several times it is the nearest one")
  func nearest() throws {
    // Up to 1 at 0.25, down to 0 at 0.5, and up again.
    let zigzag = try #require(
      TimingCurve(cssText: "linear(0 0%, 1 25%, 0 50%, 1 100%)"))
    #expect(abs(zigzag.time(of: 0.4, near: 0.05) - 0.1) < 1e-9)
    #expect(abs(zigzag.time(of: 0.4, near: 0.36) - 0.4) < 1e-9)
    #expect(abs(zigzag.time(of: 0.4, near: 0.9) - 0.7) < 1e-9)
    // What is there already stays.
    let steps = try #require(TimingCurve(cssText: "steps(4)"))
    #expect(steps.time(of: 0.25, near: 0.3) == 0.3)
    #expect(steps.time(of: 0.5, near: 0.3) == 0.5)
  }

  @Test("Where the curve is never so far it is where it is as far as it gets")
  func outOfReach() {
    #expect(TimingCurve.linear.time(of: 1.2, near: 0.3) == 1)
    #expect(TimingCurve.easeInOut.time(of: -0.1, near: 0.3) == 0)
  }
}
