import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// Every mistake of an animator has one defined outcome.
@MainActor
@Suite("Misuse of transitions")
struct MisuseTests {
  @Test(
    "a second completeTransition changes nothing and warns",
    arguments: [true, false])
  func twice(didComplete: Bool) {
    let fixture = TransitionFixture()
    var context: (any ContextTransitioning)?
    fixture.animator.animation = { [unowned animator = fixture.animator] in
      context = $0
      animator.slide($0)
    }
    fixture.begin(.push)
    fixture.window.advance(to: 1)
    let state = WindowState(fixture)
    _ = fixture.log.take()
    context?.completeTransition(didComplete)
    context?.cancelInteractiveTransition()
    #expect(fixture.warnings == [.completedTwice])
    #expect(fixture.log.take().isEmpty && WindowState(fixture) == state)
    #expect(context?.transitionWasCancelled == false)
  }

  @Test("without completeTransition the transition stays under way, and later changes wait")
  func never() {
    let fixture = TransitionFixture()
    fixture.animator.animation = { [unowned animator = fixture.animator] context in
      context.view(forKey: .to).map(context.containerView.addSubview)
      _ = View.animate(withDuration: animator.duration) { context.view(forKey: .to)?.alpha = 0.5 }
    }
    fixture.begin(.push)
    fixture.navigation.popViewController(animated: true)
    fixture.window.advance(to: 100)
    #expect(fixture.second.view.alpha == 0.5)
    #expect(fixture.navigation.viewControllers.count == 2)
    #expect(fixture.second.transitionCoordinator != nil)
    #expect(!fixture.log.entries.contains("second didAppear"))
  }

  @Test("completeTransition while animations run ends them immediately, at their end or start")
  func early() {
    for completed in [true, false] {
      let fixture = TransitionFixture()
      let label = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      fixture.first.view.addSubview(label)
      var context: (any ContextTransitioning)?
      fixture.animator.animation = { [unowned animator = fixture.animator] in
        context = $0
        animator.slide($0)
        View.animate(withDuration: 3) { label.alpha = 0.25 }
      }
      fixture.begin(.push)
      fixture.window.advance(to: 0.5)
      context?.completeTransition(completed)
      #expect(fixture.warnings.isEmpty)
      #expect(label.alpha == (completed ? 0.25 : 1) && !label.layer.isAnimating)
      #expect(fixture.navigation.viewControllers.count == (completed ? 2 : 1))
      #expect(fixture.window.timeline.isIdle)
    }
  }

