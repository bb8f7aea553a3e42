import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Stopping an animator")
struct StoppingTests {
  let fixture = AnimationFixture()

  private func begun(until time: Double = 0.25) -> (PropertyAnimator, Positions) {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.center.x = 105 }
    let ends = Positions()
    animator.addCompletion { ends.all.append($0) }
    animator.startAnimation()
    fixture.window.advance(to: time)
    return (animator, ends)
  }

  /// The positions that completions were called with.
  final class Positions { var all: [AnimatingPosition] = [] }

  @Test("stopped without finishing, an animator ends in place, and no completion is called")
  func withoutFinishing() {
    let (animator, ends) = begun()
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    #expect(fixture.view.center.x == 30 && fixture.x == 30)
    fixture.window.advance(to: 5)
    #expect(ends.all.isEmpty && fixture.x == 30)
    #expect(fixture.window.timeline.isIdle)
  }

  @Test("a stopped animator stays in place until it is finished at a position")
  func finishing() {
    for (position, x) in [(AnimatingPosition.start, 5.0), (.current, 30), (.end, 105)] {
      let fixture = AnimationFixture()
      let animator = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.center.x = 105 }
      var ends: [AnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      fixture.window.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && !animator.isRunning)
      fixture.window.advance(to: 3)
      #expect(fixture.x == 30)
      animator.finishAnimation(at: position)
      #expect(animator.state == .inactive)
      #expect(ends == [position])
      #expect(fixture.view.center.x == x && fixture.x == x)
    }
  }

  @Test("calls that the state does not allow do nothing")
  func outOfPlace() {
    let idle = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.alpha = 0 }
    idle.finishAnimation(at: .end)
    idle.stopAnimation(true)
    idle.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(idle.state == .inactive && fixture.view.alpha == 1)

    let (animator, ends) = begun()
    animator.finishAnimation(at: .start)
    animator.startAnimation()
    #expect(fixture.x == 30 && animator.isRunning && ends.all.isEmpty)

    animator.stopAnimation(false)
    animator.addAnimations { fixture.view.alpha = 0 }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    animator.fractionComplete = 0.75
    animator.stopAnimation(false)
    animator.stopAnimation(true)
    #expect(animator.state == .stopped)
    #expect(fixture.x == 30 && fixture.view.alpha == 1)
    animator.finishAnimation(at: .end)
    #expect(ends.all == [.end])
  }

  @Test("stopping during another animation does not change the presentation")
  func stoppingAmongOthers() {
    let (animator, _) = begun(until: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) { fixture.view.center.x = 5 }
    fixture.window.advance(to: 0.75)
    let position = fixture.x
    animator.stopAnimation(true)
    #expect(abs(fixture.x - position) < 1e-12)
  }

  @Test("animators of one property that go back in any order restore it")
  func goingBackInAnyOrder() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]] {
      let fixture = AnimationFixture()
      let animators = [105.0, 31.1, 77.7].map { position in
        let animator = PropertyAnimator(duration: 1, curve: .easeInOut) {
          fixture.view.center.x = position
        }
        animator.startAnimation()
        fixture.window.advance(to: fixture.window.timeline.now + 0.1)
        return animator
      }
      for index in order {
        animators[index].stopAnimation(false)
        animators[index].finishAnimation(at: .start)
      }
      #expect(fixture.view.center.x == 5, "in the order \(order)")
      #expect(fixture.x == 5)
    }
  }

  @Test("a value set meanwhile by other code is kept")
  func foreignChange() {
    let (animator, _) = begun()
    fixture.view.center.x = 63
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(fixture.view.center.x == 63)
  }
}
