import SceneGraph
import Transitions

/// The presentation of a card, as iOS 13 shows `pageSheet` on a phone: the view below is scaled
/// back and dimmed, and its top shows above the card.
///
/// Apple publishes no measures. These are estimates from pictures of iOS 13 on a phone without a
/// notch, whose status bar is 20 points high.
@MainActor
final class SheetPresentation: PresentationController {
  /// The distance of the view below from the top of the container, in points.
  private static let presenterTop = 20.0
  /// The distance of the view below from the container's sides, in points.
  private static let presenterMargin = 16.0
  /// The distance of the card from the top of the view below, in points.
  private static let overlap = 10.0
  /// The radius of the corners of the card and the view below, in points.
  private static let cornerRadius = 10.0
  /// The opacity of the black above the view below.
  private static let dimmingAlpha = 0.2

  private let dimming = View()
  private var presenterRadius = 0.0
  private var presenterClips = false
  private var presenterTransform = Transform3D.identity

  override var frameOfPresentedViewInContainerView: Rect {
    guard let bounds = containerView?.bounds else {
      return super.frameOfPresentedViewInContainerView
    }
    let top = Self.presenterTop + Self.overlap
    return Rect(
      x: bounds.minX, y: bounds.minY + top, width: bounds.size.width,
      height: max(bounds.size.height - top, 0))
  }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    presentedView?.layer.cornerRadius = Self.cornerRadius
    presentedView?.clipsToBounds = true
    let view = presentingViewController.hostedView
    (presenterRadius, presenterClips) = (view.layer.cornerRadius, view.clipsToBounds)
    presenterTransform = view.transform3D
    view.clipsToBounds = true
    alongside { $0.moveBack(view) }
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { end() }
  }

  override func dismissalTransitionWillBegin() {
    let view = presentingViewController.hostedView
    alongside { sheet in
      view.transform3D = sheet.presenterTransform
      view.layer.cornerRadius = sheet.presenterRadius
      sheet.dimming.alpha = 0
    }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { end() }
  }

  private func moveBack(_ view: View) {
    let size = view.bounds.size
    guard size.width > 2 * Self.presenterMargin else { return }
    let scale = (size.width - 2 * Self.presenterMargin) / size.width
    // The scale is about the centre, so that the top has come down by half of what is lost.
    let down = Self.presenterTop - size.height * (1 - scale) / 2
    view.transform3D = Transform3D.scale(x: scale, y: scale)
      .concatenating(.translation(x: 0, y: down, z: 0))
    view.layer.cornerRadius = Self.cornerRadius
    dimming.alpha = Self.dimmingAlpha
  }

  /// Makes changes alongside the transition; at once without one.
  private func alongside(_ changes: @escaping (SheetPresentation) -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      return changes(self)
    }
    coordinator.animate { [self] _ in changes(self) }
  }

  private func end() {
    dimming.removeFromSuperview()
    let view = presentingViewController.hostedView
    view.transform3D = presenterTransform
    view.layer.cornerRadius = presenterRadius
    view.clipsToBounds = presenterClips
  }
}
