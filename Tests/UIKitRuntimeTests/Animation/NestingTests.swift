import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Animations blocks within others")
struct NestingTests {
  let stage = Stage()

  @Test("the inner block takes the outer one's duration, delay and curve")
  func inheritance() {
    View.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      stage.view.center.x = 15
      View.animate(withDuration: 9, delay: 5, options: .curveEaseIn) { stage.view.alpha = 0 }
    }
    stage.window.advance(to: 1)
    #expect(stage.opacity == 1)
    stage.window.advance(to: 1.5)
    #expect(stage.opacity == 0.75)
    #expect(stage.x == 7.5)
    stage.window.advance(to: 3)
    #expect(stage.window.timeline.isIdle)
  }

  @Test(
    "with overrideInheritedDuration it has its own duration and delay, and the outer one's curve")
  func ownDuration() {
    View.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      stage.view.center.x = 15
      View.animate(
        withDuration: 4, delay: 2, options: [.overrideInheritedDuration, .curveEaseIn]
      ) {
        stage.view.alpha = 0
      }
    }
    stage.window.advance(to: 3)
    #expect(stage.opacity == 0.75)
    stage.window.advance(to: 6)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("with overrideInheritedCurve it has its own curve, and the outer one's duration and delay")
  func ownCurve() {
    View.animate(withDuration: 2, delay: 1, options: .curveEaseIn) {
      stage.view.center.x = 15
      View.animate(withDuration: 4, options: [.overrideInheritedCurve, .curveLinear]) {
        stage.view.alpha = 0
      }
    }
    stage.window.advance(to: 1.5)
    #expect(stage.opacity == 0.75)
    stage.window.advance(to: 3)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("with overrideInheritedOptions nothing is the outer one's")
  func nothingInherited() {
    View.animate(withDuration: 2, delay: 1, options: .curveEaseIn) {
      stage.view.center.x = 15
      View.animate(withDuration: 1, options: [.overrideInheritedOptions, .curveLinear]) {
        stage.view.alpha = 0
      }
    }
    stage.window.advance(to: 0.25)
    #expect(stage.opacity == 0.75)
  }

  @Test("performWithoutAnimation is seen at once")
  func withoutAnimation() {
    View.animate(withDuration: 1) {
      View.performWithoutAnimation { stage.view.alpha = 0.5 }
      stage.view.center.x = 15
    }
    #expect(stage.opacity == 0.5)
    #expect(stage.x == 5)
  }

  @Test("keyframes within an animator's block are scrubbed with it")
  func keyframesInAnimator() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      View.animateKeyframes(withDuration: 0) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          stage.view.center.x = 105
        }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          stage.view.center.x = 5
        }
      }
    }
    for (fraction, place) in [(0.125, 55.0), (0.375, 105), (0.75, 55), (0.25, 105)] {
      animator.fractionComplete = fraction
      #expect(stage.x == place, "at \(fraction)")
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(stage.view.center.x == 5)
  }

  @Test("both completions come, the inner one with the outer one's end")
  func completions() {
    var ends: [String] = []
    View.animate(withDuration: 1) {
      stage.view.center.x = 15
      View.animate(withDuration: 3) {
        stage.view.alpha = 0
      } completion: { _ in
        ends.append("inner")
      }
    } completion: { _ in
      ends.append("outer")
    }
    stage.window.advance(to: 1)
    #expect(ends.sorted() == ["inner", "outer"])
  }
}
