import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions
import UIKitRuntime

/// The fixture's window is 100 × 200 points; its slide is linear and takes a second.
@MainActor
@Suite("Resizing, holding and releasing during a transition")
struct InterruptedTests {
  /// Adds to each controller's view a subview that follows its size, and one that does not.
  private func furnished() -> TransitionFixture {
    let fixture = TransitionFixture(interactive: true)
    // Careless animators are cleaned up after.
    fixture.window.undoesCancelledTransitions = true
    for controller in [fixture.first, fixture.second] {
      for mask: View.Autoresizing in [[.flexibleWidth, .flexibleHeight], []] {
        let view = View(frame: Rect(x: 10, y: 20, width: 50, height: 60))
        view.autoresizingMask = mask
        controller.view.addSubview(view)
      }
    }
    return fixture
  }

  /// Returns the frames of a controller's view and its subviews.
  private func frames(_ controller: ViewController) -> [Rect] {
    [controller.view.frame] + controller.view.subviews.map(\.frame)
  }

  @Test(
    "a window resized meanwhile keeps its size after a cancel, and views that follow it, too",
    arguments: TransitionFixture.Kind.allCases)
  func resized(kind: TransitionFixture.Kind) {
    let whole = Rect(x: 0, y: 0, width: 140, height: 230)
    let inside = [
      Rect(x: 10, y: 20, width: 90, height: 90), Rect(x: 10, y: 20, width: 50, height: 60),
    ]
    for seed in UInt64(0)..<30 {
      let fixture = furnished()
      fixture.prepare(kind)
      let isForward = kind == .push || kind == .present
      let remaining = isForward ? fixture.first : fixture.second
      let views = fixture.first.view.subviews + fixture.second.view.subviews
      fixture.delegate.animator =
        seed < 2
        ? EffectAnimator(Flip(), isForward ? .push : .pop)
        : CarelessAnimator(seed: seed, bystanders: views)
      fixture.begin(kind)
      fixture.interaction.update(0.4)
      fixture.window.frame = Rect(x: 0, y: 0, width: 120, height: 250)
      fixture.interaction.update(0.6)
      fixture.window.frame = Rect(x: 0, y: 0, width: 140, height: 230)
      fixture.interaction.cancel()
      fixture.window.advance(to: 10)
      #expect(fixture.navigation.transitionCoordinator == nil && fixture.window.bounds == whole)
      if kind == .dismiss {
        // The frame of a custom presentation is its controller's.
        #expect(remaining.view.window === fixture.window)
      } else {
        #expect(remaining.view.bounds == whole, "seed \(seed)")
        #expect(Array(frames(remaining).dropFirst()) == inside, "seed \(seed)")
      }
    }
  }

  @Test("animations that ended before the hold go back with the rest")
  func endedBefore() throws {
    let fixture = TransitionFixture(interactive: true)
    fixture.interaction.wantsInteractiveStart = false
    fixture.interaction.timingCurve = CubicTimingParameters(curve: .linear)
    let box = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    fixture.first.view.addSubview(box)
    var ends = 0
    fixture.animator.animation = { [unowned animator = fixture.animator] context in
      animator.slide(context)
      View.animate(withDuration: 0.2, options: .curveLinear) {
        box.alpha = 0
      } completion: { _ in
        ends += 1
        // An animation that begins at the end of the first and ends before the hold.
        View.animate(withDuration: 0.2, options: .curveLinear) { box.center.x += 40 }
      }
    }
    for linearly in [true, false] {
      let start = fixture.window.timeline.now
      ends = 0
      fixture.interaction.scrubsLinearly = linearly
      fixture.begin(.push)
      fixture.window.advance(to: start + 0.6)
      #expect(ends == 1 && box.alpha == 0 && !box.layer.isAnimating)
      fixture.interaction.pause()
      #expect(box.layer.presented.opacity == 0)
      fixture.interaction.cancel()
      for (time, alpha, x) in [
        (0.1, 0.0, 45.0), (0.3, 0, 25), (0.4, 0, 5), (0.45, 0.25, 5), (0.55, 0.75, 5),
      ] {
        fixture.window.advance(to: start + 0.6 + time)
        let seen = box.layer.presented
        #expect(abs(seen.opacity - alpha) < 1e-9 && abs(seen.position.x - x) < 1e-9, "\(time)")
      }
      fixture.window.advance(to: start + 1.3)
      #expect(fixture.navigation.transitionCoordinator == nil)
      #expect(box.alpha == 1 && box.center.x == 5 && !box.layer.isAnimating && ends == 1)
    }
  }

