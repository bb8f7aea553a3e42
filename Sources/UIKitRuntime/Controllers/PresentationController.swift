public import SceneGraph
import Transitions

/// Places a presented controller's view and what belongs to the presentation, such as a dimming view, after
/// `UIPresentationController`.
@MainActor
open class PresentationController {
  /// The controller that is presented.
  public let presentedViewController: ViewController
  /// The controller that presents it.
  public internal(set) weak var presentingViewController: ViewController?
  /// Where the presentation plays; nil before it begins and after it ended.
  public internal(set) var containerView: View?

  /// Whether the presentation or dismissal is under way.
  var isInTransition = false

  /// For a presentation that is to come.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController
  }

  /// Where the presented view is to be in the container; all of it unless overridden.
  open var frameOfPresentedViewInContainerView: Rect {
    containerView?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The view that is moved in and out; the presented controller's unless overridden.
  open var presentedView: View? { presentedViewController.view }

  /// Whether the presenting controller's view is taken out once it is covered.
  open var shouldRemovePresentersView: Bool {
    presentedViewController.modalPresentationStyle == .fullScreen
  }

  /// The presentation is about to begin; views of one's own go into the container now.
  open func presentationTransitionWillBegin() {}
  /// The presentation is over.
  ///
  /// - Parameter completed: false where it was cancelled.
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  /// The dismissal is about to begin.
  open func dismissalTransitionWillBegin() {}
  /// The dismissal is over.
  ///
  /// - Parameter completed: false where it was cancelled.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  /// The container has a new size; places the views in it anew.
  open func containerViewDidLayoutSubviews() {
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}
