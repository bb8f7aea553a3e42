import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// UIKit restores what it changed itself when a transition is cancelled: the place of the views in
/// the hierarchy, and their frames. What an animator set outside its animations stays.
@MainActor
@Suite("What a cancelled transition leaves")
struct LeftBehindTests {
  private func cancelled(
    _ kind: TransitionFixture.Kind, setUp: @escaping (View, View) -> Void
  ) -> TransitionFixture {
    let fixture = TransitionFixture(interactive: true)
    fixture.prepare(kind)
    fixture.animator.animation = { context in
      guard let from = context.viewController(forKey: .from)?.view,
        let to = context.viewController(forKey: .to)?.view
      else { return }
      if let arriving = context.view(forKey: .to) { context.containerView.addSubview(arriving) }
      setUp(from, to)
      View.animate(withDuration: 1) {
        from.transform = AffineTransform(scaleX: 0.5, y: 0.5)
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    fixture.begin(kind)
    fixture.interaction.update(0.5)
    fixture.interaction.cancel()
    fixture.window.advance(to: 2)
    return fixture
  }

  @Test("what the animator set before its animations stays, what it animated goes back")
  func setUp() {
    for kind in [TransitionFixture.Kind.push, .present] {
      let fixture = cancelled(kind) { from, to in
        from.alpha = 0.5
        to.alpha = 0.25
        to.layer.cornerRadius = 7
      }
      let from = kind == .push ? fixture.first.view : fixture.navigation.view
      #expect(from?.alpha == 0.5 && from?.transform == .identity, "\(kind)")
      #expect(fixture.second.view.alpha == 0.25, "\(kind)")
      #expect(fixture.second.view.layer.cornerRadius == 7, "\(kind)")
      #expect(fixture.second.view.superview == nil && from?.window === fixture.window, "\(kind)")
    }
  }

  @Test("the leaving view has its frame and its place again", arguments: [0.5, 0.0])
  func frames(anchor: Double) {
    let fixture = cancelled(.push) { from, _ in
      from.layer.anchorPoint = Point(x: anchor, y: 0.5)
      from.frame = Rect(x: 30, y: 40, width: 20, height: 10)
    }
    #expect(fixture.first.view.superview === fixture.navigation.view)
    #expect(fixture.first.view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(fixture.first.view.layer.anchorPoint == Point(x: anchor, y: 0.5))
  }

  @Test("a window that undoes cancelled transitions restores all")
  func chosen() {
    let fixture = TransitionFixture(interactive: true)
    fixture.window.undoesCancelledTransitions = true
    fixture.animator.animation = { context in
      context.view(forKey: .from)?.alpha = 0.5
      View.animate(withDuration: 1) {
        context.view(forKey: .from)?.center.x = 3
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    fixture.begin(.push)
    fixture.interaction.update(0.5)
    fixture.interaction.cancel()
    fixture.window.advance(to: 2)
    #expect(fixture.first.view.alpha == 1)
  }
}
