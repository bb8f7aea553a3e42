import Testing
import TransitionCatalog
import UIKitNames

@testable import CardArticle

@MainActor
@Suite("Article 003's card")
struct CardTests {
  let stage = Stage()
  let first: CardArticle.ViewController
  let second: SecondViewController

  init() {
    first = CardArticle.ViewController(image: stage.first)
    second = SecondViewController(image: stage.second)
    stage.window.rootViewController = first
  }

  @Test("a presentation has the catalogue's frames, and leaves the screen behind where it sank to")
  func present() {
    first.presentNext(second)
    #expect(stage.difference(from: Card(), .push, since: 0, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 1)
    #expect(second.view.frame == stage.window.bounds)
    #expect(first.view.alpha == 0.6)
    #expect(abs(first.view.layer.transform.m42 + 53.36) < rounding)
  }

  @Test("a dismissal has the catalogue's frames, and leaves nothing behind")
  func dismiss() {
    first.presentNext(second)
    stage.window.advance(to: 1)
    second.dismiss(animated: true)
    #expect(stage.difference(from: Card(), .pop, since: 1, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 2)
    #expect(first.view.layer.transform == CATransform3DIdentity)
    #expect(first.view.alpha == 1)
    #expect(first.presentedViewController == nil)
  }

  @Test("a dismissal that is cancelled puts the screen behind back where it was")
  func cancelledDismissal() {
    first.presentNext(second)
    stage.window.advance(to: 1)
    let before = stage.scene
    let hand = UIPercentDrivenInteractiveTransition()
    first.interaction = hand
    second.dismiss(animated: true)
    hand.update(0.8)
    #expect(difference(stage.scene, before) > 0.1)
    hand.cancel()
    stage.window.advance(to: 3)
    #expect(stage.scene == before)
    #expect(first.view.alpha == 0.6)
  }

  @Test("what a dismissal starts from is given; the article starts from what is left over")
  func startOfDismissal() {
    for isWritten in [true, false] {
      let other = CardArticle.ViewController(image: stage.first)
      let leaving = SecondViewController(image: stage.second)
      stage.window.rootViewController = other
      leaving.modalPresentationStyle = .overCurrentContext
      // Presented without an animation: nothing has sunk back.
      other.present(leaving, animated: false)
      let delegate = DismissalOnly(isWritten: isWritten)
      leaving.transitioningDelegate = delegate
      leaving.dismiss(animated: true)
      #expect(other.view.layer.presentation().opacity == (isWritten ? 1 : 0.6))
      stage.window.advance(to: stage.window.timeline.now + 2)
    }
  }
}

/// The animator of a dismissal alone.
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

/// The article's dismissal, which says nothing of where it starts.
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
