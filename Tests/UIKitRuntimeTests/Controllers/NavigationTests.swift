import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("A navigation controller")
struct NavigationTests {
  let bench = TransitionBench()
  let third: LoggedController

  init() { third = LoggedController("third", bench.log) }

  private var names: [String] {
    bench.navigation.viewControllers.compactMap { ($0 as? LoggedController)?.name }
  }

  @Test("a push during a push waits for its end")
  func pushDuringPush() {
    bench.begin(.push)
    bench.navigation.pushViewController(third, animated: true)
    #expect(names == ["first", "second"])
    bench.window.advance(to: 1)
    #expect(names == ["first", "second", "third"])
    bench.window.advance(to: 1.999)
    #expect(third.view.superview !== bench.navigation.view)
    bench.window.advance(to: 2)
    #expect(third.view.superview === bench.navigation.view)
    #expect(bench.navigation.view.subviews.count == 1)
  }

  @Test("a second change is begun after everybody was told the end of the first")
  func order() {
    bench.begin(.push)
    bench.navigation.pushViewController(third, animated: true)
    _ = bench.log.take()
    bench.window.advance(to: 1)
    let log = bench.log.take()
    #expect(
      log.firstIndex(of: "animationEnded true").map { $0 + 1 }
        == log.firstIndex(of: "third willMove in"))
  }

  @Test("pop to root takes all out, and shows only the top one leaving")
  func popToRoot() {
    bench.navigation.pushViewController(bench.second, animated: false)
    bench.navigation.pushViewController(third, animated: false)
    _ = bench.log.take()
    let gone = bench.navigation.popToRootViewController(animated: true)
    #expect(gone?.count == 2 && gone?.first === bench.second && gone?.last === third)
    bench.window.advance(to: 1)
    #expect(names == ["first"])
    #expect(third.parent == nil && bench.second.parent == nil)
    #expect(!bench.log.entries.contains { $0.hasPrefix("second w") && !$0.contains("willMove") })
    #expect(bench.log.entries.contains("third didDisappear"))
  }

  @Test("a new top that was on the stack is a pop, another one a push; the same top moves nothing")
  func setViewControllers() {
    bench.navigation.setViewControllers([bench.second, third], animated: true)
    #expect(bench.log.entries.contains("animator for push"))
    bench.window.advance(to: 1)
    #expect(names == ["second", "third"] && bench.first.parent == nil)
    _ = bench.log.take()
    bench.navigation.setViewControllers([bench.first, third], animated: true)
    #expect(!bench.log.entries.contains { $0.hasPrefix("animator") })
    #expect(names == ["first", "third"])
    _ = bench.log.take()
    bench.navigation.setViewControllers([bench.first], animated: true)
    #expect(bench.log.entries.contains("animator for pop"))
    bench.window.advance(to: 2)
    #expect(names == ["first"] && bench.first.view.window === bench.window)
  }

  @Test("an empty stack shows nothing, and the first controller comes at once")
  func empty() {
    bench.navigation.setViewControllers([], animated: true)
    #expect(
      bench.log.take() == [
        "first willMove out", "first willDisappear", "first didMove out", "first didDisappear",
      ])
    #expect(bench.navigation.view.subviews.isEmpty)
    bench.navigation.pushViewController(bench.second, animated: true)
    #expect(bench.second.view.superview === bench.navigation.view)
    #expect(bench.log.entries.suffix(2) == ["second didMove in", "second didAppear"])
  }

  @Test("the root stays, and a controller is pushed once")
  func refused() {
    #expect(bench.navigation.popViewController(animated: true) == nil)
    bench.navigation.pushViewController(bench.first, animated: true)
    #expect(names == ["first"] && bench.warnings == [.alreadyOnStack])
    #expect(bench.log.entries.isEmpty)
  }

  @Test("an interaction is asked for only with an animator of the delegate's own")
  func noAnimator() {
    bench.delegate.animator = nil
    bench.begin(.push)
    #expect(!bench.log.entries.contains("interaction?"))
    bench.window.advance(to: 0.35)
    #expect(bench.second.view.superview === bench.navigation.view)
  }

  @Test("a change that nobody sees is made at once")
  func unseen() {
    bench.window.rootViewController = ViewController()
    _ = bench.log.take()
    bench.begin(.push)
    #expect(names == ["first", "second"])
    #expect(!bench.log.entries.contains { $0.contains("ppear") || $0.hasPrefix("animator") })
  }

  @Test(
    "when the navigation controller goes out of sight on the way, so does what the change ends with"
  )
  func outOfSight() {
    bench.begin(.push)
    bench.window.advance(to: 0.5)
    bench.window.rootViewController = ViewController()
    _ = bench.log.take()
    bench.window.advance(to: 1)
    let told = bench.log.take().filter { $0.contains("ppear") }
    #expect(told == ["first didDisappear", "second willDisappear", "second didDisappear"])
    #expect(names == ["first", "second"])
  }
}
