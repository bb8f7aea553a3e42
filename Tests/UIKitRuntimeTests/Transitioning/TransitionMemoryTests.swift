import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Transitions leave nothing in memory")
struct TransitionMemoryTests {
  /// Objects that are expected to go.
  private final class Watch {
    private var objects: [() -> AnyObject?] = []
    func add(_ object: AnyObject?) { objects.append { [weak object] in object } }
    var alive: Int { objects.count { $0() != nil } }
    var count: Int { objects.count }
  }

  private func watch(_ bench: TransitionBench) -> Watch {
    let watch = Watch()
    let objects: [AnyObject] = [
      bench, bench.window, bench.window.timeline, bench.navigation, bench.navigation.view,
      bench.first, bench.first.view, bench.second, bench.second.view, bench.animator, bench.hand,
      bench.delegate,
    ]
    for object in objects { watch.add(object) }
    return watch
  }

  @Test("finished or cancelled", arguments: TransitionBench.Kind.allCases, [true, false])
  func over(kind: TransitionBench.Kind, finishes: Bool) {
    let all = {
      let bench = TransitionBench(interactive: true)
      bench.prepare(kind)
      bench.animator.animation = { [unowned animator = bench.animator] in animator.slide($0) }
      bench.begin(kind)
      let all = watch(bench)
      all.add(bench.second.transitionCoordinator)
      all.add(bench.second.transitionCoordinator?.containerView)
      bench.hand.update(0.5)
      if finishes { bench.hand.finish() } else { bench.hand.cancel() }
      bench.window.advance(to: 1)
      return all
    }()
    #expect(all.count == 14 && all.alive == 0)
  }

  @Test("the context goes as soon as it is over, with its coordinator and container")
  func context() {
    let bench = TransitionBench()
    weak var context: (any ContextTransitioning)?
    weak var coordinator: TransitionCoordinator?
    weak var container: View?
    bench.animator.animation = { [unowned animator = bench.animator] in
      context = $0
      animator.slide($0)
    }
    bench.begin(.push)
    coordinator = bench.second.transitionCoordinator
    container = coordinator?.containerView
    #expect(context != nil && coordinator != nil && container != nil)
    bench.window.advance(to: 1)
    #expect(context == nil && coordinator == nil && container == nil)
  }

  @Test("under way for ever, until the window goes", arguments: TransitionBench.Kind.allCases)
  func neverCompleted(kind: TransitionBench.Kind) {
    let all = {
      let bench = TransitionBench(interactive: true)
      bench.prepare(kind)
      bench.begin(kind)
      let all = watch(bench)
      all.add(bench.second.transitionCoordinator)
      bench.second.transitionCoordinator?.animate { _ in
      } completion: { [second = bench.second] _ in
        second.log.add("never")
      }
      bench.navigation.pushViewController(ViewController(), animated: true)
      bench.hand.update(0.5)
      return all
    }()
    #expect(all.count == 13 && all.alive == 0)
  }
}
