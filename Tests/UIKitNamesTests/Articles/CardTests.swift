import Effects
import Testing
import UIKitNames

@testable import CardArticle

@MainActor
@Suite("Article 003's card")
struct CardTests {
  let fixture = WindowFixture()
  let first: CardArticle.ViewController
  let second: SecondViewController

  init() {
    first = CardArticle.ViewController(image: fixture.first)
    second = SecondViewController(image: fixture.second)
    fixture.window.rootViewController = first
  }

  @Test("a presentation has the catalogue's frames, and the screen behind stays at the back")
  func present() {
    first.presentNext(second)
    #expect(fixture.difference(from: Card(), .push, since: 0, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 1)
    #expect(second.view.frame == fixture.window.bounds)
    #expect(first.view.alpha == 0.6)
    #expect(abs(first.view.layer.transform.m42 + 53.36) < rounding)
  }

  @Test("a dismissal has the catalogue's frames, and leaves nothing behind")
  func dismiss() {
    first.presentNext(second)
    fixture.window.advance(to: 1)
    second.dismiss(animated: true)
    #expect(fixture.difference(from: Card(), .pop, since: 1, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 2)
    #expect(first.view.layer.transform == CATransform3DIdentity)
    #expect(first.view.alpha == 1)
    #expect(first.presentedViewController == nil)
  }

  @Test("a cancelled dismissal restores the screen behind")
  func cancelledDismissal() {
    first.presentNext(second)
    fixture.window.advance(to: 1)
    let before = fixture.scene
    let hand = UIPercentDrivenInteractiveTransition()
    first.interaction = hand
    second.dismiss(animated: true)
    hand.update(0.8)
    #expect(difference(fixture.scene, before) > 0.1)
    hand.cancel()
    fixture.window.advance(to: 3)
    #expect(fixture.scene == before)
    #expect(first.view.alpha == 0.6)
  }

  @Test("a dismissal has given start values; the article starts from those that are left")
  func startOfDismissal() {
    for isWritten in [true, false] {
      let other = CardArticle.ViewController(image: fixture.first)
      let leaving = SecondViewController(image: fixture.second)
      fixture.window.rootViewController = other
      leaving.modalPresentationStyle = .overCurrentContext
      // Presented without an animation, the screen behind has not moved.
      other.present(leaving, animated: false)
      let delegate = DismissalOnly(isWritten: isWritten)
      leaving.transitioningDelegate = delegate
      leaving.dismiss(animated: true)
      #expect(other.view.layer.presentation()?.opacity == (isWritten ? 1 : 0.6))
      fixture.window.advance(to: fixture.window.timeline.now + 2)
    }
  }
}

/// A delegate with an animator of the dismissal only.
@MainActor
private class DismissalOnly: NSObject, UIViewControllerTransitioningDelegate {
  let isWritten: Bool

  init(isWritten: Bool) {
    self.isWritten = isWritten
    super.init()
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    if isWritten { return DismissalAsWritten() }
    let animator = CustomPresentAnimationCotroller()
    animator.isDismissed = true
    return animator
  }
}

/// The article's dismissal, which sets no start values.
private class DismissalAsWritten: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    1
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.viewController(forKey: .to)?.view else { return }
    UIView.animateKeyframes(
      withDuration: 1.0, delay: 0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.35, relativeDuration: 0.35) {
          toView.alpha = 1.0
        }
      },
      completion: { finished in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
