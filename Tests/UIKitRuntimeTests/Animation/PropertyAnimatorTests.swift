import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("PropertyAnimator")
struct PropertyAnimatorTests {
  let fixture = AnimationFixture()

  func animator(
    _ curve: AnimationCurve = .linear, _ duration: Double = 1
  ) -> PropertyAnimator {
    PropertyAnimator(duration: duration, curve: curve) { fixture.view.center.x = 105 }
  }

  @Test("an animator is inactive, active and inactive again, and changes nothing before its start")
  func states() {
    let animator = animator()
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(fixture.view.center.x == 5)
    animator.startAnimation()
    #expect(animator.state == .active && animator.isRunning)
    #expect(fixture.view.center.x == 105)
    fixture.window.advance(to: 1)
    #expect(animator.state == .inactive && !animator.isRunning)
    #expect(ends == [.end])
  }

  @Test("fractionComplete starts and pauses; with scrubsLinearly the presentation is in proportion")
  func scrubbing() {
    let animator = animator(.easeIn)
    animator.fractionComplete = 0.25
    #expect(animator.state == .active && !animator.isRunning)
    #expect(fixture.x == 30)
    animator.fractionComplete = 0.75
    #expect(fixture.x == 80)
    animator.fractionComplete = 7
    #expect(animator.fractionComplete == 1)
    fixture.window.advance(to: 5)
    #expect(animator.state == .active)
  }

  @Test("without scrubsLinearly the curve applies to the fraction")
  func scrubbingOnCurve() {
    let animator = animator(.easeIn)
    animator.scrubsLinearly = false
    animator.fractionComplete = 0.25
    #expect(fixture.x == 5 + 100 * TimingCurve.easeIn.progress(at: 0.25))
    #expect(animator.fractionComplete == 0.25)
  }

  @Test(
    "pausing does not change the presentation, with or without scrubsLinearly",
    arguments: [true, false])
  func pausing(linearly: Bool) {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = linearly
    animator.startAnimation()
    fixture.window.advance(to: 0.3)
    let position = fixture.x
    animator.pauseAnimation()
    #expect(abs(fixture.x - position) < 1e-12)
    fixture.window.advance(to: 0.9)
    #expect(abs(fixture.x - position) < 1e-12)
    let progress = TimingCurve.easeInOut.progress(at: 0.3)
    #expect(abs(animator.fractionComplete - (linearly ? progress : 0.3)) < 1e-12)
  }

  @Test("paused and continued without scrubsLinearly, an animator continues as if never paused")
  func continuingOnCurve() {
    let animator = animator(.easeInOut)
    animator.scrubsLinearly = false
    animator.startAnimation()
    fixture.window.advance(to: 0.25)
    animator.pauseAnimation()
    fixture.window.advance(to: 2)
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.window.advance(to: 2.5)
    #expect(abs(fixture.x - 5 - 100 * TimingCurve.easeInOut.progress(at: 0.75)) < 1e-9)
    fixture.window.advance(to: 2.75)
    #expect(animator.state == .inactive)
  }

  @Test("the rest takes what is left of the duration, or the factor's part, with another curve")
  func continuing() {
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    fixture.window.advance(to: 0.25)
    #expect(fixture.x == 80)
    animator.pauseAnimation()
    animator.continueAnimation(
      withTimingParameters: CubicTimingParameters(animationCurve: .easeIn), durationFactor: 2)
    fixture.window.advance(to: 1.25)
    #expect(abs(fixture.x - 80 - 25 * TimingCurve.easeIn.progress(at: 0.5)) < 1e-9)
    fixture.window.advance(to: 2.25)
    #expect(animator.state == .inactive)
    #expect(fixture.x == 105)
  }

  @Test("a physical spring has its own duration for the rest")
  func continuingWithSpring() throws {
    let spring = SpringTimingParameters(mass: 1, stiffness: 400, damping: 30)
    let own = try #require(spring.ownDuration)
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: spring, durationFactor: 0)
    fixture.window.advance(to: own * 0.999)
    #expect(animator.isRunning)
    fixture.window.advance(to: own * 1.001)
    #expect(animator.state == .inactive)
  }

  @Test("reversed while running, an animator goes back on the same course and restores the model")
  func reversal() {
    let animator = animator(.easeOut)
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    fixture.window.advance(to: 0.25)
    let quarter = fixture.x
    fixture.window.advance(to: 0.5)
    let half = fixture.x
    animator.isReversed = true
    #expect(abs(fixture.x - half) < 1e-12)
    fixture.window.advance(to: 0.75)
    #expect(abs(fixture.x - quarter) < 1e-9)
    fixture.window.advance(to: 1)
    #expect(ends == [.start])
    #expect(fixture.view.center.x == 5 && fixture.x == 5)
  }

  /// Programs that account for a drag's direction by "animator.isReversed ? −1 : 1" rely on it.
  @Test("the fraction of a reversed animator counts from the end")
  func reversedFraction() {
    let animator = animator()
    animator.fractionComplete = 0.25
    animator.isReversed = true
    #expect(animator.fractionComplete == 0.75)
    #expect(fixture.x == 30)
    animator.fractionComplete = 0.5
    #expect(fixture.x == 55)
    animator.fractionComplete = 0.875
    #expect(fixture.x == 17.5)
    animator.startAnimation()
    fixture.window.advance(to: 0.125)
    #expect(fixture.view.center.x == 5)
    #expect(animator.state == .inactive)
  }

  @Test("reversed before the start, an animator starts at the end")
  func reversedStart() {
    let animator = animator()
    animator.isReversed = true
    animator.startAnimation()
    #expect(fixture.x == 105)
    fixture.window.advance(to: 0.25)
    #expect(fixture.x == 80)
    fixture.window.advance(to: 1)
    #expect(fixture.view.center.x == 5)
  }

  @Test("reversed again, an animator turns at the present value")
  func reversedRest() {
    let animator = animator()
    animator.fractionComplete = 0.5
    animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
    fixture.window.advance(to: 0.5)
    #expect(fixture.x == 80)
    animator.isReversed = true
    #expect(fixture.x == 80)
    fixture.window.advance(to: 1.25)
    #expect(animator.state == .inactive)
    #expect(fixture.view.center.x == 5)
  }

  @Test(
    "pausesOnCompletion keeps an animator active without a completion, to be reversed",
    arguments: [1, 3])
  func pausingAtTheEnd(times: Int) {
    let animator = animator(.easeInOut)
    animator.pausesOnCompletion = true
    var ends: [AnimatingPosition] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    for round in 1...times {
      fixture.window.advance(to: Double(round * 2 - 1))
      #expect(animator.state == .active && !animator.isRunning)
      #expect(animator.fractionComplete == 1)
      #expect(fixture.x == (round % 2 == 1 ? 105 : 5))
      animator.isReversed.toggle()
      #expect(animator.fractionComplete == 0)
      fixture.window.advance(to: Double(round * 2))
      animator.startAnimation()
    }
    #expect(ends.isEmpty)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(ends == [.start])
    #expect(fixture.view.center.x == 5)
  }

  @Test("an animator outside a window ends at its start")
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

  @Test("a finished animator can be used again")
  func reuse() {
    let animator = animator()
    animator.startAnimation()
    fixture.window.advance(to: 1)
    animator.addAnimations { fixture.view.center.x = 5 }
    animator.pauseAnimation()
    #expect(fixture.x == 105)
    animator.fractionComplete = 0.25
    #expect(fixture.x == 80)
    animator.startAnimation()
    fixture.window.advance(to: 1.75)
    #expect(fixture.x == 5 && animator.state == .inactive)
  }
}
