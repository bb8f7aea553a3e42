public import SceneGraph
import Transitions

/// A controller that manages a presented controller's view and further views of the presentation,
/// such as a dimming view, after `UIPresentationController`.
@MainActor
open class PresentationController: ContentContainer {
  /// The presented controller.
  public var presentedViewController: ViewController { presented ?? known ?? ViewController() }
  /// The container of the presentation; nil before it begins and after it has ended.
  public internal(set) var containerView: View?
  /// The delegate; weak.
  open weak var delegate: (any AdaptivePresentationControllerDelegate)?

  /// The presented controller; nil in a presentation controller that the presented controller
  /// retains.
  private var presented: ViewController?
  private weak var known: ViewController?
  /// The presenting controller, which retains this one during the presentation.
  weak var presenting: ViewController?
  /// True while the presentation or the dismissal is under way.
  var isInTransition = false

  /// Creates the controller of a presentation.
  public init(
    presentedViewController: ViewController, presenting presentingViewController: ViewController?
  ) {
    presented = presentedViewController
    known = presentedViewController
    presenting = presentingViewController
  }

  /// Releases the presented controller, which retains this one from now on.
  func loosen() { presented = nil }

  /// The presenting controller; an empty one if it no longer exists.
  open var presentingViewController: ViewController { presenting ?? ViewController() }

  /// The style of the presentation.
  open var presentationStyle: ModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  /// The style in a compact environment, which is the same, because presentations do not adapt
  /// here.
  open var adaptivePresentationStyle: ModalPresentationStyle { .none }

  /// The frame of the presented view in the container; by default the container's bounds. The
  /// presented view has it before the animator runs.
  open var frameOfPresentedViewInContainerView: Rect {
    containerView?.bounds ?? Rect(x: 0, y: 0, width: 0, height: 0)
  }

  /// The view that moves in and out; by default the presented controller's.
  open var presentedView: View? { presentedViewController.rootView }

  /// True if the presentation covers the window.
  open var shouldPresentInFullscreen: Bool { true }

  /// True if the presenting controller's view is removed once it is covered.
  open var shouldRemovePresentersView: Bool {
    [.fullScreen, .currentContext].contains(presentedViewController.modalPresentationStyle)
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
  /// Notifies the controller that the container is about to lay out its subviews.
  open func containerViewWillLayoutSubviews() {}
  /// Notifies the controller that the container has laid out its subviews.
  open func containerViewDidLayoutSubviews() {}

  /// The presented controller's preferred size.
  open var preferredContentSize: Size { presentedViewController.preferredContentSize }
  /// Notifies the controller that the presented one's preferred size has changed.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any ContentContainer
  ) {}
  /// Returns the size of the presented controller; by default the container's.
  open func size(
    forChildContentContainer container: any ContentContainer,
    withParentContainerSize parentSize: Size
  ) -> Size { parentSize }
  /// Notifies the controller that its size is about to change. By default it notifies the presented
  /// controller of its own new size.
  open func viewWillTransition(to size: Size, with coordinator: TransitionCoordinator) {
    let size = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.viewWillTransition(to: size, with: coordinator)
  }
  /// Notifies the controller that its traits are about to change; never called here.
  open func willTransition(
    to newCollection: TraitCollection, with coordinator: TransitionCoordinator
  ) {}
}

/// The container of a presentation, which notifies the presentation controller of its layout.
final class PresentationContainer: View {
  weak var presentation: PresentationController?

  override func layoutSubviews() {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSubviews()
    presentation?.containerViewDidLayoutSubviews()
  }
}
