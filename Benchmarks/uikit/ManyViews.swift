import UIKit

/// A presentation that moves, turns and fades many views by one animation.
final class ManyViews: NSObject, UIViewControllerAnimatedTransitioning {
  /// The number of views.
  private let count = Int(ProcessInfo.processInfo.environment["VIEWS"] ?? "") ?? 250

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    if let screen = context.view(forKey: .to) {
      screen.frame = container.bounds
      container.addSubview(screen)
    }
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let side = container.bounds.width / CGFloat(columns)
    let views = (0..<count).map { index -> UIView in
      let view = UIView(
        frame: CGRect(
          x: CGFloat(index % columns) * side, y: CGFloat(index / columns) * side,
          width: side / 2, height: side / 2))
      view.backgroundColor = UIColor(
        hue: CGFloat(index) / CGFloat(count), saturation: 0.8, brightness: 0.9, alpha: 1)
      container.addSubview(view)
      return view
    }
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        for view in views {
          view.center.x += side / 2
          view.transform = CGAffineTransform(rotationAngle: 1)
        }
      },
      completion: { _ in
        for view in views { view.removeFromSuperview() }
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
