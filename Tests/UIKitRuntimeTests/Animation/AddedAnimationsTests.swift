import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Animations added to an animator")
struct AddedAnimationsTests {
  let stage = Stage()

  private func animator(_ curve: AnimationCurve) -> PropertyAnimator {
    PropertyAnimator(duration: 2, curve: curve) { stage.view.center.x = 105 }
  }

  @Test("a delay is a part of the duration, and the rest of it has the whole curve")
  func delayFactor() {
    let animator = animator(.easeIn)
    animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.25)
    animator.startAnimation()
    stage.window.advance(to: 0.5)
    #expect(stage.opacity == 1)
    stage.window.advance(to: 1.25)
    #expect(abs(stage.opacity - 1 + TimingCurve.easeIn.progress(at: 0.5)) < 1e-9)
    stage.window.advance(to: 2)
    #expect(stage.opacity == 0)
  }

  /// The documentation's example: 2 s, a quarter of the way, a delay of 0.25: 1 s is left for it, if one counts the delay
  /// in the whole; the delay is 0.375 s, a quarter of what is left.
  @Test(
    "added in mid-flight it begins now, or after a part of what is left, and ends with the others")
  func midFlight() {
    let animator = animator(.linear)
    animator.startAnimation()
    stage.window.advance(to: 0.5)
    animator.addAnimations { stage.view.alpha = 0 }
    animator.addAnimations({ stage.view.backgroundColor = .white }, delayFactor: 0.5)
    #expect(stage.opacity == 1)
    stage.window.advance(to: 1.25)
    #expect(stage.opacity == 0.5)
    #expect(stage.view.layer.presentation().backgroundColor == nil)
    stage.window.advance(to: 1.625)
    #expect(stage.view.layer.presentation().backgroundColor == Color(white: 1, alpha: 0.5))
    stage.window.advance(to: 2)
    #expect(stage.opacity == 0)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("added while a spring is beyond its end it stays between start and end's neighbourhood")
  func addedToSpring() {
    let animator = PropertyAnimator(duration: 2, dampingRatio: 0.3) { stage.view.center.x = 105 }
    animator.startAnimation()
    while stage.x <= 110 { stage.window.advance(to: stage.window.timeline.now + 0.01) }
    animator.addAnimations { stage.view.center.y = 105 }
    for _ in 0..<300 {
      stage.window.advance(to: stage.window.timeline.now + 0.01)
      #expect((5...205).contains(stage.view.layer.presentation().position.y))
    }
    #expect(stage.view.layer.presentation().position.y == 105)
  }

  @Test("pausing moves nothing that was added", arguments: [true, false])
  func pausing(linearly: Bool) {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = linearly
    animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.25)
    animator.addAnimations({ stage.view.transform = .init(scaleX: 2, y: 2) }, delayFactor: 0.75)
    animator.startAnimation()
    stage.window.advance(to: 1)
    let opacity = stage.opacity
    animator.pauseAnimation()
    #expect(abs(stage.opacity - opacity) < 1e-12)
    #expect(stage.view.layer.presentation().transform == .identity)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(abs(stage.opacity - opacity) < 1e-12)
    #expect(stage.view.layer.presentation().transform == .identity)
    stage.window.advance(to: 2)
    #expect(stage.opacity == 0 && !stage.view.layer.isAnimating)
  }

  @Test("scrubbed from the start, what has a delay waits for it")
  func scrubbingADelay() {
    let animator = animator(.easeInOut)
    animator.addAnimations({ stage.view.alpha = 0 }, delayFactor: 0.5)
    for (fraction, opacity) in [(0.5, 1.0), (0.75, 0.5), (0.25, 1), (1, 0)] {
      animator.fractionComplete = fraction
      #expect(stage.opacity == opacity, "at \(fraction)")
    }
  }

  @Test(
    "a property that is animated twice ends at the later value, and at the start as before both")
  func twice() {
    for position in [AnimatingPosition.start, .end] {
      let stage = Stage()
      let animator = PropertyAnimator(duration: 2, curve: .linear) { stage.view.center.x = 105 }
      animator.startAnimation()
      stage.window.advance(to: 1)
      animator.addAnimations { stage.view.center.x = 25 }
      #expect(stage.x == 55)
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      #expect(stage.view.center.x == (position == .start ? 5 : 25))
      #expect(stage.x == stage.view.center.x)
    }
  }
}
