import Effects
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// Two pictures of 100 × 200 points in a navigation controller, with one effect for push and pop.
@MainActor
private final class PictureStack {
  let window = Window(size: Size(width: 100, height: 200))
  let navigation: NavigationController
  let second = PictureController(.to, size: Size(width: 100, height: 200))
  let delegate: EffectNavigationDelegate
  var changes: [EffectNavigationDelegate.Change] = []

  init(_ effect: any Transition = Crossfade(), isInterruptible: Bool = false) {
    navigation = NavigationController(
      rootViewController: PictureController(.from, size: Size(width: 100, height: 200)))
    delegate = EffectNavigationDelegate(
      effect, duration: 1, curve: .linear, isInterruptible: isInterruptible)
    navigation.delegate = delegate
    window.rootViewController = navigation
    delegate.onBegin = { [unowned self] in changes.append($0) }
  }

  func push() { navigation.pushViewController(second, animated: true) }
  func pop() { navigation.popViewController(animated: true) }

  func attachDrivers() {
    delegate.attachDrivers(to: window) { [unowned self] in
      switch $0 {
      case .push: push()
      case .pop: pop()
      }
    }
  }
}

@MainActor
@Suite("A navigation delegate that plays one effect")
struct EffectNavigationDelegateTests {
  @Test("a push and a pop play the effect in their direction, with its duration and curve")
  func directions() throws {
    let stack = PictureStack()
    stack.push()
    let push = try #require(stack.changes.last)
    #expect(push.direction == .push && push.animator.direction == .push)
    #expect(push.animator.duration == 1 && push.animator.curve == .linear)
    #expect(!push.isDriven && push.interaction == nil)
    stack.window.advance(to: 2)
    stack.pop()
    #expect(stack.changes.count == 2 && stack.changes.last?.direction == .pop)
    stack.window.advance(to: 4)
    #expect(stack.navigation.viewControllers.count == 1 && stack.window.timeline.isIdle)
  }

  @Test("an interruptible change runs automatically, and can be paused and cancelled")
  func interruptible() throws {
    let stack = PictureStack(isInterruptible: true)
    stack.push()
    let change = try #require(stack.changes.last)
    let interaction = try #require(change.interaction)
    #expect(!change.isDriven)
    stack.window.advance(to: 0.25)
    #expect(stack.navigation.transitionCoordinator?.isInteractive == false)
    interaction.pause()
    #expect(interaction.percentComplete == 0.25)
    stack.window.advance(to: 3)
    #expect(interaction.percentComplete == 0.25)
    interaction.cancel()
    stack.window.advance(to: 4)
    #expect(stack.navigation.viewControllers.count == 1)
    #expect(stack.navigation.transitionCoordinator == nil)
  }

  @Test("a drag begins the change of its direction and drives it", arguments: Direction.allCases)
  func driven(_ direction: Direction) throws {
    let stack = PictureStack(MoveIn())
    if direction == .pop { stack.navigation.pushViewController(stack.second, animated: false) }
    stack.attachDrivers()
    #expect(stack.delegate.drivers.count == 2)
    let gesture = MoveIn.gesture(direction)
    let (start, end) = ends(of: gesture.origin)
    let pointer = Pointer(window: stack.window)
    pointer.begin(start.x, start.y, at: 0)
    pointer.move((start.x + end.x) / 2, (start.y + end.y) / 2, at: 0.5)
    let change = try #require(stack.changes.last)
    #expect(change.isDriven && change.direction == direction)
    #expect(change.interaction === stack.delegate.drivers.compactMap(\.active).first)
    pointer.end(end.x, end.y, at: 1)
    stack.window.advance(to: 5)
    #expect(stack.navigation.viewControllers.count == (direction == .push ? 2 : 1))
    #expect(stack.changes.count == 1)
  }

  @Test("drivers attached again take the place of the earlier ones")
  func attachedAgain() {
    let stack = PictureStack(MoveIn())
    stack.attachDrivers()
    stack.attachDrivers()
    #expect(stack.delegate.drivers.count == 2)
    #expect(stack.window.gestureRecognizers?.count == 2)
  }

  @Test("another effect is played from where the change under way is, and by the next change")
  func replaced() throws {
    let stack = PictureStack()
    stack.push()
    stack.window.advance(to: 0.5)
    stack.delegate.replaceEffect(with: MoveIn(), duration: 4, curve: .linear)
    let animator = try #require(stack.changes.last?.animator)
    #expect(animator.transition is MoveIn && animator.duration == 4)
    stack.window.advance(to: 2.4)
    #expect(stack.navigation.transitionCoordinator != nil)
    stack.window.advance(to: 2.6)
    #expect(stack.navigation.transitionCoordinator == nil)
    stack.pop()
    #expect(stack.changes.last?.animator.transition is MoveIn)
    #expect(stack.changes.last?.animator.duration == 4)
  }

  @Test("a picture controller shows its picture all over the window")
  func picture() {
    let stack = PictureStack()
    #expect(stack.second.view.bounds == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(Image(snapshotOf: stack.second.view) == Image(.to, size: Size(width: 100, height: 200)))
  }

  /// The two ends of a drag from a side of the screen to the opposite one.
  private func ends(of side: TransitionGesture.Side) -> (Point, Point) {
    switch side {
    case .left: (Point(x: 1, y: 100), Point(x: 99, y: 100))
    case .right: (Point(x: 99, y: 100), Point(x: 1, y: 100))
    case .top: (Point(x: 50, y: 1), Point(x: 50, y: 199))
    case .bottom: (Point(x: 50, y: 199), Point(x: 50, y: 1))
    }
  }
}
