import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("animateKeyframes")
struct KeyframeTests {
  let stage = Stage()

  @Test(
    "each calculation mode is the track's of that name",
    arguments: [
      (KeyframeAnimationOptions.calculationModeLinear, CalculationMode.linear),
      (.calculationModeDiscrete, .discrete), (.calculationModePaced, .paced),
      (.calculationModeCubic, .cubic), (.calculationModeCubicPaced, .cubicPaced),
    ])
  func modes(option: KeyframeAnimationOptions, mode: CalculationMode) {
    View.animateKeyframes(withDuration: 1, options: [option, .curveLinear]) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
        stage.view.center.x = 45
      }
      View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) {
        stage.view.center.x = 105
      }
    }
    let track = KeyframeTrack<Double>(
      [.init(5, at: 0), .init(45, at: 0.25), .init(105, at: 1)], mode)
    for step in 1..<16 {
      let time = Double(step) / 16
      stage.window.advance(to: time)
      #expect(abs(stage.x - track.value(at: time)) < 1e-9, "at \(time)")
    }
  }

  @Test("a block ends where the next one of its property begins, and the value holds")
  func overlap() {
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.8) {
        stage.view.center.x = 105
      }
      View.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.25) {
        stage.view.center.x = 5
      }
    }
    for (time, place) in [(0.125, 55.0), (0.25, 105), (0.375, 55), (0.5, 5), (0.75, 5)] {
      stage.window.advance(to: time)
      #expect(abs(stage.x - place) < 1e-12, "at \(time)")
    }
  }

  @Test("the order of time counts, not that of the code")
  func anyOrder() {
    View.animateKeyframes(withDuration: 1, options: .curveLinear) {
      // Here the model has 5 already; in the order of time it has 105.
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        stage.view.center.x = 5
      }
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        stage.view.center.x = 105
      }
    }
    #expect(stage.view.center.x == 5)
    for (time, place) in [(0.25, 55.0), (0.5, 105), (0.75, 55), (1, 5)] {
      stage.window.advance(to: time)
      #expect(abs(stage.x - place) < 1e-12, "at \(time)")
    }
  }

  @Test("the whole follows ease-in-out, or goes evenly with curveLinear")
  func wholeCurve() {
    View.animateKeyframes(withDuration: 1) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        stage.view.center.x = 105
      }
    }
    stage.window.advance(to: 0.25)
    #expect(abs(stage.x - 5 - 100 * TimingCurve.easeInOut.progress(at: 0.25)) < 1e-9)
  }

  @Test("a transform that is scaled after its turn keeps an even scale and angle between two")
  func turnThenScale() {
    let end = Transform3D.rotation(1, x: 1, y: 0, z: 0).concatenating(.scale(x: 0.5, y: 0.5))
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.layer.transform = end }
    stage.window.advance(to: 0.5)
    let seen = stage.view.layer.presentation().transform
    let expected = Transform3D.rotation(0.5, x: 1, y: 0, z: 0)
      .concatenating(.scale(x: 0.75, y: 0.75))
    #expect(abs(seen.m22 - expected.m22) < 1e-12 && abs(seen.m23 - expected.m23) < 1e-12)
    #expect(abs(seen.m32 - expected.m32) < 1e-12 && abs(seen.m33 - expected.m33) < 1e-12)
  }

  @Test("addKeyframe elsewhere takes effect at once")
  func elsewhere() {
    View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { stage.view.alpha = 0 }
    #expect(stage.opacity == 0)
  }
}
