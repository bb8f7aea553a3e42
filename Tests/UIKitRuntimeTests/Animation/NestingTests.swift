import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Nested animations blocks")
struct NestingTests {
  let fixture = AnimationFixture()

  @Test("the inner block takes the outer one's duration, delay and curve")
  func inheritance() {
    View.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      fixture.view.center.x = 15
      View.animate(withDuration: 9, delay: 5, options: .curveEaseIn) { fixture.view.alpha = 0 }
    }
    fixture.window.advance(to: 1)
    #expect(fixture.opacity == 1)
    fixture.window.advance(to: 1.5)
    #expect(fixture.opacity == 0.75)
    #expect(fixture.x == 7.5)
    fixture.window.advance(to: 3)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test(
    "with overrideInheritedDuration a block has its own duration and delay, and the outer curve")
  func ownDuration() {
    View.animate(withDuration: 2, delay: 1, options: .curveLinear) {
      fixture.view.center.x = 15
      View.animate(
        withDuration: 4, delay: 2, options: [.overrideInheritedDuration, .curveEaseIn]
      ) {
        fixture.view.alpha = 0
      }
    }
    fixture.window.advance(to: 3)
    #expect(fixture.opacity == 0.75)
    fixture.window.advance(to: 6)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("with overrideInheritedCurve a block has its own curve, and the outer duration and delay")
  func ownCurve() {
    View.animate(withDuration: 2, delay: 1, options: .curveEaseIn) {
      fixture.view.center.x = 15
      View.animate(withDuration: 4, options: [.overrideInheritedCurve, .curveLinear]) {
        fixture.view.alpha = 0
      }
    }
    fixture.window.advance(to: 1.5)
    #expect(fixture.opacity == 0.75)
    fixture.window.advance(to: 3)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("with overrideInheritedOptions a block inherits nothing")
  func nothingInherited() {
    View.animate(withDuration: 2, delay: 1, options: .curveEaseIn) {
      fixture.view.center.x = 15
      View.animate(withDuration: 1, options: [.overrideInheritedOptions, .curveLinear]) {
        fixture.view.alpha = 0
      }
    }
    fixture.window.advance(to: 0.25)
    #expect(fixture.opacity == 0.75)
  }

  @Test("changes in performWithoutAnimation are presented immediately")
  func withoutAnimation() {
    View.animate(withDuration: 1) {
      View.performWithoutAnimation { fixture.view.alpha = 0.5 }
      fixture.view.center.x = 15
    }
    #expect(fixture.opacity == 0.5)
    #expect(fixture.x == 5)
  }

  @Test("keyframes within an animator's block are scrubbed with it")
  func keyframesInAnimator() {
    let animator = PropertyAnimator(duration: 1, curve: .linear) {
      View.animateKeyframes(withDuration: 0) {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) {
          fixture.view.center.x = 105
        }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          fixture.view.center.x = 5
        }
      }
    }
    for (fraction, position) in [(0.125, 55.0), (0.375, 105), (0.75, 55), (0.25, 105)] {
      animator.fractionComplete = fraction
      #expect(fixture.x == position, "at \(fraction)")
    }
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(fixture.view.center.x == 5)
  }

  @Test("both completions are called, the inner one at the outer end")
  func completions() {
    var ends: [String] = []
    View.animate(withDuration: 1) {
      fixture.view.center.x = 15
      View.animate(withDuration: 3) {
        fixture.view.alpha = 0
      } completion: { _ in
        ends.append("inner")
      }
    } completion: { _ in
      ends.append("outer")
    }
    fixture.window.advance(to: 1)
    #expect(ends.sorted() == ["inner", "outer"])
  }
}
