import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("PropertyAnimator")
struct PropertyAnimatorTests {
  let stage = Stage()

  func animator(
    _ curve: AnimationCurve = .linear, _ duration: Double = 1
  ) -> PropertyAnimator {
    PropertyAnimator(duration: duration, curve: curve) { stage.view.center.x = 105 }
  }

  @Test("it is inactive, active and inactive again, and changes nothing until it begins")
  func states() {
    let animator = animator()
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(stage.view.center.x == 5)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    #expect(stage.view.center.x == 105)
    stage.window.advance(to: 1)
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(ends == [.end])
  }

  @Test("fractionComplete begins and pauses it; with scrubsLinearly what is seen is in proportion")
  func scrubbing() {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    #expect(stage.x == 30)
    animator.fractionComplete = 0.75
    #expect(stage.x == 80)
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1)
    stage.window.advance(to: 5)
    #expect(animator.state == .active)
  }

  @Test("without scrubsLinearly the curve applies to the fraction")
  func scrubbingOnCurve() {
    let animator = animator(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(stage.x == 5 + 100 * TimingCurve.easeIn.progress(at: 0.25))
    #expect(animator.fractionComplete == 0.25)
  }

  @Test("pausing moves nothing, scrubbing linearly or not", arguments: [true, false])
  func pausing(linearly: Bool) {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = linearly
    animator.startAnimation()
    stage.window.advance(to: 0.3)
    let place = stage.x
    animator.pauseAnimation()
    #expect(abs(stage.x - place) < 1e-12)
    stage.window.advance(to: 0.9)
    #expect(abs(stage.x - place) < 1e-12)
    let progress = TimingCurve.easeInOut.progress(at: 0.3)
    #expect(abs(animator.fractionComplete - (linearly ? progress : 0.3)) < 1e-12)
  }

  @Test("paused and continued off the linear scale it goes on as if never paused")
  func continuingOnCurve() {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = false
    animator.startAnimation()
    stage.window.advance(to: 0.25)
    animator.pauseAnimation()
    stage.window.advance(to: 2)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.window.advance(to: 2.5)
    #expect(abs(stage.x - 5 - 100 * TimingCurve.easeInOut.progress(at: 0.75)) < 1e-9)
    stage.window.advance(to: 2.75)
    #expect(animator.state == .inactive)
  }

  @Test("the rest takes what is left of the duration, or the factor's part, under another curve")
  func continuing() {
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    stage.window.advance(to: 0.25)
    #expect(stage.x == 80)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)
    stage.window.advance(to: 1.25)
    #expect(abs(stage.x - 80 - 25 * TimingCurve.easeIn.progress(at: 0.5)) < 1e-9)
    stage.window.advance(to: 2.25)
    #expect(animator.state == .inactive)
    #expect(stage.x == 105)
  }

  @Test("a spring by its physics takes its own time for the rest")
  func continuingWithSpring() throws {
    let spring = try #require(SpringTimingParameters(mass: 1, stiffness: 400, damping: 30))
    let own = try #require(spring.ownDuration)
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    stage.window.advance(to: own * 0.999)
    #expect(animator.isRunning)
    stage.window.advance(to: own * 1.001)
    #expect(animator.state == .inactive)
  }

  @Test("reversed in mid-flight it goes back the way it came, and everything is as before")
  func reversal() {
    let animator = animator(.easeOut)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.window.advance(to: 0.25)
    let quarter = stage.x
    stage.window.advance(to: 0.5)
    let half = stage.x
    animator.isReversed = true
    #expect(abs(stage.x - half) < 1e-12)
    stage.window.advance(to: 0.75)
    #expect(abs(stage.x - quarter) < 1e-9)
    stage.window.advance(to: 1)
    #expect(ends == [.start])
    #expect(stage.view.center.x == 5 && stage.x == 5)
  }

  /// "animator.isReversed ? −1 : 1" is how programs take the direction of a drag into account.
  @Test("the fraction of a reversed one counts from the end")
  func reversedFraction() {
    let animator = animator()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75)
    #expect(stage.x == 30)
    animator.fractionComplete = 0.5
    #expect(stage.x == 55)
    animator.fractionComplete = 0.875
    #expect(stage.x == 17.5)
    animator.startAnimation()
    stage.window.advance(to: 0.125)
    #expect(stage.view.center.x == 5)
    #expect(animator.state == .inactive)
  }

  @Test("reversed before it begins, it begins at the end")
  func reversedStart() {
    let animator = animator()
    animator.isReversed = true
    animator.startAnimation()
    #expect(stage.x == 105)
    stage.window.advance(to: 0.25)
    #expect(stage.x == 80)
    stage.window.advance(to: 1)
    #expect(stage.view.center.x == 5)
  }

  @Test("reversed on its second way it turns there")
  func reversedRest() {
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    stage.window.advance(to: 0.5)
    #expect(stage.x == 80)
    animator.isReversed = true
    #expect(stage.x == 80)
    stage.window.advance(to: 1.25)
    #expect(animator.state == .inactive)
    #expect(stage.view.center.x == 5)
  }

  @Test(
    "pausesOnCompletion keeps it active without a completion, to be reversed", arguments: [1, 3])
  func pausingAtTheEnd(times: Int) {
    let animator = animator(.easeInOut)
    animator.pausesOnCompletion = true
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    for round in 1...times {
      stage.window.advance(to: Double(round * 2 - 1))
      #expect(animator.state == .active && !animator.isRunning)
      #expect(animator.fractionComplete == 1)
      #expect(stage.x == (round % 2 == 1 ? 105 : 5))
      animator.isReversed.toggle()
      #expect(animator.fractionComplete == 0)
      stage.window.advance(to: Double(round * 2))
      animator.startAnimation()
    }
    #expect(ends.isEmpty)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(ends == [.start])
    #expect(stage.view.center.x == 5)
  }

  @Test("an animator in no window is over as soon as it begins")
  func noWindow() {
    let view = View()
    var ends: [AnimatingPosition] = []
    let animator = PropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
    animator.addCompletion { ends.append($0) }
    animator.fractionComplete = 0.5
    #expect(animator.state == .inactive)
    #expect(ends == [.end])
    #expect(view.alpha == 0)
  }

  @Test("one that is over can be used again")
  func reuse() {
    let animator = animator()
    animator.startAnimation()
    stage.window.advance(to: 1)
    animator.addAnimations { stage.view.center.x = 5 }
    animator.pauseAnimation()
    #expect(stage.x == 105)
    animator.fractionComplete = 0.25
    #expect(stage.x == 80)
    animator.startAnimation()
    stage.window.advance(to: 1.75)
    #expect(stage.x == 5 && animator.state == .inactive)
  }
}
