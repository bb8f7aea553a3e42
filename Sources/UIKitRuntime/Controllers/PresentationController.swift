public import SceneGraph
import Transitions

/// A controller that manages a presented controller's view and further views of the presentation,
/// such as a dimming view, after `UIPresentationController`.
@MainActor
open class PresentationController {
  /// The presented controller.
  public let presentedViewController: ViewController
  /// The presenting controller.
  public internal(set) weak var presentingViewController: ViewController?
  /// The container of the presentation; nil before it begins and after it has ended.
  public internal(set) var containerView: View?

  /// True while the presentation or the dismissal is under way.
  var isInTransition = false

  /// Creates the controller of a presentation.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController
  }

  /// The frame of the presented view in the container; by default the container's bounds.
  open var frameOfPresentedViewInContainerView: Rect {
    containerView?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The view that is moved in and out; by default the presented controller's.
  open var presentedView: View? { presentedViewController.view }

  /// True if the presenting controller's view is removed once it is covered.
  open var shouldRemovePresentersView: Bool {
    presentedViewController.modalPresentationStyle == .fullScreen
  }

  /// Notifies the controller that the presentation is about to begin. Overrides add their views to
  /// the container.
  open func presentationTransitionWillBegin() {}
  /// Notifies the controller of the end of the presentation.
  ///
  /// - Parameter completed: false if the presentation was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// Notifies the controller that the dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// Notifies the controller of the end of the dismissal.
  ///
  /// - Parameter completed: false if the dismissal was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// Lays out the views in the container after a change of its size.
  open func containerViewDidLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
