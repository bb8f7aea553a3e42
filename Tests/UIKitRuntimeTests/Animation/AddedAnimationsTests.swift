import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Animations added to an animator")
struct AddedAnimationsTests {
  let fixture = AnimationFixture()

  private func animator(_ curve: AnimationCurve) -> PropertyAnimator {
    PropertyAnimator(duration: 2, curve: curve) { fixture.view.center.x = 105 }
  }

  @Test("a delay is a part of the duration, and the curve spans the rest")
  func delayFactor() {
    let animator = animator(.easeIn)
    animator.addAnimations({ fixture.view.alpha = 0 }, delayFactor: 0.25)
    animator.startAnimation()
    fixture.window.advance(to: 0.5)
    #expect(fixture.opacity == 1)
    fixture.window.advance(to: 1.25)
    #expect(abs(fixture.opacity - 1 + TimingCurve.easeIn.progress(at: 0.5)) < 1e-9)
    fixture.window.advance(to: 2)
    #expect(fixture.opacity == 0)
  }

  /// The documentation's example has a duration of 2 s, and adds with a delay of 0.25 after a
  /// quarter of it. The delay is a quarter of what is left, 0.375 s; counted in the whole duration
  /// it would leave 1 s for the animation.
  @Test(
    "animations added to a running animator begin now, or after a part of the rest, and end with it"
  )
  func midFlight() {
    let animator = animator(.linear)
    animator.startAnimation()
    fixture.window.advance(to: 0.5)
    animator.addAnimations { fixture.view.alpha = 0 }
    animator.addAnimations({ fixture.view.backgroundColor = .white }, delayFactor: 0.5)
    #expect(fixture.opacity == 1)
    fixture.window.advance(to: 1.25)
    #expect(fixture.opacity == 0.5)
    #expect(fixture.view.layer.presented.backgroundColor == nil)
    fixture.window.advance(to: 1.625)
    #expect(fixture.view.layer.presented.backgroundColor == Color(white: 1, alpha: 0.5))
    fixture.window.advance(to: 2)
    #expect(fixture.opacity == 0)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("an animation added while a spring overshoots stays near its own range")
  func addedToSpring() {
    let animator = PropertyAnimator(duration: 2, dampingRatio: 0.3) { fixture.view.center.x = 105 }
    animator.startAnimation()
    while fixture.x <= 110 { fixture.window.advance(to: fixture.window.timeline.now + 0.01) }
    animator.addAnimations { fixture.view.center.y = 105 }
    for _ in 0..<300 {
      fixture.window.advance(to: fixture.window.timeline.now + 0.01)
      #expect((5...205).contains(fixture.view.layer.presented.position.y))
    }
    #expect(fixture.view.layer.presented.position.y == 105)
  }

  @Test("pausing does not move added animations", arguments: [true, false])
  func pausing(linearly: Bool) {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = linearly
    animator.addAnimations({ fixture.view.alpha = 0 }, delayFactor: 0.25)
    animator.addAnimations({ fixture.view.transform = .init(scaleX: 2, y: 2) }, delayFactor: 0.75)
    animator.startAnimation()
    fixture.window.advance(to: 1)
    let opacity = fixture.opacity
    animator.pauseAnimation()
    #expect(abs(fixture.opacity - opacity) < 1e-12)
    #expect(fixture.view.layer.presented.transform == .identity)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    #expect(abs(fixture.opacity - opacity) < 1e-12)
    #expect(fixture.view.layer.presented.transform == .identity)
    fixture.window.advance(to: 2)
    #expect(fixture.opacity == 0 && !fixture.view.layer.isAnimating)
  }

  @Test("scrubbed from the start, a delayed animation waits for its delay")
  func scrubbingADelay() {
    let animator = animator(.easeInOut)
    animator.addAnimations({ fixture.view.alpha = 0 }, delayFactor: 0.5)
    for (fraction, opacity) in [(0.5, 1.0), (0.75, 0.5), (0.25, 1), (1, 0)] {
      animator.fractionComplete = fraction
      #expect(fixture.opacity == opacity, "at \(fraction)")
    }
  }

  @Test(
    "a property animated twice ends at the later value, and goes back to its first"
  )
  func twice() {
    for position in [AnimatingPosition.start, .end] {
      let fixture = AnimationFixture()
      let animator = PropertyAnimator(duration: 2, curve: .linear) { fixture.view.center.x = 105 }
      animator.startAnimation()
      fixture.window.advance(to: 1)
      animator.addAnimations { fixture.view.center.x = 25 }
      #expect(fixture.x == 55)
      animator.stopAnimation(false)
      animator.finishAnimation(at: position)
      #expect(fixture.view.center.x == (position == .start ? 5 : 25))
      #expect(fixture.x == fixture.view.center.x)
    }
  }
}
