public import SceneGraph
import Transitions

/// A delegate of a sheet, after `UISheetPresentationControllerDelegate`. All methods are optional.
@MainActor
public protocol SheetPresentationControllerDelegate: AdaptivePresentationControllerDelegate {
  /// Notifies the delegate that the user chose another height; never called here, because drags do
  /// not do that.
  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController)
}

extension SheetPresentationControllerDelegate {
  public func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: SheetPresentationController
  ) {}
}

/// The presentation of a card, as iOS 13 shows `pageSheet` on a phone: the view below is scaled
/// down and dimmed, and its top shows above the card; after `UISheetPresentationController`. A card
/// below the maximum height only dims the view below.
///
/// Apple does not publish the metrics. These are estimates from pictures of iOS 13 on a phone
/// without a notch, whose status bar is 20 points high.
@MainActor
open class SheetPresentationController: PresentationController {
  /// The distance between the view below and the top of the container, in points.
  private static let presenterTop = 20.0
  /// The distance between the view below and the container's sides, in points.
  private static let presenterMargin = 16.0
  /// The distance between the card and the top of the view below, in points.
  private static let overlap = 10.0
  /// The radius of the corners of the card and the view below, in points.
  private static let cornerRadius = 10.0
  /// The opacity of the black above the view below.
  private static let dimmingAlpha = 0.2

