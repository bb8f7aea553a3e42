import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
private final class TabDelegate: TabBarControllerDelegate {
  let log: CallLog
  var animator: (any AnimatedTransitioning)?
  var interaction: (any InteractiveTransitioning)?
  var agrees = true

  init(_ log: CallLog) { self.log = log }

  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { agrees }
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {
    log.add("didSelect")
  }
  func tabBarController(
    _ tabBarController: TabBarController,
    animationControllerForTransitionFrom fromVC: ViewController, to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { animator }
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }
}

@MainActor
@Suite("A tab bar controller")
struct TabBarTests {
  let log = CallLog()
  let window = Window(size: Size(width: 100, height: 200))
  let tabs = TabBarController()
  let first: LoggedController
  let second: LoggedController
  private let delegate: TabDelegate

  init() {
    first = LoggedController("first", log)
    second = LoggedController("second", log)
    delegate = TabDelegate(log)
    tabs.viewControllers = [first, second]
    tabs.delegate = delegate
    window.rootViewController = tabs
    _ = log.take()
  }

  @Test("shows the first controller, and another one immediately without an animator")
  func atOnce() {
    #expect(tabs.selectedIndex == 0 && first.view.superview === tabs.view)
    tabs.selectedIndex = 1
    #expect(tabs.selectedViewController === second && first.view.window == nil)
    #expect(second.view.frame == window.bounds && second.tabBarController === tabs)
    #expect(
      log.take() == [
        "first willDisappear", "first didDisappear", "second loadView", "second didLoad",
        "second willAppear", "second didAppear",
      ])
    tabs.selectedIndex = 7
    #expect(tabs.selectedIndex == 1)
  }

  @Test("plays the delegate's animator", arguments: [true, false])
  func animated(finishes: Bool) {
    let animator = LoggedAnimator(log)
    let interaction = PercentDrivenInteractiveTransition()
    (delegate.animator, delegate.interaction) = (animator, interaction)
    tabs.selectedViewController = second
    #expect(tabs.transitionCoordinator != nil)
    interaction.update(0.5)
    #expect(second.view.layer.presented.position.x == 100)
    if finishes { interaction.finish() } else { interaction.cancel() }
    window.advance(to: 2)
    let (visible, other) = finishes ? (second, first) : (first, second)
    #expect(tabs.selectedViewController === visible && tabs.transitionCoordinator == nil)
    #expect(visible.view.superview === tabs.view && other.view.superview == nil)
    #expect(visible.view.frame == window.bounds)
    let entries = log.take()
    let end =
      finishes
      ? ["first didDisappear", "second didAppear"]
      : ["second willDisappear", "second didDisappear", "first willAppear", "first didAppear"]
    #expect(entries.suffix(end.count + 1) == end + ["animationEnded \(finishes)"])
  }

  @Test("a change that is requested during another one waits")
  func waiting() {
    delegate.animator = LoggedAnimator(log)
    tabs.selectedIndex = 1
    window.advance(to: 0.5)
    tabs.selectedIndex = 0
    #expect(tabs.selectedIndex == 1)
    window.advance(to: 1.5)
    #expect(tabs.selectedIndex == 0 && tabs.transitionCoordinator != nil)
    window.advance(to: 2)
    #expect(tabs.transitionCoordinator == nil && first.view.window === window)
  }

  @Test("a tap selects if the delegate agrees, and tells it; the program's choice does not")
  func taps() {
    delegate.agrees = false
    tabs.tapTab(at: 1)
    #expect(tabs.selectedIndex == 0)
    delegate.agrees = true
    tabs.tapTab(at: 1)
    #expect(tabs.selectedIndex == 1 && log.take().last == "didSelect")
    tabs.selectedIndex = 0
    #expect(!log.take().contains("didSelect"))
  }

  @Test("its bar is a plain view at the bottom, in front of the controllers'")
  func bar() {
    #expect(tabs.tabBar.frame == Rect(x: 0, y: 151, width: 100, height: 49))
    tabs.selectedIndex = 1
    #expect(tabs.view.subviews.last === tabs.tabBar)
    window.frame = Rect(x: 0, y: 0, width: 120, height: 300)
    #expect(tabs.tabBar.frame == Rect(x: 0, y: 251, width: 120, height: 49))
  }
}
