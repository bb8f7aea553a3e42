import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// An animator that vends a property animator.
@MainActor
private final class InterruptibleAnimator: AnimatedTransitioning {
  private(set) var asked = 0

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    Issue.record("the property animator is there instead")
  }

  func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> any ImplicitlyAnimating {
    asked += 1
    let arriving = context.view(forKey: .to) ?? View()
    arriving.frame = Rect(x: 100, y: 0, width: 100, height: 200)
    context.containerView.addSubview(arriving)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { arriving.center.x -= 100 }
    animator.addCompletion { context.completeTransition($0 == .end) }
    return animator
  }
}

/// An animator that keeps its context.
@MainActor
private final class KeepingAnimator: AnimatedTransitioning {
  private var context: (any ContextTransitioning)?

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    context = transitionContext
    return 1
  }

  func animateTransition(using transitionContext: any ContextTransitioning) {}
}

/// A custom interaction controller: it moves the leaving view under the hand, and then animates it
/// out or back.
@MainActor
private final class OwnInteraction: InteractiveTransitioning {
  private(set) var context: (any ContextTransitioning)?

  func startInteractiveTransition(_ transitionContext: any ContextTransitioning) {
    context = transitionContext
    transitionContext.view(forKey: .to).map {
      transitionContext.containerView.insertSubview($0, at: 0)
    }
  }

  func move(to percent: Double) {
    context?.view(forKey: .from)?.transform = AffineTransform(
      translationX: 0, y: 200 * percent)
    context?.updateInteractiveTransition(percent)
  }

  func letGo(finishing: Bool) {
    guard let context, let view = context.view(forKey: .from) else { return }
    if finishing {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    View.animate(withDuration: 0.5) {
      view.transform = finishing ? AffineTransform(translationX: 0, y: 200) : .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor
@Suite("Custom animators and interaction controllers")
struct OwnAnimatorTests {
  @Test("an interruptible animator runs, is driven, and goes back", arguments: [true, false])
  func interruptible(finishes: Bool) {
    let fixture = TransitionFixture(interactive: true)
    let animator = InterruptibleAnimator()
    fixture.delegate.animator = animator
    fixture.interaction.wantsInteractiveStart = false
    let before = fixture.window.presentedFrame()
    fixture.begin(.push)
    fixture.window.advance(to: 0.25)
    #expect(fixture.second.view.layer.presentation().position.x == 125)
    fixture.interaction.pause()
    fixture.interaction.update(0.75)
    #expect(fixture.second.view.layer.presentation().position.x == 75)
    if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
    fixture.window.advance(to: 2)
    #expect(animator.asked == 1 && fixture.second.transitionCoordinator == nil)
    #expect(fixture.navigation.topViewController === (finishes ? fixture.second : fixture.first))
    let isAsBefore = fixture.window.presentedFrame() == before
    #expect(isAsBefore == !finishes)
  }

  @Test("a custom interaction controller reports and completes", arguments: [true, false])
  func ownInteraction(finishes: Bool) {
    let fixture = TransitionFixture()
    fixture.prepare(.pop)
    let interaction = OwnInteraction()
    fixture.delegate.interaction = interaction
    let before = WindowState(fixture)
    fixture.begin(.pop)
    let coordinator = fixture.navigation.transitionCoordinator
    interaction.move(to: 0.4)
    #expect(coordinator?.isInteractive == true && coordinator?.percentComplete == 0.4)
    #expect(fixture.second.view.transform.ty == 80)
    interaction.letGo(finishing: finishes)
    #expect(coordinator?.isInteractive == false)
    fixture.window.advance(to: 0.5)
    #expect(fixture.log.entries.last == "animationEnded \(finishes)")
    #expect(!fixture.log.entries.contains("animate"))
    #expect(finishes || WindowState(fixture) == before)
    #expect(fixture.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(coordinator?.isCancelled == !finishes && coordinator?.view(forKey: .to) == nil)
  }

  @Test("objects that keep their context are freed after the transition", arguments: [true, false])
  func keptContext(finishes: Bool) {
    let fixture = TransitionFixture()
    var interaction: OwnInteraction? = OwnInteraction()
    var animator: KeepingAnimator? = KeepingAnimator()
    weak let oldInteraction = interaction
    weak let oldAnimator = animator
    (fixture.delegate.interaction, fixture.delegate.animator) = (interaction, animator)
    fixture.begin(.push)
    interaction?.letGo(finishing: finishes)
    fixture.window.advance(to: 0.5)
    (fixture.delegate.interaction, fixture.delegate.animator) = (nil, nil)
    (interaction, animator) = (nil, nil)
    #expect(oldInteraction == nil && oldAnimator == nil)
  }
}