  @Test("animations that ended and went back end again if the hand finishes")
  func endedTwice() {
    let fixture = TransitionFixture(interactive: true)
    fixture.interaction.wantsInteractiveStart = false
    let box = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    fixture.first.view.addSubview(box)
    fixture.animator.animation = { [unowned animator = fixture.animator] context in
      animator.slide(context)
      View.animate(withDuration: 0.2, options: .curveLinear) { box.alpha = 0 }
    }
    fixture.begin(.push)
    fixture.window.advance(to: 0.6)
    fixture.interaction.pause()
    fixture.interaction.update(0.05)
    #expect(abs(box.layer.presented.opacity - 0.75) < 1e-9)
    fixture.interaction.finish()
    fixture.window.advance(to: 3)
    #expect(fixture.log.entries.last == "animationEnded true")
    #expect(box.alpha == 0 && !box.layer.isAnimating && fixture.window.timeline.isIdle)
  }

  /// Returns the presented progress of the slide.
  private func progress(_ fixture: TransitionFixture) -> Double {
    1 - (fixture.second.view.layer.presented.position.x - 50) / 100
  }

  @Test(
    "released against the hand's direction, the motion first continues and then turns",
    arguments: [(0.4, 0.6, false), (0.5, -0.8, true)])
  func againstTheHand(percent: Double, velocity: Double, finishes: Bool) {
    let fixture = TransitionFixture(interactive: true)
    fixture.begin(.push)
    fixture.interaction.update(percent)
    if finishes {
      fixture.interaction.finish(velocity: velocity)
    } else {
      fixture.interaction.cancel(velocity: velocity)
    }
    let step = 1e-5
    fixture.window.advance(to: step)
    #expect(abs((progress(fixture) - percent) / step - velocity) < 0.01 * abs(velocity))
    fixture.window.advance(to: 1)
    #expect(fixture.log.entries.last == "animationEnded \(finishes)")
  }

  @Test("a spring of the rest begins with the hand's velocity")
  func spring() throws {
    let springs = [
      SpringTimingParameters(mass: 1, stiffness: 400, damping: 40),
      SpringTimingParameters(dampingRatio: 1),
      SpringTimingParameters(dampingRatio: 0.6, initialVelocity: 3),
    ]
    for spring in springs {
      for (velocity, finishes) in [(0.8, true), (-0.5, true), (-0.8, false), (0.5, false)] {
        let fixture = TransitionFixture(interactive: true)
        fixture.interaction.timingCurve = spring
        fixture.begin(.push)
        fixture.interaction.update(0.5)
        if finishes {
          fixture.interaction.finish(velocity: velocity)
        } else {
          fixture.interaction.cancel(velocity: velocity)
        }
        // The spring's acceleration is at most ω² times half the distance, below 10⁴/s².
        let step = 1e-7
        fixture.window.advance(to: step)
        #expect(abs((progress(fixture) - 0.5) / step - velocity) < 0.005)
        fixture.window.advance(to: 5)
        #expect(fixture.log.entries.last == "animationEnded \(finishes)")
      }
    }
  }

  @Test("views outside the container are animated alongside and back, whatever view is named")
  func alongsideElsewhere() throws {
    for finishes in [true, false] {
      let fixture = TransitionFixture(interactive: true)
      let badge = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      fixture.window.addSubview(badge)
      fixture.interaction.timingCurve = CubicTimingParameters(curve: .linear)
      fixture.begin(.push)
      let coordinator = try #require(fixture.navigation.transitionCoordinator)
      #expect(!badge.isDescendant(of: coordinator.containerView))
      var isCancelled: Bool?
      let isTaken = coordinator.animateAlongsideTransition(in: badge) { _ in
        badge.alpha = 0
      } completion: {
        isCancelled = $0.isCancelled
      }
      #expect(isTaken && badge.alpha == 0)
      fixture.interaction.update(0.25)
      #expect(abs(badge.layer.presented.opacity - 0.75) < 1e-9)
      if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
      fixture.window.advance(to: 2)
      #expect(isCancelled == !finishes && badge.alpha == (finishes ? 0 : 1))
      // After the transition has moved it is too late, but the completion is called.
      fixture.window.advance(to: 3)
    }
  }
}
