import UIKitNames

/// A delegate with one animator and one interaction controller.
@MainActor
final class FixedDelegate: NSObject, UINavigationControllerDelegate {
  let animator: UIViewControllerAnimatedTransitioning
  let interaction: UIViewControllerInteractiveTransitioning?

  init(
    _ animator: UIViewControllerAnimatedTransitioning,
    _ interaction: UIViewControllerInteractiveTransitioning? = nil
  ) {
    self.animator = animator
    self.interaction = interaction
    super.init()
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { interaction }
}
