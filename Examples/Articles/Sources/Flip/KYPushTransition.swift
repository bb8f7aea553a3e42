import UIKitNames

/// An animator that rotates the first screen away about its left edge, above the second one.
class KYPushTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    0.6
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    // 1
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromView = fromVC.view, let toView = toVC.view
    else { return transitionContext.completeTransition(false) }

    let containerView = transitionContext.containerView
    containerView.addSubview(toView)
    containerView.sendSubviewToBack(toView)

    // 2
    var transform = CATransform3DIdentity
    transform.m34 = -0.002
    containerView.layer.sublayerTransform = transform

    // 3
    let initialFrame = transitionContext.initialFrame(for: fromVC)
    fromView.frame = initialFrame
    toView.frame = initialFrame

    // 4
    updateAnchorPointAndOffset(CGPoint(x: 0.0, y: 0.5), view: fromView)

    // 5
    let shadow = leftShadow(over: fromView)
    shadow.alpha = 0.0
    fromView.addSubview(shadow)

    // 6
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0.0,
      options: .curveEaseOut,
      animations: {
        // By 90°, outwards.
        fromView.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1.0, 0)
        shadow.alpha = 1.0
      },
      completion: { finished in
        // 7
        fromView.layer.transform = CATransform3DIdentity
        updateAnchorPointAndOffset(CGPoint(x: 0.5, y: 0.5), view: fromView)
        containerView.layer.sublayerTransform = CATransform3DIdentity
        shadow.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// Moves the anchor point without moving the view. The article takes the position from the screen
/// and x = 0, which is wrong if the container is not the whole screen.
@MainActor
func updateAnchorPointAndOffset(_ anchorPoint: CGPoint, view: UIView) {
  let frame = view.frame
  view.layer.anchorPoint = anchorPoint
  view.layer.position = CGPoint(
    x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
}

/// A gradient that is dark on the left and transparent on the right.
@MainActor
func leftShadow(over view: UIView) -> UIView {
  let gradient = CAGradientLayer()
  gradient.frame = view.bounds
  gradient.colors = [
    UIColor(white: 0.0, alpha: 0.5).cgColor,
    UIColor(white: 0.0, alpha: 0.0).cgColor,
  ]
  gradient.startPoint = CGPoint(x: 0.0, y: 0.5)
  gradient.endPoint = CGPoint(x: 0.8, y: 0.5)
  let shadow = UIView(frame: view.bounds)
  shadow.backgroundColor = UIColor.clear
  shadow.layer.insertSublayer(gradient, at: 1)
  return shadow
}
