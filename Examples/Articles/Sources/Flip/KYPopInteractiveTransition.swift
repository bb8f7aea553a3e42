import UIKitNames

/// A drag from the left edge drives the way back.
class KYPopInteractiveTransition: UIPercentDrivenInteractiveTransition {
  /// Whether a finger drives, and not a tap on a button.
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
    // 1: in the window, which stays where it is while the view's superview turns.
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
      // The article leaves this state out: a call that comes in would leave the page hanging half open.
      interacting = false
      cancel()
    default:
      break
    }
  }
}
