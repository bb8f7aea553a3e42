import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("animateKeyframes")
struct KeyframeTests {
  let fixture = AnimationFixture()

  @Test(
    "each calculation mode option is the keyframe track's mode of that name",
    arguments: [
      (KeyframeAnimationOptions.calculationModeLinear, CalculationMode.linear),
      (.calculationModeDiscrete, .discrete), (.calculationModePaced, .paced),
      (.calculationModeCubic, .cubic), (.calculationModeCubicPaced, .cubicPaced),
    ])
  func modes(option: KeyframeAnimationOptions, mode: CalculationMode) {
    View.animateKeyframes(withDuration: 1, options: [option, .curveLinear]) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
        fixture.view.center.x = 45
      }
      View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) {
        fixture.view.center.x = 105
      }
    }
    let track = KeyframeTrack<Double>(
      [.init(5, at: 0), .init(45, at: 0.25), .init(105, at: 1)], mode)
    for step in 1..<16 {
      let time = Double(step) / 16
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - track.value(at: time)) < 1e-9, "at \(time)")
    }
  }

  @Test("a block ends at the begin of the next one of its property, and the last value holds")
  func overlap() {
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.8) {
        fixture.view.center.x = 105
      }
      View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
        fixture.view.center.x = 5
      }
    }
    for (time, position) in [(0.125, 55.0), (0.25, 105), (0.375, 55), (0.5, 5), (0.75, 5)] {
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - position) < 1e-12, "at \(time)")
    }
  }

  @Test("the order of time counts, not the order of the calls")
  func anyOrder() {
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      // The model has 5 at this call; in the order of time it has 105.
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        fixture.view.center.x = 5
      }
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        fixture.view.center.x = 105
      }
    }
    #expect(fixture.view.center.x == 5)
    for (time, position) in [(0.25, 55.0), (0.5, 105), (0.75, 55), (1, 5)] {
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - position) < 1e-12, "at \(time)")
    }
  }

  @Test("the whole animation follows ease-in-out, or is linear with curveLinear")
  func wholeCurve() {
    View.animateKeyframes(withDuration: 1) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        fixture.view.center.x = 105
      }
    }
    fixture.window.advance(to: 0.25)
    #expect(abs(fixture.x - 5 - 100 * TimingCurve.easeInOut.progress(at: 0.25)) < 1e-9)
  }

  @Test("a rotation followed by a scale is interpolated with linear scale and angle")
  func turnThenScale() {
    let end = Transform3D.rotation(1, x: 1, y: 0, z: 0).concatenating(.scale(x: 0.5, y: 0.5))
    View.animate(withDuration: 1, options: .curveLinear) { fixture.view.layer.transform = end }
    fixture.window.advance(to: 0.5)
    let seen = fixture.view.layer.presented.transform
    let expected = Transform3D.rotation(0.5, x: 1, y: 0, z: 0)
      .concatenating(.scale(x: 0.75, y: 0.75))
    #expect(abs(seen.m22 - expected.m22) < 1e-12 && abs(seen.m23 - expected.m23) < 1e-12)
    #expect(abs(seen.m32 - expected.m32) < 1e-12 && abs(seen.m33 - expected.m33) < 1e-12)
  }

  @Test("addKeyframe outside animateKeyframes takes effect immediately")
  func elsewhere() {
    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { fixture.view.alpha = 0 }
    #expect(fixture.opacity == 0)
  }
}
