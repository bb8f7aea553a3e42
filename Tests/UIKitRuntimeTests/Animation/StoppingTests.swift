import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Stopping an animator")
struct StoppingTests {
  let stage = Stage()

  private func begun(until time: Double = 0.25) -> (PropertyAnimator, Positions) {
    let animator = PropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 105 }
    let ends = Positions()
    animator.addCompletion { ends.all.append($0) }
    animator.startAnimation()
    stage.window.advance(to: time)
    return (animator, ends)
  }

  /// What completions were told.
  final class Positions { var all: [AnimatingPosition] = [] }

  @Test("without finishing it is over where it is, and no completion comes")
  func withoutFinishing() {
    let (animator, ends) = begun()
    animator.stopAnimation(true)
    #expect(animator.state == .inactive)
    #expect(stage.view.center.x == 30 && stage.x == 30)
    stage.window.advance(to: 5)
    #expect(ends.all.isEmpty && stage.x == 30)
    #expect(stage.window.timeline.isIdle)
  }

  @Test("stopped it waits, seen where it is, and is told where to end")
  func finishing() {
    for (position, place) in [(AnimatingPosition.start, 5.0), (.current, 30), (.end, 105)] {
      let stage = Stage()
      let animator = PropertyAnimator(duration: 1, curve: .linear) { stage.view.center.x = 105 }
      var ends: [AnimatingPosition] = []
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      stage.window.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(animator.state == .stopped && !animator.isRunning)
      stage.window.advance(to: 3)
      #expect(stage.x == 30)
      animator.finishAnimation(at: position)
      #expect(animator.state == .inactive)
      #expect(ends == [position])
      #expect(stage.view.center.x == place && stage.x == place)
    }
  }

  @Test("calls that its state has no place for do nothing")
  func outOfPlace() {
    let idle = PropertyAnimator(duration: 1, curve: .linear) { stage.view.alpha = 0 }
    idle.finishAnimation(at: .end)
    idle.stopAnimation(true)
    idle.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    #expect(idle.state == .inactive && stage.view.alpha == 1)

    let (animator, ends) = begun()
    animator.finishAnimation(at: .start)
    animator.startAnimation()
    #expect(stage.x == 30 && animator.isRunning && ends.all.isEmpty)

    animator.stopAnimation(false)
    animator.addAnimations { stage.view.alpha = 0 }
    animator.startAnimation()
    animator.pauseAnimation()
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    animator.fractionComplete = 0.75
    animator.stopAnimation(false)
    animator.stopAnimation(true)
    #expect(animator.state == .stopped)
    #expect(stage.x == 30 && stage.view.alpha == 1)
    animator.finishAnimation(at: .end)
    #expect(ends.all == [.end])
  }

  @Test("stopping in the middle of another's animation leaves what is seen where it is")
  func stoppingAmongOthers() {
    let (animator, _) = begun(until: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) { stage.view.center.x = 5 }
    stage.window.advance(to: 0.75)
    let place = stage.x
    animator.stopAnimation(true)
    #expect(abs(stage.x - place) < 1e-12)
  }

  @Test("animators of one property that go back in any order leave it as it was")
  func goingBackInAnyOrder() {
    for order in [[0, 1, 2], [2, 1, 0], [1, 0, 2], [1, 2, 0], [0, 2, 1], [2, 0, 1]] {
      let stage = Stage()
      let animators = [105.0, 31.1, 77.7].map { place in
        let animator = PropertyAnimator(duration: 1, curve: .easeInOut) {
          stage.view.center.x = place
        }
        animator.startAnimation()
        stage.window.advance(to: stage.window.timeline.now + 0.1)
        return animator
      }
      for index in order {
        animators[index].stopAnimation(false)
        animators[index].finishAnimation(at: .start)
      }
      #expect(stage.view.center.x == 5, "in the order \(order)")
      #expect(stage.x == 5)
    }
  }

  @Test("what somebody sets in the meantime is not taken back")
  func foreignChange() {
    let (animator, _) = begun()
    stage.view.center.x = 63
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(stage.view.center.x == 63)
  }
}
