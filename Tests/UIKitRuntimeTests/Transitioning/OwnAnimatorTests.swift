import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// Hands out a property animator instead of animating.
@MainActor
private final class InterruptibleAnimator: AnimatedTransitioning {
  private(set) var asked = 0

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  func animateTransition(using transitionContext: any ContextTransitioning) {
    Issue.record("the property animator is there instead")
  }

  func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> PropertyAnimator? {
    asked += 1
    guard let arriving = context.view(forKey: .to) else { return nil }
    arriving.frame = Rect(x: 100, y: 0, width: 100, height: 200)
    context.containerView.addSubview(arriving)
    let animator = PropertyAnimator(duration: 1, curve: .linear) { arriving.center.x -= 100 }
    animator.addCompletion { context.completeTransition($0 == .end) }
    return animator
  }
}

/// Remembers what it animates.
@MainActor
private final class KeepingAnimator: AnimatedTransitioning {
  private var context: (any ContextTransitioning)?

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    context = transitionContext
    return 1
  }

  func animateTransition(using transitionContext: any ContextTransitioning) {}
}

/// Drives by itself: under the hand it moves the leaving view, and then animates it out or back.
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
@Suite("Animators and interactions of one's own")
struct OwnAnimatorTests {
  @Test("an interruptible animator plays, is driven, and goes back", arguments: [true, false])
  func interruptible(finishes: Bool) {
    let bench = TransitionBench(interactive: true)
    let animator = InterruptibleAnimator()
    bench.delegate.animator = animator
    bench.hand.wantsInteractiveStart = false
    let before = bench.window.presentedFrame()
    bench.begin(.push)
    bench.window.advance(to: 0.25)
    #expect(bench.second.view.layer.presentation().position.x == 125)
    bench.hand.pause()
    bench.hand.update(0.75)
    #expect(bench.second.view.layer.presentation().position.x == 75)
    if finishes { bench.hand.finish() } else { bench.hand.cancel() }
    bench.window.advance(to: 2)
    #expect(animator.asked == 1 && bench.second.transitionCoordinator == nil)
    #expect(bench.navigation.topViewController === (finishes ? bench.second : bench.first))
    let isAsBefore = bench.window.presentedFrame() == before
    #expect(isAsBefore == !finishes)
  }

  @Test("an interaction of one's own reports, and completes", arguments: [true, false])
  func ownInteraction(finishes: Bool) {
    let bench = TransitionBench()
    bench.prepare(.pop)
    let interaction = OwnInteraction()
    bench.delegate.interaction = interaction
    let before = WindowState(bench)
    bench.begin(.pop)
    let coordinator = bench.navigation.transitionCoordinator
    interaction.move(to: 0.4)
    #expect(coordinator?.isInteractive == true && coordinator?.percentComplete == 0.4)
    #expect(bench.second.view.transform.ty == 80)
    interaction.letGo(finishing: finishes)
    #expect(coordinator?.isInteractive == false)
    bench.window.advance(to: 0.5)
    #expect(bench.log.entries.last == "animationEnded \(finishes)")
    #expect(!bench.log.entries.contains("animate"))
    #expect(finishes || WindowState(bench) == before)
    #expect(bench.navigation.viewControllers.count == (finishes ? 1 : 2))
    #expect(coordinator?.isCancelled == !finishes && coordinator?.view(forKey: .to) == nil)
  }

  @Test("what keeps its context goes when the transition is over", arguments: [true, false])
  func keptContext(finishes: Bool) {
    let bench = TransitionBench()
    var interaction: OwnInteraction? = OwnInteraction()
    var animator: KeepingAnimator? = KeepingAnimator()
    weak let oldInteraction = interaction
    weak let oldAnimator = animator
    (bench.delegate.interaction, bench.delegate.animator) = (interaction, animator)
    bench.begin(.push)
    interaction?.letGo(finishing: finishes)
    bench.window.advance(to: 0.5)
    (bench.delegate.interaction, bench.delegate.animator) = (nil, nil)
    (interaction, animator) = (nil, nil)
    #expect(oldInteraction == nil && oldAnimator == nil)
  }
}
