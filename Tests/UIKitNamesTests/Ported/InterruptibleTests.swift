import Testing
import UIKitNames

/// An animator that vends a property animator, with the signature of UIKit's protocol.
private class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?
  var vended = 0

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    return 1
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    vended += 1
    let toView = transitionContext.view(forKey: .to) ?? UIView()
    transitionContext.containerView.addSubview(toView)
    toView.alpha = 0
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { toView.alpha = 1 }
    animator.addCompletion { _ in
      self.animator = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }
}

/// An animation that does everything immediately, and is not a property animator.
private class SuddenAnimation: NSObject, UIViewImplicitlyAnimating {
  private let changes: () -> Void
  private(set) var starts = 0
  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed = false
  var fractionComplete: CGFloat = 0

  init(_ changes: @escaping () -> Void) { self.changes = changes }

  func startAnimation() {
    starts += 1
    changes()
  }
  func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}

private class SuddenAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var animation: SuddenAnimation?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 1 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    Issue.record("the animation is there instead")
  }

  func interruptibleAnimator(using context: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  {
    let animation = SuddenAnimation {
      if let to = context.viewController(forKey: .to) { context.containerView.addSubview(to.view) }
      context.completeTransition(true)
    }
    self.animation = animation
    return animation
  }
}

@MainActor
@Suite("interruptibleAnimator(using:) with UIKit's result")
struct InterruptibleTests {
  let fixture = WindowFixture()
  let first = UIViewController()
  let second = UIViewController()
  let navigation: UINavigationController

  init() {
    navigation = UINavigationController(rootViewController: first)
    fixture.window.rootViewController = navigation
  }

  @Test("the vended property animator plays the transition")
  func vended() {
    let animator = FadeAnimator()
    let delegate = FixedDelegate(animator)
    navigation.delegate = delegate
    navigation.pushViewController(second, animated: true)
    fixture.window.advance(to: 0.5)
    #expect(fixture.scene.root.sublayers.isEmpty == false)
    #expect(second.view.layer.isAnimating && animator.vended == 1)
    fixture.window.advance(to: 1)
    #expect(navigation.transitionCoordinator == nil && second.view.window === fixture.window)
  }

  @Test("it follows a hand, and goes back when the hand cancels")
  func driven() {
    let hand = UIPercentDrivenInteractiveTransition()
    let delegate = FixedDelegate(FadeAnimator(), hand)
    navigation.delegate = delegate
    navigation.pushViewController(second, animated: true)
    hand.update(0.4)
    hand.cancel()
    fixture.window.advance(to: 2)
    #expect(navigation.topViewController === first && second.view.window == nil)
  }

  @Test("any UIViewImplicitlyAnimating may be vended")
  func other() {
    let animator = SuddenAnimator()
    let delegate = FixedDelegate(animator)
    navigation.delegate = delegate
    navigation.pushViewController(second, animated: true)
    #expect(animator.animation?.starts == 1 && navigation.transitionCoordinator == nil)
    #expect(second.view.window === fixture.window)
  }

  @Test("UIKit's timing parameters always exist, and a running animator runs immediately")
  func running() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    fixture.window.addSubview(view)
    let spring: UISpringTimingParameters = UISpringTimingParameters(
      mass: 1, stiffness: 400, damping: 20, initialVelocity: 0)
    #expect(UIViewPropertyAnimator(duration: 9, timingParameters: spring).duration < 2)
    let cubic: UICubicTimingParameters = UICubicTimingParameters(
      controlPoint1: CGPoint(x: -1, y: 0), controlPoint2: CGPoint(x: 2, y: 1))
    #expect(
      cubic.curve(over: 1).progress(at: 0.25)
        == CubicBezier(0, 0, 1, 1)?.value(at: 0.25))
    var ended: UIViewAnimatingPosition?
    let animator = UIViewPropertyAnimator.runningPropertyAnimator(
      withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.alpha = 0 },
      completion: { ended = $0 })
    #expect(animator.isRunning)
    fixture.window.advance(to: 1.4)
    #expect(ended == nil)
    fixture.window.advance(to: 1.5)
    #expect(ended == .end)
  }
}
