import UIKitNames

final class RiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let toView = context.view(forKey: .to) else { return context.completeTransition(false) }
    context.containerView.addSubview(toView)
    toView.transform = CGAffineTransform(translationX: 0, y: toView.bounds.height)
    UIView.animate(withDuration: 0.4) {
      toView.transform = .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor
func heightOfTheNewScreen(after seconds: Double, in window: Window) throws -> Double {
  let navigation = UINavigationController(rootViewController: UIViewController())
  let delegate = RiseDelegate()
  navigation.delegate = delegate
  window.rootViewController = navigation

  let next = UIViewController()
  navigation.pushViewController(next, animated: true)
  window.advance(to: seconds)
  return next.view.layer.presentation()?.position.y ?? 0
}

final class RiseDelegate: NSObject, UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { RiseAnimator() }
}
