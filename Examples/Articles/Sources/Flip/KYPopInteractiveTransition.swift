import UIKitNames

/// An interaction controller that drives the pop by a drag from the left edge.
class KYPopInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// True if a finger drives the pop; false if a button began it.
  var interacting = false
  private weak var presentedVC: UIViewController?

  func addPopGesture(_ viewController: UIViewController) {
    presentedVC = viewController
    let edgeGes = UIScreenEdgePanGestureRecognizer(
      target: self, action: KYPopInteractiveTransition.edgeGesPan)
    edgeGes.edges = .left
    viewController.view.addGestureRecognizer(edgeGes)
  }

  func edgeGesPan(_ edgeGes: UIScreenEdgePanGestureRecognizer) {
    guard let presentedVC else { return }
    // 1: in the window, which stays in place while the view's superview rotates.
    let translation = edgeGes.translation(in: nil).x
    var percent = translation / presentedVC.view.bounds.size.width
    percent = min(1.0, max(0.0, percent))

    switch edgeGes.state {
    case .began:
      // 2
      interacting = true
      if let navigationController = presentedVC.navigationController {
        navigationController.popViewController(animated: true)
      } else {
        presentedVC.dismiss(animated: true)
      }
    case .changed:
      // 3
      update(percent)
    case .ended:
      // 4
      interacting = false
      if percent > 0.5 {
        finish()
      } else {
        cancel()
      }
    case .cancelled:
      // The article leaves this state out: a phone call would leave the page half open.
      interacting = false
      cancel()
    default:
      break
    }
  }
}
