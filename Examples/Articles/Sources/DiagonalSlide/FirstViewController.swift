import UIKitNames

/// The screen that presents another one.
class FirstViewController: UIViewController {
  private let image: UIImage
  /// The transitioning delegate, which the presented controller references weakly.
  let mtd = MyTransitioningDelegate()

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  func customAnimation(_ thirdVC: ThirdViewController) {
    thirdVC.transitioningDelegate = mtd
    thirdVC.modalPresentationStyle = .custom
    present(thirdVC, animated: true, completion: nil)
  }
}

/// The screen that is presented.
class ThirdViewController: UIViewController {
  private let image: UIImage

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  func dismissal() { dismiss(animated: true, completion: nil) }
}
