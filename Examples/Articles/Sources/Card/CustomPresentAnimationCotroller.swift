import UIKitNames

/// An animator that tilts the screen below and moves it back while another one slides up over it.
/// The spelling of the class is the article's.
class CustomPresentAnimationCotroller: NSObject, UIViewControllerAnimatedTransitioning {
  var isDismissed = false

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    1.0
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromView = fromVC.view, let toView = toVC.view
    else { return transitionContext.completeTransition(false) }
    if isDismissed {
      runDismissAnimation(
        transitionContext, fromVC: fromVC, toVC: toVC, fromView: fromView, toView: toView)
    } else {
      runPresentAnimation(
        transitionContext, fromVC: fromVC, toVC: toVC, fromView: fromView, toView: toView)
    }
  }

  /// The transform of the tilted screen: scaled by 0.95, and rotated by 15° about x.
  private var t1: CATransform3D {
    var t1 = CATransform3DIdentity
    t1.m34 = 1.0 / -1000
    // By 0.95 in x and y
    t1 = CATransform3DScale(t1, 0.95, 0.95, 1)
    // By 15° about x
    t1 = CATransform3DRotate(t1, 15.0 * .pi / 180.0, 1, 0, 0)
    return t1
  }

  /// The transform of the screen at the back: scaled by 0.8, and a little higher.
  private func t2(_ view: UIView) -> CATransform3D {
    var t2 = CATransform3DIdentity
    t2.m34 = 1.0 / -1000
    // Upwards, by the bounds: the frame of a transformed view has another height.
    t2 = CATransform3DTranslate(t2, 0, -view.bounds.size.height * 0.08, 0)
    // By 0.8 in x and y
    t2 = CATransform3DScale(t2, 0.8, 0.8, 1)
    return t2
  }

  func runPresentAnimation(
    _ transitionContext: UIViewControllerContextTransitioning, fromVC: UIViewController,
    toVC: UIViewController, fromView: UIView, toView: UIView
  ) {
    let containerView = transitionContext.containerView
    let frame = transitionContext.initialFrame(for: fromVC)
    // The view comes from below: y from the height to 0.
    var offScreenFrame = frame
    offScreenFrame.origin.y = offScreenFrame.size.height
    toView.frame = offScreenFrame
    containerView.insertSubview(toView, aboveSubview: fromView)

    let t1 = t1
    let t2 = t2(fromView)
    UIView.animateKeyframes(
      withDuration: 1.0, delay: 0.0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 0.4) {
          fromView.layer.transform = t1
          fromView.alpha = 0.6
        }
        UIView.addKeyframe(withRelativeStartTime: 0.1, relativeDuration: 0.5) {
          fromView.layer.transform = t2
        }
        UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 1.0) {
          toView.frame = frame
        }
      },
      completion: { finished in
        if transitionContext.transitionWasCancelled {
          fromView.layer.transform = CATransform3DIdentity
          fromView.alpha = 1.0
          toView.removeFromSuperview()
        }
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  func runDismissAnimation(
    _ transitionContext: UIViewControllerContextTransitioning, fromVC: UIViewController,
    toVC: UIViewController, fromView: UIView, toView: UIView
  ) {
    let frame = transitionContext.initialFrame(for: fromVC)
    var frameOffScreen = frame
    frameOffScreen.origin.y = frame.size.height
    let t1 = t1
    let t2 = t2(toView)
    // The article starts from the values that the presentation left.
    toView.layer.transform = t2
    toView.alpha = 0.6

    UIView.animateKeyframes(
      withDuration: 1.0, delay: 0, options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 1.0) {
          fromView.frame = frameOffScreen
        }
        UIView.addKeyframe(withRelativeStartTime: 0.35, relativeDuration: 0.35) {
          toView.layer.transform = t1
          toView.alpha = 1.0
        }
        UIView.addKeyframe(withRelativeStartTime: 0.75, relativeDuration: 0.25) {
          toView.layer.transform = CATransform3DIdentity
        }
      },
      completion: { finished in
        let isCancelled = transitionContext.transitionWasCancelled
        toView.layer.transform = isCancelled ? t2 : CATransform3DIdentity
        toView.alpha = isCancelled ? 0.6 : 1.0
        transitionContext.completeTransition(!isCancelled)
      })
  }
}
