import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

/// The bench's window is 100 × 200 points, and its slide is even and takes a second.
@MainActor
@Suite("What is resized, held or let go in the middle of a transition")
struct InterruptedTests {
  /// A view in each controller's view that follows its size, and one that does not.
  private func furnished() -> TransitionBench {
    let bench = TransitionBench(interactive: true)
    for controller in [bench.first, bench.second] {
      for mask: View.Autoresizing in [[.flexibleWidth, .flexibleHeight], []] {
        let view = View(frame: Rect(x: 10, y: 20, width: 50, height: 60))
        view.autoresizingMask = mask
        controller.view.addSubview(view)
      }
    }
    return bench
  }

  /// The frames of a controller's view and of what is in it.
  private func frames(_ controller: ViewController) -> [Rect] {
    [controller.view.frame] + controller.view.subviews.map(\.frame)
  }

  @Test(
    "a window resized meanwhile keeps its size after a cancel, and what follows it does",
    arguments: TransitionBench.Kind.allCases)
  func resized(kind: TransitionBench.Kind) {
    let whole = Rect(x: 0, y: 0, width: 140, height: 230)
    let inside = [
      Rect(x: 10, y: 20, width: 90, height: 90), Rect(x: 10, y: 20, width: 50, height: 60),
    ]
    for seed in UInt64(0)..<30 {
      let bench = furnished()
      bench.prepare(kind)
      let isForward = kind == .push || kind == .present
      let remaining = isForward ? bench.first : bench.second
      let views = bench.first.view.subviews + bench.second.view.subviews
      bench.delegate.animator =
        seed < 2
        ? EffectAnimator(Flip(), isForward ? .push : .pop)
        : CarelessAnimator(seed: seed, bystanders: views)
      bench.begin(kind)
      bench.hand.update(0.4)
      bench.window.frame = Rect(x: 0, y: 0, width: 120, height: 250)
      bench.hand.update(0.6)
      bench.window.frame = Rect(x: 0, y: 0, width: 140, height: 230)
      bench.hand.cancel()
      bench.window.advance(to: 10)
      #expect(bench.navigation.transitionCoordinator == nil && bench.window.bounds == whole)
      if kind == .dismiss {
        // A custom presentation is where its controller says.
        #expect(remaining.view.window === bench.window)
      } else {
        #expect(remaining.view.bounds == whole, "seed \(seed)")
        #expect(Array(frames(remaining).dropFirst()) == inside, "seed \(seed)")
      }
    }
  }

  @Test("what had ended before it was held goes back with the rest")
  func endedBefore() throws {
    let bench = TransitionBench(interactive: true)
    bench.hand.wantsInteractiveStart = false
    bench.hand.timingCurve = CubicTimingParameters(curve: .linear)
    let box = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    bench.first.view.addSubview(box)
    var ends = 0
    bench.animator.animation = { [unowned animator = bench.animator] context in
      animator.slide(context)
      View.animate(withDuration: 0.2, options: .curveLinear) {
        box.alpha = 0
      } completion: { _ in
        ends += 1
        // Begins where the first ended, and ends before the hand comes.
        View.animate(withDuration: 0.2, options: .curveLinear) { box.center.x += 40 }
      }
    }
    for linearly in [true, false] {
      let start = bench.window.timeline.now
      ends = 0
      bench.hand.scrubsLinearly = linearly
      bench.begin(.push)
      bench.window.advance(to: start + 0.6)
      #expect(ends == 1 && box.alpha == 0 && !box.layer.isAnimating)
      bench.hand.pause()
      #expect(box.layer.presentation().opacity == 0)
      bench.hand.cancel()
      for (time, alpha, x) in [
        (0.1, 0.0, 45.0), (0.3, 0, 25), (0.4, 0, 5), (0.45, 0.25, 5), (0.55, 0.75, 5),
      ] {
        bench.window.advance(to: start + 0.6 + time)
        let seen = box.layer.presentation()
        #expect(abs(seen.opacity - alpha) < 1e-9 && abs(seen.position.x - x) < 1e-9, "\(time)")
      }
      bench.window.advance(to: start + 1.3)
      #expect(bench.navigation.transitionCoordinator == nil)
      #expect(box.alpha == 1 && box.center.x == 5 && !box.layer.isAnimating && ends == 1)
    }
  }

