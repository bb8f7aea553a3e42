import UIKitNames

/// An animator that opens the list at a row: its upper part moves up and its lower part down, and
/// the detail appears between them.
class SKExpandTransition: NSObject, UIViewControllerAnimatedTransitioning {
  var operation = UINavigationController.Operation.none
  var duration: TimeInterval = 1
  /// The frame of the selected cell; the list opens at its top edge.
  var selectedFrame = CGRect.zero

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let sourceView = transitionContext.view(forKey: .from),
      let destinationView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let bounds = container.bounds
    let isPush = operation == .push
    destinationView.frame = bounds

    let backgroundView = UIView(frame: bounds)
    backgroundView.backgroundColor = .black
    container.addSubview(destinationView)
    // A pop takes a new picture of the list, so that it does not depend on the push.
    let (imageViewTop, imageViewBottom) = halves(
      of: isPush ? sourceView : destinationView, at: selectedFrame.origin.y)
    let detailView = isPush ? destinationView : sourceView
    container.addSubview(backgroundView)
    container.addSubview(detailView)

    func open() {
      imageViewTop?.frame.origin.y = -topHeight(imageViewTop)
      imageViewBottom?.frame.origin.y = bounds.height
      detailView.alpha = 1
    }
    func close() {
      imageViewTop?.frame.origin.y = 0
      imageViewBottom?.frame.origin.y = topHeight(imageViewTop)
      detailView.alpha = 0
    }
    if isPush { close() } else { open() }
    for part in [imageViewTop, imageViewBottom] {
      if let part { container.addSubview(part) }
    }

    // animation
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: { () -> Void in
        if isPush { open() } else { close() }
      },
      completion: { (finish) -> Void in
        imageViewTop?.removeFromSuperview()
        imageViewBottom?.removeFromSuperview()
        backgroundView.removeFromSuperview()
        detailView.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  private func topHeight(_ imageViewTop: UIImageView?) -> CGFloat {
    imageViewTop?.frame.height ?? 0
  }

  /// Returns the parts of a view above and below `topHeight`; only one if the cut is at the top or
  /// bottom edge, where the article unwraps both. A scale of 0 is the screen's own; with the
  /// article's 1 the parts are blurred on every iPhone.
  private func halves(
    of view: UIView, at topHeight: CGFloat
  ) -> (top: UIImageView?, bottom: UIImageView?) {
    let bounds = view.bounds
    UIGraphicsBeginImageContextWithOptions(bounds.size, true, 0)
    view.drawHierarchy(in: bounds, afterScreenUpdates: true)
    let snapShot = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()
    guard let snapShot, let tempImageRef = snapShot.cgImage else { return (nil, nil) }

    func part(_ frame: CGRect) -> UIImageView? {
      // Core Graphics measures in pixels.
      let pixels = CGRect(
        x: frame.minX * snapShot.scale, y: frame.minY * snapShot.scale,
        width: frame.width * snapShot.scale, height: frame.height * snapShot.scale)
      guard let imageRef = tempImageRef.cropping(to: pixels) else { return nil }
      let imageView = UIImageView(
        image: UIImage(
          cgImage: imageRef, scale: snapShot.scale, orientation: UIImageOrientation.up))
      imageView.frame = frame
      return imageView
    }
    return (
      part(CGRect(x: 0, y: 0, width: bounds.width, height: topHeight)),
      part(
        CGRect(x: 0, y: topHeight, width: bounds.width, height: bounds.height - topHeight))
    )
  }
}
