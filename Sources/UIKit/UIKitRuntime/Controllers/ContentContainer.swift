public import SceneGraph
import Transitions

/// A container of content that may change its size, after `UIContentContainer`: a view controller
/// or presentation controller.
@MainActor
public protocol ContentContainer: AnyObject {
  /// The preferred size of the content.
  var preferredContentSize: Size { get }
  /// Notifies the container that a child's preferred size has changed.
  func preferredContentSizeDidChange(forChildContentContainer container: any ContentContainer)
  /// Returns the size of a child in a container of `parentSize`.
  func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size
  /// Notifies the container that its size is about to change.
  func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator)
  /// Notifies the container that its traits are about to change; never called here.
  func willTransition(
    to newCollection: TraitCollection, with coordinator: TransitionCoordinator)
}

/// A delegate that adapts a presentation to its environment, after
/// `UIAdaptivePresentationControllerDelegate`. All methods are optional. Presentations do not adapt
/// here, so only the last two methods are called.
@MainActor
public protocol AdaptivePresentationControllerDelegate: AnyObject {
  /// Returns the style of the presentation in a compact environment.
  func adaptivePresentationStyle(for controller: PresentationController) -> ModalPresentationStyle
  /// Returns the style of the presentation for other traits.
  func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle
  /// Returns the controller to present in another style.
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController?
  /// Returns true if the user may dismiss the presentation.
  func presentationControllerShouldDismiss(_ presentationController: PresentationController) -> Bool
  /// Notifies the delegate that the presentation is about to be dismissed.
  func presentationControllerWillDismiss(_ presentationController: PresentationController)
  /// Notifies the delegate that the presentation was dismissed.
  func presentationControllerDidDismiss(_ presentationController: PresentationController)
}

extension AdaptivePresentationControllerDelegate {
  public func adaptivePresentationStyle(
    for controller: PresentationController
  ) -> ModalPresentationStyle { controller.presentationStyle }
  public func adaptivePresentationStyle(
    for controller: PresentationController, traitCollection: TraitCollection
  ) -> ModalPresentationStyle { adaptivePresentationStyle(for: controller) }
  public func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { nil }
  public func presentationControllerShouldDismiss(
    _ presentationController: PresentationController
  ) -> Bool { true }
  public func presentationControllerWillDismiss(_ presentationController: PresentationController) {}
  public func presentationControllerDidDismiss(_ presentationController: PresentationController) {}
}
