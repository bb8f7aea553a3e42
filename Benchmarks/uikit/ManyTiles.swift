import UIKit

/// A presentation that cuts the old screen into many tiles, which turn over in one space with
/// perspective and cover each other, as those of `tiles-flip` and `explode` do.
final class ManyTiles: NSObject, UIViewControllerAnimatedTransitioning {
  /// The number of tiles.
  private let count = Int(ProcessInfo.processInfo.environment["VIEWS"] ?? "") ?? 250

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let old = context.view(forKey: .from), let new = context.view(forKey: .to) else { return }
    new.frame = container.bounds
    let columns = Int(Double(count).squareRoot().rounded(.up))
    let rows = (count + columns - 1) / columns
    let size = CGSize(
      width: container.bounds.width / CGFloat(columns),
      height: container.bounds.height / CGFloat(rows))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 1000
    let stage = UIView(frame: container.bounds)
    stage.layer.sublayerTransform = perspective
    let tiles = (0..<count).compactMap { index -> UIView? in
      let frame = CGRect(
        x: CGFloat(index % columns) * size.width, y: CGFloat(index / columns) * size.height,
        width: size.width, height: size.height)
      guard
        let tile = old.resizableSnapshotView(
          from: frame, afterScreenUpdates: false, withCapInsets: .zero)
      else { return nil }
      tile.frame = frame
      stage.addSubview(tile)
      return tile
    }
    container.addSubview(new)
    container.addSubview(stage)
    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        for (index, tile) in tiles.enumerated() {
          let lift = CATransform3DMakeTranslation(0, 0, CGFloat(index % 7) * 20)
          tile.layer.transform = CATransform3DRotate(lift, 3, 0.3, 1, 0)
          tile.alpha = 0.5
        }
      },
      completion: { _ in
        stage.removeFromSuperview()
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
