import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Transitions are freed")
struct TransitionMemoryTests {
  /// Weak references to objects that must be freed.
  private final class Watch {
    private var objects: [() -> AnyObject?] = []
    func add(_ object: AnyObject?) { objects.append { [weak object] in object } }
    var alive: Int { objects.count { $0() != nil } }
    var count: Int { objects.count }
  }

  private func watch(_ fixture: TransitionFixture) -> Watch {
    let watch = Watch()
    let objects: [AnyObject?] = [
      fixture, fixture.window, fixture.window.timeline, fixture.navigation, fixture.navigation.view,
      fixture.first, fixture.first.view, fixture.second, fixture.second.view, fixture.animator,
      fixture.interaction,
      fixture.delegate,
    ]
    for object in objects { watch.add(object) }
    return watch
  }

  @Test("finished or cancelled", arguments: TransitionFixture.Kind.allCases, [true, false])
  func over(kind: TransitionFixture.Kind, finishes: Bool) {
    let all = {
      let fixture = TransitionFixture(interactive: true)
      fixture.prepare(kind)
      fixture.animator.animation = { [unowned animator = fixture.animator] in animator.slide($0) }
      fixture.begin(kind)
      let all = watch(fixture)
      all.add(fixture.second.transitionCoordinator)
      all.add(fixture.second.transitionCoordinator?.containerView)
      fixture.interaction.update(0.5)
      if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
      fixture.window.advance(to: 1)
      return all
    }()
    #expect(all.count == 14 && all.alive == 0)
  }

  @Test("the context is freed at the end, with its coordinator and container")
  func context() {
    let fixture = TransitionFixture()
    weak var context: (any ContextTransitioning)?
    weak var coordinator: TransitionCoordinator?
    weak var container: View?
    fixture.animator.animation = { [unowned animator = fixture.animator] in
      context = $0
      animator.slide($0)
    }
    fixture.begin(.push)
    coordinator = fixture.second.transitionCoordinator
    container = coordinator?.containerView
    #expect(context != nil && coordinator != nil && container != nil)
    fixture.window.advance(to: 1)
    #expect(context == nil && coordinator == nil && container == nil)
  }

  @Test(
    "an endless transition is freed with its window", arguments: TransitionFixture.Kind.allCases)
  func neverCompleted(kind: TransitionFixture.Kind) {
    let all = {
      let fixture = TransitionFixture(interactive: true)
      fixture.prepare(kind)
      fixture.begin(kind)
      let all = watch(fixture)
      all.add(fixture.second.transitionCoordinator)
      fixture.second.transitionCoordinator?.animate { _ in
      } completion: { [second = fixture.second] _ in
        second.log.add("never")
      }
      fixture.navigation.pushViewController(ViewController(), animated: true)
      fixture.interaction.update(0.5)
      return all
    }()
    #expect(all.count == 13 && all.alive == 0)
  }
}
