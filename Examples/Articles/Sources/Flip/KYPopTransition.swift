import UIKitNames

/// An animator that rotates the first screen back over the second one.
class KYPopTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    0.6
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromView = fromVC.view, let toView = toVC.view
    else { return transitionContext.completeTransition(false) }

    // 1: in front this time.
    let containerView = transitionContext.containerView
    containerView.addSubview(toView)

    var transform = CATransform3DIdentity
    transform.m34 = -0.002
    containerView.layer.sublayerTransform = transform

    let initialFrame = transitionContext.initialFrame(for: fromVC)
    fromView.frame = initialFrame
    toView.frame = initialFrame
    updateAnchorPointAndOffset(CGPoint(x: 0.0, y: 0.5), view: toView)

    // 2: from 90° back to 0°.
    toView.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0.0, 1.0, 0.0)

    // 3: the shadow is on the returning view, and fades out.
    let shadow = leftShadow(over: toView)
    shadow.alpha = 1.0
    toView.addSubview(shadow)

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0.0,
      options: .curveEaseOut,
      animations: {
        toView.layer.transform = CATransform3DIdentity
        shadow.alpha = 0.0
      },
      completion: { finished in
        toView.layer.transform = CATransform3DIdentity
        updateAnchorPointAndOffset(CGPoint(x: 0.5, y: 0.5), view: toView)
        containerView.layer.sublayerTransform = CATransform3DIdentity
        shadow.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
