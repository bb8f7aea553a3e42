import UIKitNames

/// The screen with the list.
class HomeViewController: UIViewController {
  private let image: UIImage
  let transition = SKExpandTransition()
  /// The frame of the cell that was selected last.
  var selectedCellFrame = CGRect.zero

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  override func viewWillAppear(_ animated: Bool) { navigationController?.delegate = self }
}

/// The screen with the selected picture.
class DetailViewController: UIViewController {
  private let image: UIImage

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }
}

extension HomeViewController: UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationControllerOperation,
    from fromVC: UIViewController,
    to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    if operation == UINavigationControllerOperation.push {
      transition.operation = UINavigationControllerOperation.push
      transition.duration = 1
      transition.selectedFrame = self.selectedCellFrame
      return transition
    }

    if operation == UINavigationControllerOperation.pop {
      transition.operation = UINavigationControllerOperation.pop
      transition.duration = 1
      transition.selectedFrame = self.selectedCellFrame
      return transition
    }

    return nil
  }
}
