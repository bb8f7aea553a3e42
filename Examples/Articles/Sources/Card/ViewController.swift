import UIKitNames

/// The screen that moves to the back.
class ViewController: UIViewController {
  private let image: UIImage
  /// The interaction controller of the dismissal; the article has none.
  var interaction: UIPercentDrivenInteractiveTransition?

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  func presentNext(_ secondVC: SecondViewController) {
    secondVC.modalPresentationStyle = .overCurrentContext
    secondVC.transitioningDelegate = self
    present(secondVC, animated: true, completion: nil)
  }
}

/// The screen that slides up.
class SecondViewController: UIViewController {
  private let image: UIImage

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }
}

extension ViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    let presentAnimation = CustomPresentAnimationCotroller()
    presentAnimation.isDismissed = false
    return presentAnimation
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    let presentAnimation = CustomPresentAnimationCotroller()
    presentAnimation.isDismissed = true
    return presentAnimation
  }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  {
    interaction
  }
}
