import UIKitNames

/// An animator that slides the presented screen in from beyond the lower right corner, and back.
class MyAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let presenting: Bool

  init(_ presenting: Bool) {
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    1
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let containerView = transitionContext.containerView

    // Nil for the view of a presenting controller that stays, which the animator must not move.
    let toView = transitionContext.view(forKey: .to)
    let fromView = transitionContext.view(forKey: .from)

    // Set up some variables for the animation. An unknown frame is all zeros, such as the initial
    // one of a view that is not yet visible; sizes come from the final one.
    let containerFrame = containerView.bounds
    let toViewFinalFrame = transitionContext.finalFrame(for: toVC)
    var fromViewFinalFrame = transitionContext.initialFrame(for: fromVC)

    // Set up the animation parameters.
    if presenting {
      // The presented view starts offscreen at the lower right corner of the container, above the
      // one before.
      var toViewStartFrame = toViewFinalFrame
      toViewStartFrame.origin.x = containerFrame.size.width
      toViewStartFrame.origin.y = containerFrame.size.height
      if let toView { containerView.addSubview(toView) }
      toView?.frame = toViewStartFrame
    } else {
      // The dismissed view ends in the lower right corner of the container, above the one that
      // comes back.
      fromViewFinalFrame.origin.x = containerFrame.size.width
      fromViewFinalFrame.origin.y = containerFrame.size.height
      if let toView { containerView.insertSubview(toView, at: 0) }
      toView?.frame = toViewFinalFrame
    }

    // Animate using the animator's own duration value.
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        if self.presenting {
          // Move the presented view into position.
          toView?.frame = toViewFinalFrame
        } else {
          // Move the dismissed view offscreen.
          fromView?.frame = fromViewFinalFrame
        }
      },
      completion: { finished in
        let success = !transitionContext.transitionWasCancelled

        // After a failed presentation or a successful dismissal, remove the view that was
        // presented.
        if self.presenting && !success { toView?.removeFromSuperview() }
        if !self.presenting && success { fromView?.removeFromSuperview() }

        // Notify the runtime that the transition has finished
        transitionContext.completeTransition(success)
      })
  }
}

/// An interaction controller that starts the presentation when the screen is tapped.
class MyInteractiveAnimator: UIPercentDrivenInteractiveTransition {
  private var panGesture: UITapGestureRecognizer?

  override func startInteractiveTransition(
    _ transitionContext: UIViewControllerContextTransitioning
  ) {
    // Always call super first.
    super.startInteractiveTransition(transitionContext)
    // Add the gesture recognizer to the container view.
    let panGesture = UITapGestureRecognizer(
      target: self, action: MyInteractiveAnimator.handleSwipeUpdate)
    transitionContext.containerView.addGestureRecognizer(panGesture)
    self.panGesture = panGesture
  }

  func handleSwipeUpdate(_ gestureRecognizer: UITapGestureRecognizer) {
    // The container stays during the presentation; the recognizer is needed only at its start.
    if let panGesture { panGesture.view?.removeGestureRecognizer(panGesture) }
    finish()
  }
}

class MyTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {
  /// True if a presentation waits for a tap.
  var waitsForTap = false

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    MyAnimator(true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    MyAnimator(false)
  }

  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  {
    waitsForTap ? MyInteractiveAnimator() : nil
  }
}
