import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// What an animator should not do, or what happens to it, has one outcome each.
@MainActor
@Suite("When something goes wrong")
struct MisuseTests {
  @Test(
    "completeTransition called again changes nothing, and the window is told",
    arguments: [true, false])
  func twice(didComplete: Bool) {
    let bench = TransitionBench()
    var context: (any ContextTransitioning)?
    bench.animator.animation = { [unowned animator = bench.animator] in
      context = $0
      animator.slide($0)
    }
    bench.begin(.push)
    bench.window.advance(to: 1)
    let state = WindowState(bench)
    _ = bench.log.take()
    context?.completeTransition(didComplete)
    context?.cancelInteractiveTransition()
    #expect(bench.warnings == [.completedTwice])
    #expect(bench.log.take().isEmpty && WindowState(bench) == state)
    #expect(context?.transitionWasCancelled == false)
  }

  @Test("never called, it stays under way, and what comes after it waits")
  func never() {
    let bench = TransitionBench()
    bench.animator.animation = { [unowned animator = bench.animator] context in
      context.view(forKey: .to).map(context.containerView.addSubview)
      _ = View.animate(withDuration: animator.duration) { context.view(forKey: .to)?.alpha = 0.5 }
    }
    bench.begin(.push)
    bench.navigation.popViewController(animated: true)
    bench.window.advance(to: 100)
    #expect(bench.second.view.alpha == 0.5)
    #expect(bench.navigation.viewControllers.count == 2)
    #expect(bench.second.transitionCoordinator != nil)
    #expect(!bench.log.entries.contains("second didAppear"))
  }

  @Test("called while animations run, they end at once: where they lead, or where they began")
  func early() {
    for completed in [true, false] {
      let bench = TransitionBench()
      let label = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      bench.first.view.addSubview(label)
      var context: (any ContextTransitioning)?
      bench.animator.animation = { [unowned animator = bench.animator] in
        context = $0
        animator.slide($0)
        View.animate(withDuration: 3) { label.alpha = 0.25 }
      }
      bench.begin(.push)
      bench.window.advance(to: 0.5)
      context?.completeTransition(completed)
      #expect(bench.warnings.isEmpty)
      #expect(label.alpha == (completed ? 0.25 : 1) && !label.layer.isAnimating)
      #expect(bench.navigation.viewControllers.count == (completed ? 2 : 1))
      #expect(bench.window.timeline.isIdle)
    }
  }

