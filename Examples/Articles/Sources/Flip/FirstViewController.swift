import UIKitNames

/// The screen that rotates away. It vends the animators, in a navigation controller and presented.
class FirstViewController: UIViewController {
  private let image: UIImage
  private let popInteractive = KYPopInteractiveTransition()

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  override func viewWillAppear(_ animated: Bool) {
    navigationController?.delegate = self
  }

  /// Prepares the push, as the article does in `prepareForSegue`.
  func prepare(for secVC: SecondViewController) {
    secVC.transitioningDelegate = self
    popInteractive.addPopGesture(secVC)
  }
}

/// The screen below.
class SecondViewController: UIViewController {
  private let image: UIImage

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }
}

extension FirstViewController: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    KYPushTransition()
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    KYPopTransition()
  }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  {
    popInteractive.interacting ? popInteractive : nil
  }
}

extension FirstViewController: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    switch operation {
    case .push: KYPushTransition()
    case .pop: KYPopTransition()
    default: nil
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    popInteractive.interacting && animationController is KYPopTransition ? popInteractive : nil
  }
}
