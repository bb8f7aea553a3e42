import SceneGraph
import UIKitRuntime

/// The presentation of an alert: the view below is dimmed, and the card has the size of its
/// content.
final class AlertPresentation: PresentationController {
  /// The opacity of the black behind the card, from pictures of iOS 13.
  private static let dimmingAlpha = 0.2
  /// The distance of an action sheet from the container's edges, in points.
  private static let margin = 8.0

  private let dimming = View(frame: .zero)

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  override var shouldRemovePresentersView: Bool { false }

  override var frameOfPresentedViewInContainerView: Rect {
    guard let containerView, let card = alert?.view as? AlertCard else {
      return super.frameOfPresentedViewInContainerView
    }
    let bounds = containerView.bounds
    if alert?.preferredStyle == .alert {
      let width = min(AlertCard.width, bounds.size.width)
      let height = card.height(forWidth: width)
      return Rect(
        x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
    }
    let width = bounds.size.width - 2 * Self.margin
    let height = card.height(forWidth: width)
    let bottom = bounds.maxY - max(containerView.safeAreaInsets.bottom, Self.margin)
    return Rect(
      x: bounds.minX + Self.margin, y: bottom - height, width: width, height: height)
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    if alert?.preferredStyle == .actionSheet {
      let tap = TapGestureRecognizer()
      tap.addTarget(self, action: AlertPresentation.cancel)
      dimming.addGestureRecognizer(tap)
    }
    fade(to: Self.dimmingAlpha)
  }

  override func dismissalTransitionWillBegin() { fade(to: 0) }

  override func containerViewWillLayoutSubviews() {
    guard presentedViewController.transitionCoordinator == nil else { return }
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  private func fade(to alpha: Double) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimming.alpha = alpha
      return
    }
    coordinator.animate { [dimming] _ in dimming.alpha = alpha }
  }

  /// Chooses the cancel action, as a tap outside an action sheet does.
  private func cancel() {
    if let action = alert?.actions.first(where: { $0.style == .cancel }) { alert?.choose(action) }
  }
}