  @Test("what had ended and went back ends again where the hand finishes after all")
  func endedTwice() {
    let bench = TransitionBench(interactive: true)
    bench.hand.wantsInteractiveStart = false
    let box = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    bench.first.view.addSubview(box)
    bench.animator.animation = { [unowned animator = bench.animator] context in
      animator.slide(context)
      View.animate(withDuration: 0.2, options: .curveLinear) { box.alpha = 0 }
    }
    bench.begin(.push)
    bench.window.advance(to: 0.6)
    bench.hand.pause()
    bench.hand.update(0.05)
    #expect(abs(box.layer.presentation().opacity - 0.75) < 1e-9)
    bench.hand.finish()
    bench.window.advance(to: 3)
    #expect(bench.log.entries.last == "animationEnded true")
    #expect(box.alpha == 0 && !box.layer.isAnimating && bench.window.timeline.isIdle)
  }

  /// How far the slide has come as it is seen.
  private func progress(_ bench: TransitionBench) -> Double {
    1 - (bench.second.view.layer.presentation().position.x - 50) / 100
  }

  @Test(
    "let go against the direction of the hand it goes on with the hand at first, and then turns",
    arguments: [(0.4, 0.6, false), (0.5, -0.8, true)])
  func againstTheHand(percent: Double, velocity: Double, finishes: Bool) {
    let bench = TransitionBench(interactive: true)
    bench.begin(.push)
    bench.hand.update(percent)
    if finishes {
      bench.hand.finish(velocity: velocity)
    } else {
      bench.hand.cancel(velocity: velocity)
    }
    let step = 1e-5
    bench.window.advance(to: step)
    #expect(abs((progress(bench) - percent) / step - velocity) < 0.01 * abs(velocity))
    bench.window.advance(to: 1)
    #expect(bench.log.entries.last == "animationEnded \(finishes)")
  }

  @Test("a spring that the rest follows begins as fast as the hand was")
  func spring() throws {
    let springs = [
      try #require(SpringTimingParameters(mass: 1, stiffness: 400, damping: 40)),
      try #require(SpringTimingParameters(dampingRatio: 1)),
      try #require(SpringTimingParameters(dampingRatio: 0.6, initialVelocity: 3)),
    ]
    for spring in springs {
      for (velocity, finishes) in [(0.8, true), (-0.5, true), (-0.8, false), (0.5, false)] {
        let bench = TransitionBench(interactive: true)
        bench.hand.timingCurve = spring
        bench.begin(.push)
        bench.hand.update(0.5)
        if finishes {
          bench.hand.finish(velocity: velocity)
        } else {
          bench.hand.cancel(velocity: velocity)
        }
        // The spring's force bends the way by ω² of half a way at most, below 10⁴/s².
        let step = 1e-7
        bench.window.advance(to: step)
        #expect(abs((progress(bench) - 0.5) / step - velocity) < 0.005)
        bench.window.advance(to: 5)
        #expect(bench.log.entries.last == "animationEnded \(finishes)")
      }
    }
  }

  @Test("what is outside the container goes along and back, whatever view is named")
  func alongsideElsewhere() throws {
    for finishes in [true, false] {
      let bench = TransitionBench(interactive: true)
      let badge = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      bench.window.addSubview(badge)
      bench.hand.timingCurve = CubicTimingParameters(curve: .linear)
      bench.begin(.push)
      let coordinator = try #require(bench.navigation.transitionCoordinator)
      #expect(!badge.isDescendant(of: coordinator.containerView))
      var isCancelled: Bool?
      let isTaken = coordinator.animateAlongsideTransition(in: badge) { _ in
        badge.alpha = 0
      } completion: {
        isCancelled = $0.isCancelled
      }
      #expect(isTaken && badge.alpha == 0)
      bench.hand.update(0.25)
      #expect(abs(badge.layer.presentation().opacity - 0.75) < 1e-9)
      if finishes { bench.hand.finish() } else { bench.hand.cancel() }
      bench.window.advance(to: 2)
      #expect(isCancelled == !finishes && badge.alpha == (finishes ? 0 : 1))
      // Once it has moved, it is too late, and the completion comes all the same.
      bench.window.advance(to: 3)
    }
  }
}
