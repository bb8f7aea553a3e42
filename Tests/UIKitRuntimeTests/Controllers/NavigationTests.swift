import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("A navigation controller")
struct NavigationTests {
  let fixture = TransitionFixture()
  let third: LoggedController

  init() { third = LoggedController("third", fixture.log) }

  private var names: [String] {
    fixture.navigation.viewControllers.compactMap { ($0 as? LoggedController)?.name }
  }

  @Test("a push during a push waits for its end")
  func pushDuringPush() {
    fixture.begin(.push)
    fixture.navigation.pushViewController(third, animated: true)
    #expect(names == ["first", "second"])
    fixture.window.advance(to: 1)
    #expect(names == ["first", "second", "third"])
    fixture.window.advance(to: 1.999)
    #expect(third.view.superview !== fixture.navigation.view)
    fixture.window.advance(to: 2)
    #expect(third.view.superview === fixture.navigation.view)
    #expect(fixture.navigation.view.subviews.count == 1)
  }

  @Test("a view that was added without containment animates its pushes and pops")
  func withoutContainment() {
    let (window, root) = (Window(size: Size(width: 100, height: 200)), ViewController())
    window.rootViewController = root
    let navigation = NavigationController(rootViewController: fixture.second)
    navigation.delegate = fixture.delegate
    window.addSubview(navigation.view)
    _ = fixture.log.take()
    navigation.pushViewController(third, animated: true)
    window.advance(to: 0.5)
    #expect(third.view.superview !== navigation.view && third.view.window === window)
    let begun = fixture.log.take()
    #expect(begun.contains("animate"))
    #expect(begun.contains("third willAppear") && !begun.contains("third didAppear"))
    window.advance(to: 1)
    #expect(third.view.superview === navigation.view && fixture.second.view.superview == nil)
    let ended = fixture.log.take()
    #expect(ended.contains("third didAppear") && !ended.contains("third willDisappear"))
    navigation.popViewController(animated: true)
    window.advance(to: 1.5)
    #expect(third.view.window === window)
    window.advance(to: 2)
    #expect(third.view.superview == nil && fixture.log.entries.contains("third didDisappear"))
  }

  @Test("a second change begins after everyone was notified of the first one's end")
  func order() {
    fixture.begin(.push)
    fixture.navigation.pushViewController(third, animated: true)
    _ = fixture.log.take()
    fixture.window.advance(to: 1)
    let log = fixture.log.take()
    #expect(
      log.firstIndex(of: "animationEnded true").map { $0 + 1 }
        == log.firstIndex(of: "third willMove in"))
  }

  @Test("pop to root removes all, and animates only the top one")
  func popToRoot() {
    fixture.navigation.pushViewController(fixture.second, animated: false)
    fixture.navigation.pushViewController(third, animated: false)
    _ = fixture.log.take()
    let gone = fixture.navigation.popToRootViewController(animated: true)
    #expect(gone?.count == 2 && gone?.first === fixture.second && gone?.last === third)
    fixture.window.advance(to: 1)
    #expect(names == ["first"])
    #expect(third.parent == nil && fixture.second.parent == nil)
    #expect(!fixture.log.entries.contains { $0.hasPrefix("second w") && !$0.contains("willMove") })
    #expect(fixture.log.entries.contains("third didDisappear"))
  }

  @Test("a new top from the stack is a pop, any other a push; the same top is not animated")
  func setViewControllers() {
    fixture.navigation.setViewControllers([fixture.second, third], animated: true)
    #expect(fixture.log.entries.contains("animator for push"))
    fixture.window.advance(to: 1)
    #expect(names == ["second", "third"] && fixture.first.parent == nil)
    _ = fixture.log.take()
    fixture.navigation.setViewControllers([fixture.first, third], animated: true)
    #expect(!fixture.log.entries.contains { $0.hasPrefix("animator") })
    #expect(names == ["first", "third"])
    _ = fixture.log.take()
    fixture.navigation.setViewControllers([fixture.first], animated: true)
    #expect(fixture.log.entries.contains("animator for pop"))
    fixture.window.advance(to: 2)
    #expect(names == ["first"] && fixture.first.view.window === fixture.window)
  }

  @Test("an empty stack shows nothing, and the first controller is shown immediately")
  func empty() {
    fixture.navigation.setViewControllers([], animated: true)
    #expect(
      fixture.log.take() == [
        "first willMove out", "first willDisappear", "first didMove out", "first didDisappear",
      ])
    #expect(fixture.navigation.view.subviews.isEmpty)
    fixture.navigation.pushViewController(fixture.second, animated: true)
    #expect(fixture.second.view.superview === fixture.navigation.view)
    #expect(fixture.log.entries.suffix(2) == ["second didMove in", "second didAppear"])
  }

  @Test("the root stays, and a controller is pushed once")
  func refused() {
    #expect(fixture.navigation.popViewController(animated: true) == nil)
    fixture.navigation.pushViewController(fixture.first, animated: true)
    #expect(names == ["first"] && fixture.warnings == [.alreadyOnStack])
    #expect(fixture.log.entries.isEmpty)
  }

  @Test("an interaction controller is requested only with the delegate's own animator")
  func noAnimator() {
    fixture.delegate.animator = nil
    fixture.begin(.push)
    #expect(!fixture.log.entries.contains("interaction?"))
    fixture.window.advance(to: 0.35)
    #expect(fixture.second.view.superview === fixture.navigation.view)
  }

  @Test("a change of an invisible stack is made immediately")
  func unseen() {
    fixture.window.rootViewController = ViewController()
    _ = fixture.log.take()
    fixture.begin(.push)
    #expect(names == ["first", "second"])
    #expect(!fixture.log.entries.contains { $0.contains("ppear") || $0.hasPrefix("animator") })
  }

  @Test(
    "if the navigation controller disappears during a change, so does the change's end"
  )
  func outOfSight() {
    fixture.begin(.push)
    fixture.window.advance(to: 0.5)
    _ = fixture.log.take()
    // The animations end with the view that leaves the window.
    fixture.window.rootViewController = ViewController()
    fixture.window.advance(to: 1)
    let told = fixture.log.take().filter { $0.contains("ppear") }
    #expect(told == ["first didDisappear", "second willDisappear", "second didDisappear"])
    #expect(names == ["first", "second"])
  }
}
