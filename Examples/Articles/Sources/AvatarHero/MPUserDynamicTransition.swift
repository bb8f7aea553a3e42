import UIKitNames

/// An animator that moves the avatar from a list to the centre of a user's page, and back.
class MPUserDynamicTransition: NSObject, UIViewControllerAnimatedTransitioning {
  /// True if a finger drives the pop.
  var isInteracting = false
  /// True if the finger moved far enough to finish the pop.
  var isComplete = false
  var operation = UINavigationController.Operation.none
  let duration: TimeInterval = 0.2
  /// The avatar of the user's page.
  var startImage: UIImage?
  /// The avatar in the list.
  var startView: UIView?
  /// The left edge of the avatar in the list, if it differs from `startView`'s.
  var endX: CGFloat?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    if operation == .push {
      startPushAnimation(transitionContext)
    } else {
      startPopAnimation(transitionContext)
    }
  }

  func startPopAnimation(_ transitionContext: UIViewControllerContextTransitioning) {
    let contentView = transitionContext.containerView
    // The two views
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let whiteCoverView = UIView()
    whiteCoverView.backgroundColor = .black
    whiteCoverView.frame = contentView.bounds
    whiteCoverView.alpha = 0
    contentView.addSubview(toView)
    contentView.addSubview(whiteCoverView)
    contentView.addSubview(fromView)

    let imageView = flyingImageView()
    let winFrame = middleSquare(of: contentView)
    imageView.layer.cornerRadius = winFrame.width * 0.5
    imageView.frame = winFrame
    imageView.isHidden = true
    contentView.addSubview(imageView)

    let (targetFrame, targetCorner) = target(in: contentView)
    let end = {
      imageView.removeFromSuperview()
      whiteCoverView.removeFromSuperview()
      // The page may be pushed again.
      fromView.alpha = 1.0
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let block = {
      imageView.isHidden = false
      toView.alpha = 1.0
      fromView.transform = CGAffineTransformIdentity
      fromView.alpha = 0.0
      whiteCoverView.alpha = 0.4
      UIView.animate(
        withDuration: self.duration, delay: 0, options: .curveEaseInOut,
        animations: {
          whiteCoverView.alpha = 0
          imageView.frame = targetFrame
          imageView.layer.cornerRadius = targetCorner
        },
        completion: { finished in end() })
    }
    if isInteracting {
      whiteCoverView.alpha = 1
      UIView.animate(
        withDuration: duration,
        animations: {
          whiteCoverView.alpha = 0.4
          fromView.transform = CGAffineTransformScale(fromView.transform, 0.9, 0.9)
          fromView.transform = CGAffineTransformTranslate(
            fromView.transform, 0, contentView.bounds.height * 0.5)
        },
        completion: { finished in
          if self.isComplete { block() } else { end() }
        })
    } else {
      block()
    }
  }

  /// Animates the pop, the reverse of the push, which the article leaves to the reader.
  func startPushAnimation(_ transitionContext: UIViewControllerContextTransitioning) {
    let contentView = transitionContext.containerView
    guard let toView = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(false)
    }
    let whiteCoverView = UIView(frame: contentView.bounds)
    whiteCoverView.backgroundColor = .black
    whiteCoverView.alpha = 0
    contentView.addSubview(whiteCoverView)
    toView.frame = contentView.bounds
    toView.alpha = 0
    contentView.addSubview(toView)

    let imageView = flyingImageView()
    let (targetFrame, targetCorner) = target(in: contentView)
    imageView.frame = targetFrame
    imageView.layer.cornerRadius = targetCorner
    contentView.addSubview(imageView)

    let winFrame = middleSquare(of: contentView)
    UIView.animate(
      withDuration: duration, delay: 0, options: .curveEaseInOut,
      animations: {
        whiteCoverView.alpha = 0.4
        imageView.frame = winFrame
        imageView.layer.cornerRadius = winFrame.width * 0.5
      },
      completion: { finished in
        toView.alpha = 1
        imageView.removeFromSuperview()
        whiteCoverView.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  private func flyingImageView() -> UIImageView {
    let imageView = UIImageView()
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.image = startImage
    return imageView
  }

  /// Returns the largest square in the centre. The article makes it as wide as the screen, which is
  /// wider than high in landscape.
  private func middleSquare(of contentView: UIView) -> CGRect {
    let bounds = contentView.bounds
    let side = min(bounds.width, bounds.height)
    return CGRect(
      x: bounds.midX - side * 0.5, y: bounds.midY - side * 0.5, width: side, height: side)
  }

  private func target(in contentView: UIView) -> (frame: CGRect, corner: CGFloat) {
    guard let startView else { return (.zero, 0) }
    var frame = startView.convert(startView.bounds, to: contentView)
    if let endX { frame.origin.x = endX }
    return (frame, startView.bounds.size.width * 0.5)
  }
}
