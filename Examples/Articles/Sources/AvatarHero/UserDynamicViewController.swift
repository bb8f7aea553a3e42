import UIKitNames

/// A user's page, which is popped by a drag downwards.
class UserDynamicViewController: UIViewController, UINavigationControllerDelegate {
  private let image: UIImage
  let transition = MPUserDynamicTransition()
  /// True if a finger drives the pop; false if a button began it.
  private(set) var isInteracting = false
  private var interactiveGes = UIPercentDrivenInteractiveTransition()
  private var drag = DampedDrag(maximum: 1, at: 0)

  /// - Parameter startView: the avatar in the list, from and to which the page's avatar moves.
  init(image: UIImage, avatar: UIImage?, startView: UIView) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
    transition.startImage = avatar
    transition.startView = startView
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() { view = UIImageView(image: image) }

  override func viewDidLoad() {
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: UserDynamicViewController.panAction))
  }

  /// Pops the page, for a button.
  func back() {
    isInteracting = false
    navigationController?.popViewController(animated: true)
  }

  /// The progress of the drag. In the article it depends on the number of events, on one more when
  /// the finger goes up, and on the drags before; see `DampedDrag` for the rule here.
  func percentForGesture(_ gesture: UIPanGestureRecognizer) -> CGFloat {
    drag.move(to: gesture.translation(in: nil).y, at: gesture.timestamp)
    return drag.fraction
  }

  func panAction(_ gestureRecognizer: UIPanGestureRecognizer) {
    switch gestureRecognizer.state {
    case .began:
      // Half of the screen's height at most.
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

  /// Returns an interaction controller only during a drag.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    isInteracting ? interactiveGes : nil
  }
}

/// The list that contains the avatar.
class UserListViewController: UIViewController {
  private let image: UIImage
  /// The avatar in the first row.
  let avatarView = UIView(frame: CGRect(x: 14, y: 78, width: 48, height: 48))

  init(image: UIImage) {
    self.image = image
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func loadView() {
    view = UIImageView(image: image)
    view.addSubview(avatarView)
  }
}
