import UIKitNames

/// A user's page. A drag downwards takes it away.
class UserDynamicViewController: UIViewController, UINavigationControllerDelegate {
  private let image: UIImage
  let transition = MPUserDynamicTransition()
  /// Whether the way back is a finger's and not a button's.
  private(set) var isInteracting = false
  private var interactiveGes = UIPercentDrivenInteractiveTransition()
  private var drag = DampedDrag(maximum: 1, at: 0)

  /// - Parameter startView: the avatar in the list, which the page's own flies from and to.
  init(image: UIImage, avatar: UIImage?, startView: UIView) {
    self.image = image
    super.init()
    transition.startImage = avatar
    transition.startView = startView
  }

  override func loadView() { view = UIImageView(image: image) }

  override func viewDidLoad() {
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: UserDynamicViewController.panAction))
  }

  /// The way back by a button.
  func back() {
    isInteracting = false
    navigationController?.popViewController(animated: true)
  }

  /// How far the drag has come. The article feeds each event to a rule that depends on how many there are, once more when the
  /// finger goes up, and from one drag to the next; `DampedDrag` says what is done here.
  func percentForGesture(_ gesture: UIPanGestureRecognizer) -> CGFloat {
    drag.move(to: gesture.translation(in: nil).y, at: gesture.timestamp)
    return drag.fraction
  }

  func panAction(_ gestureRecognizer: UIPanGestureRecognizer) {
    switch gestureRecognizer.state {
    case .began:
      // No further than half of the screen's height.
      drag = DampedDrag(maximum: view.bounds.height * 0.5, at: gestureRecognizer.startTime)
      isInteracting = true
      transition.isComplete = false
      navigationController?.popViewController(animated: true)
    case .changed:
      interactiveGes.update(percentForGesture(gestureRecognizer))
    case .ended:
      isInteracting = false
      if drag.fraction >= 0.4 {
        transition.isComplete = true
        interactiveGes.finish()
      } else {
        interactiveGes.cancel()
      }
    default:
      isInteracting = false
      interactiveGes.cancel()
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    transition.operation = operation
    transition.isInteracting = isInteracting
    return transition
  }

  /// Without a drag nobody drives.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    isInteracting ? interactiveGes : nil
  }
}

/// The list that the avatar is in.
class UserListViewController: UIViewController {
  private let image: UIImage
  /// The place of the avatar in the first row.
  let avatarView = UIView(frame: CGRect(x: 14, y: 78, width: 48, height: 48))

  init(image: UIImage) {
    self.image = image
    super.init()
  }

  override func loadView() {
    view = UIImageView(image: image)
    view.addSubview(avatarView)
  }
}