  @Test(
    "completeTransition(false) without a cancel undoes; true after a cancel completes")
  func callerDecides() {
    let fixture = TransitionFixture(interactive: true)
    let before = WindowState(fixture)
    fixture.animator.animation = { context in
      context.view(forKey: .to).map(context.containerView.addSubview)
      View.animate(withDuration: 1) {
        context.view(forKey: .to)?.alpha = 0.5
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    fixture.begin(.push)
    fixture.interaction.cancel()
    fixture.window.advance(to: 1)
    #expect(fixture.navigation.topViewController === fixture.second)
    fixture.navigation.popViewController(animated: false)
    fixture.second.view.alpha = 1
    fixture.animator.animation = { $0.completeTransition(false) }
    fixture.delegate.interaction = nil
    fixture.begin(.push)
    #expect(fixture.navigation.topViewController === fixture.first)
    #expect(fixture.window.presentedFrame() == before.frame)
  }

  @Test("cancelled at 0 % a transition ends immediately, finished at 100 % when time next advances")
  func atTheEnds() {
    for kind in TransitionFixture.Kind.allCases {
      let fixture = TransitionFixture(interactive: true)
      fixture.prepare(kind)
      let before = WindowState(fixture)
      fixture.begin(kind)
      fixture.interaction.cancel()
      fixture.window.advance(to: 0)
      #expect(fixture.log.take().last == "animationEnded false", "\(kind)")
      #expect(kind == .push || kind == .present || WindowState(fixture) == before)
      #expect(fixture.window.presentedFrame() == before.frame)
      fixture.begin(kind)
      fixture.interaction.update(1)
      fixture.interaction.finish()
      fixture.window.advance(to: 0)
      #expect(fixture.log.take().last == "animationEnded true", "\(kind)")
    }
  }

  @Test("a transition of duration 0 can be driven, too", arguments: [true, false])
  func noDuration(finishes: Bool) {
    let fixture = TransitionFixture(interactive: true)
    fixture.animator.duration = 0
    fixture.begin(.push)
    fixture.interaction.update(0.5)
    #expect(fixture.navigation.transitionCoordinator != nil)
    if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
    fixture.window.advance(to: 1)
    #expect(fixture.log.entries.last == "animationEnded \(finishes)")
  }

  @Test(
    "a removed container ends the animations in it, and so the transition, whatever the hand does",
    arguments: [true, false])
  func containerRemoved(finishes: Bool) {
    for kind in TransitionFixture.Kind.allCases {
      let fixture = TransitionFixture(interactive: true)
      fixture.prepare(kind)
      fixture.begin(kind)
      fixture.interaction.update(0.5)
      let arriving = kind == .push || kind == .present ? fixture.second : fixture.first
      arriving.transitionCoordinator?.containerView.removeFromSuperview()
      #expect(fixture.log.entries.last == "animationEnded true", "\(kind)")
      let state = WindowState(fixture)
      if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
      fixture.window.advance(to: 1)
      #expect(WindowState(fixture) == state, "\(kind)")
      // A presented view stays in the container, and is removed with it.
      if kind != .present { #expect(arriving.view.window === fixture.window, "\(kind)") }
    }
  }

  @Test("animator, delegate and interaction controller live as long as the transition needs them")
  func letGoEarly() {
    let log = CallLog()
    let window = Window(size: Size(width: 100, height: 200))
    let navigation = NavigationController(rootViewController: LoggedController("first", log))
    window.rootViewController = navigation
    let second = LoggedController("second", log)
    weak var animator: LoggedAnimator?
    weak var interaction: LoggedInteraction?
    do {
      let delegate = LoggedDelegate(log)
      let strong = LoggedAnimator(log)
      let driver = LoggedInteraction(log)
      (delegate.animator, delegate.interaction) = (strong, driver)
      (animator, interaction) = (strong, driver)
      driver.wantsInteractiveStart = false
      second.transitioningDelegate = delegate
      navigation.present(second, animated: true)
    }
    #expect(second.transitioningDelegate == nil && animator != nil && interaction != nil)
    window.advance(to: 1)
    #expect(log.entries.last == "animationEnded true")
    #expect(animator == nil && interaction == nil)
    // The delegate is gone, so the dismissal has the default animation.
    second.dismiss(animated: true)
    window.advance(to: 1.5)
    #expect(second.view.window == nil)
  }

  @Test("animations made after completeTransition run on the window's timeline")
  func animatedAfterwards() {
    let fixture = TransitionFixture()
    let flash = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    fixture.window.addSubview(flash)
    fixture.animator.animation = { context in
      View.animate(withDuration: 1) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(true)
        View.animate(withDuration: 1, options: .curveLinear) { flash.alpha = 0 }
      }
    }
    fixture.begin(.push)
    fixture.window.advance(to: 1.25)
    #expect(flash.layer.presented.opacity == 0.75)
    fixture.window.advance(to: 2)
    #expect(!flash.layer.isAnimating && fixture.window.timeline.isIdle)
  }

  @Test("an interaction controller without a transition does nothing")
  func idleDriver() {
    let fixture = TransitionFixture(interactive: true)
    for _ in 0..<2 {
      fixture.interaction.update(0.5)
      fixture.interaction.pause()
      fixture.interaction.finish()
      fixture.interaction.cancel(velocity: .nan)
      #expect(fixture.interaction.percentComplete == 0 && fixture.log.entries.isEmpty)
    }
    fixture.begin(.push)
    fixture.interaction.update(.nan)
    fixture.interaction.update(7)
    #expect(fixture.interaction.percentComplete == 1)
    fixture.interaction.update(-7)
    #expect(fixture.interaction.percentComplete == 0)
    fixture.interaction.update(0.5)
    fixture.interaction.finish()
    fixture.interaction.update(0.1)
    fixture.interaction.cancel()
    fixture.window.advance(to: 0.5)
    #expect(fixture.log.entries.last == "animationEnded true")
    let state = WindowState(fixture)
    fixture.interaction.pause()
    fixture.interaction.update(0.2)
    #expect(WindowState(fixture) == state && fixture.interaction.percentComplete == 0.5)
  }
}