  @Test(
    "false without a cancel takes it back; true after a cancel completes it, as the caller says")
  func callerDecides() {
    let bench = TransitionBench(interactive: true)
    let before = WindowState(bench)
    bench.animator.animation = { context in
      context.view(forKey: .to).map(context.containerView.addSubview)
      View.animate(withDuration: 1) {
        context.view(forKey: .to)?.alpha = 0.5
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    bench.begin(.push)
    bench.hand.cancel()
    bench.window.advance(to: 1)
    #expect(bench.navigation.topViewController === bench.second)
    bench.navigation.popViewController(animated: false)
    bench.second.view.alpha = 1
    bench.animator.animation = { $0.completeTransition(false) }
    bench.delegate.interaction = nil
    bench.begin(.push)
    #expect(bench.navigation.topViewController === bench.first)
    #expect(bench.window.presentedFrame() == before.frame)
  }

  @Test("cancelled at 0 % it is over at once, finished at 100 % as soon as time is told")
  func atTheEnds() {
    for kind in TransitionBench.Kind.allCases {
      let bench = TransitionBench(interactive: true)
      bench.prepare(kind)
      let before = WindowState(bench)
      bench.begin(kind)
      bench.hand.cancel()
      bench.window.advance(to: 0)
      #expect(bench.log.take().last == "animationEnded false", "\(kind)")
      #expect(kind == .push || kind == .present || WindowState(bench) == before)
      #expect(bench.window.presentedFrame() == before.frame)
      bench.begin(kind)
      bench.hand.update(1)
      bench.hand.finish()
      bench.window.advance(to: 0)
      #expect(bench.log.take().last == "animationEnded true", "\(kind)")
    }
  }

  @Test("one that takes no time can be driven, too", arguments: [true, false])
  func noDuration(finishes: Bool) {
    let bench = TransitionBench(interactive: true)
    bench.animator.duration = 0
    bench.begin(.push)
    bench.hand.update(0.5)
    #expect(bench.navigation.transitionCoordinator != nil)
    if finishes { bench.hand.finish() } else { bench.hand.cancel() }
    bench.window.advance(to: 1)
    #expect(bench.log.entries.last == "animationEnded \(finishes)")
  }

  @Test("taken out half way, the container is not missed", arguments: [true, false])
  func containerRemoved(finishes: Bool) {
    for kind in TransitionBench.Kind.allCases {
      let bench = TransitionBench(interactive: true)
      bench.prepare(kind)
      let before = bench.window.presentedFrame()
      bench.begin(kind)
      bench.hand.update(0.5)
      let arriving = kind == .push || kind == .present ? bench.second : bench.first
      arriving.transitionCoordinator?.containerView.removeFromSuperview()
      if finishes { bench.hand.finish() } else { bench.hand.cancel() }
      bench.window.advance(to: 1)
      #expect(bench.log.entries.last == "animationEnded \(finishes)", "\(kind)")
      if finishes, kind != .present { #expect(arriving.view.window === bench.window, "\(kind)") }
      // A presentation's container is what its view stays in, so that with it the view is gone.
      if !finishes, kind != .dismiss { #expect(bench.window.presentedFrame() == before, "\(kind)") }
    }
  }

  @Test("animator, delegate and interaction live as long as the transition needs them")
  func letGoEarly() {
    let log = CallLog()
    let window = Window(size: Size(width: 100, height: 200))
    let navigation = NavigationController(rootViewController: LoggedController("first", log))
    window.rootViewController = navigation
    let second = LoggedController("second", log)
    weak var animator: LoggedAnimator?
    weak var hand: LoggedInteraction?
    do {
      let delegate = BenchDelegate(log)
      let strong = LoggedAnimator(log)
      let driver = LoggedInteraction(log)
      (delegate.animator, delegate.interaction) = (strong, driver)
      (animator, hand) = (strong, driver)
      driver.wantsInteractiveStart = false
      second.transitioningDelegate = delegate
      navigation.present(second, animated: true)
    }
    #expect(second.transitioningDelegate == nil && animator != nil && hand != nil)
    window.advance(to: 1)
    #expect(log.entries.last == "animationEnded true")
    #expect(animator == nil && hand == nil)
    // Nobody is left to ask; the dismissal is the style's own.
    second.dismiss(animated: true)
    window.advance(to: 1.5)
    #expect(second.view.window == nil)
  }

  @Test("what a completion animates after completeTransition plays in the window's time")
  func animatedAfterwards() {
    let bench = TransitionBench()
    let flash = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    bench.window.addSubview(flash)
    bench.animator.animation = { context in
      View.animate(withDuration: 1) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(true)
        View.animate(withDuration: 1, options: .curveLinear) { flash.alpha = 0 }
      }
    }
    bench.begin(.push)
    bench.window.advance(to: 1.25)
    #expect(flash.layer.presentation().opacity == 0.75)
    bench.window.advance(to: 2)
    #expect(!flash.layer.isAnimating && bench.window.timeline.isIdle)
  }

  @Test("a driver that drives nothing, or no more, does nothing")
  func idleDriver() {
    let bench = TransitionBench(interactive: true)
    for _ in 0..<2 {
      bench.hand.update(0.5)
      bench.hand.pause()
      bench.hand.finish()
      bench.hand.cancel(velocity: .nan)
      #expect(bench.hand.percentComplete == 0 && bench.log.entries.isEmpty)
    }
    bench.begin(.push)
    bench.hand.update(.nan)
    bench.hand.update(7)
    #expect(bench.hand.percentComplete == 1)
    bench.hand.update(-7)
    #expect(bench.hand.percentComplete == 0)
    bench.hand.update(0.5)
    bench.hand.finish()
    bench.hand.update(0.1)
    bench.hand.cancel()
    bench.window.advance(to: 0.5)
    #expect(bench.log.entries.last == "animationEnded true")
    let state = WindowState(bench)
    bench.hand.pause()
    bench.hand.update(0.2)
    #expect(WindowState(bench) == state && bench.hand.percentComplete == 0.5)
  }
}