  /// The possible heights of the sheet, in ascending order; the large one by default.
  open var detents: [Detent] = [.large()] { didSet { settingsDidChange() } }
  /// The identifier of the current height; nil for the first of `detents`.
  open var selectedDetentIdentifier: Detent.Identifier? { didSet { settingsDidChange() } }
  /// The identifier of the largest height at which the view below is not dimmed; nil to always dim
  /// it.
  open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { settingsDidChange() } }
  /// True if the sheet has a grabber at its top.
  open var prefersGrabberVisible = false { didSet { settingsDidChange() } }
  /// The radius of the corners in points; nil for the system's.
  open var preferredCornerRadius: Double? { didSet { settingsDidChange() } }
  /// True to expand the sheet before scrolling; without effect.
  open var prefersScrollingExpandsWhenScrolledToEdge = true
  /// True to attach the sheet to the bottom of a compact-height screen; without effect.
  open var prefersEdgeAttachedInCompactHeight = false
  /// True to give such a sheet the content's preferred width; without effect.
  open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
  /// True to centre a page on a large screen; without effect.
  open var prefersPageSizing = true
  /// The view in which to centre the sheet; without effect.
  open var sourceView: View?

  private let dimming = View()
  private let grabber = View(frame: Rect(x: 0, y: 0, width: 36, height: 5))
  private var isShown = false
  private var presenterRadius = 0.0
  private var presenterClips = false
  private var presenterTransform = Transform3D.identity

  /// The frame of the card at the bottom, with the selected height.
  open override var frameOfPresentedViewInContainerView: Rect {
    guard let bounds = containerView?.bounds else {
      return super.frameOfPresentedViewInContainerView
    }
    let largest = max(bounds.size.height - Self.presenterTop - Self.overlap, 0)
    let height = selectedDetent.map { self.height(of: $0, in: bounds) } ?? largest
    return Rect(
      x: bounds.minX, y: bounds.maxY - height, width: bounds.size.width, height: height)
  }

  /// Dims the view below and scales it down.
  open override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    dimming.frame = containerView.bounds
    dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    dimming.backgroundColor = .black
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    presentedView?.clipsToBounds = true
    let view = presentingViewController.hostedView
    (presenterRadius, presenterClips) = (view.layer.cornerRadius, view.clipsToBounds)
    presenterTransform = view.transform3D
    view.clipsToBounds = true
    isShown = true
    decorate()
    alongside { $0.movePresenter() }
  }

  /// Reverts a cancelled presentation.
  open override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed { end() }
  }

  /// Restores the view below.
  open override func dismissalTransitionWillBegin() {
    let view = presentingViewController.hostedView
    alongside { sheet in
      view.transform3D = sheet.presenterTransform
      view.layer.cornerRadius = sheet.presenterRadius
      sheet.dimming.alpha = 0
    }
  }

  /// Removes the sheet's additions.
  open override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed { end() }
  }

  /// Dims the view below, and scales it down below a card of the maximum height.
  private func movePresenter() {
    let view = presentingViewController.hostedView
    dimming.alpha = isDimmed ? Self.dimmingAlpha : 0
    let size = view.bounds.size
    guard isLarge, size.width > 2 * Self.presenterMargin else {
      view.transform3D = presenterTransform
      view.layer.cornerRadius = presenterRadius
      return
    }
    let scale = (size.width - 2 * Self.presenterMargin) / size.width
    // The scale is about the centre, so the top moves down by half of the lost height.
    let down = Self.presenterTop - size.height * (1 - scale) / 2
    view.transform3D = Transform3D.scale(x: scale, y: scale)
      .concatenating(.translation(x: 0, y: down, z: 0))
    view.layer.cornerRadius = Self.cornerRadius
  }

  /// Sets the card's corners and grabber.
  private func decorate() {
    guard isShown, let card = presentedView else { return }
    card.layer.cornerRadius = preferredCornerRadius ?? Self.cornerRadius
    guard prefersGrabberVisible else { return grabber.removeFromSuperview() }
    let middle = (card.bounds.size.width - grabber.bounds.size.width) / 2
    grabber.frame.origin = Point(x: middle, y: 5)
    grabber.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
    // iOS's tertiary label colour.
    grabber.backgroundColor = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, alpha: 0.3)
    grabber.layer.cornerRadius = grabber.bounds.size.height / 2
    grabber.isUserInteractionEnabled = false
    card.addSubview(grabber)
  }

  /// Makes changes alongside the transition, or immediately if there is none.
  private func alongside(_ changes: @escaping (SheetPresentationController) -> Void) {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      return changes(self)
    }
    coordinator.animate { [self] _ in changes(self) }
  }

  private func end() {
    isShown = false
    grabber.removeFromSuperview()
    dimming.removeFromSuperview()
    let view = presentingViewController.hostedView
    view.transform3D = presenterTransform
    view.layer.cornerRadius = presenterRadius
    view.clipsToBounds = presenterClips
  }

  // MARK: Heights

  /// Changes settings, and animates the card from the old to the new ones in 0.4 s; UIKit does not
  /// document the duration.
  open func animateChanges(_ changes: @escaping () -> Void) {
    guard isShown else { return changes() }
    View.animate(withDuration: 0.4) { changes() }
  }

  /// Resolves the heights of custom detents again.
  open func invalidateDetents() { settingsDidChange() }

  /// The effective detent: the selected one, or else the first.
  private var selectedDetent: Detent? {
    detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
  }

  private var isLarge: Bool { selectedDetent.map { $0.identifier == .large } ?? true }

  /// True if the selected height is above the largest undimmed one.
  private var isDimmed: Bool {
    guard let bounds = containerView?.bounds,
      let limit = detents.first(where: { $0.identifier == largestUndimmedDetentIdentifier }),
      let selectedDetent
    else { return true }
    return height(of: selectedDetent, in: bounds) > height(of: limit, in: bounds)
  }

  /// Returns the height of the card: the detent's, plus the safe area below.
  private func height(of detent: Detent, in bounds: Rect) -> Double {
    let largest = max(bounds.size.height - Self.presenterTop - Self.overlap, 0)
    let below = containerView?.safeAreaInsets.bottom ?? 0
    let context = DetentContext(
      maximumDetentValue: largest - below, containerHeight: bounds.size.height - below)
    guard let value = detent.resolvedValue(in: context) else { return largest }
    return min(max(value, 0) + below, largest)
  }

  private func settingsDidChange() {
    guard isShown, !isInTransition else { return }
    presentedView?.place(in: frameOfPresentedViewInContainerView)
    decorate()
    movePresenter()
  }
}
