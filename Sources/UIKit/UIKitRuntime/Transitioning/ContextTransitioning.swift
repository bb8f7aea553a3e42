public import SceneGraph
import Transitions

/// A key for one of the two controllers of a transition.
public enum TransitionContextViewControllerKey: Sendable {
  /// The controller whose view is visible at the start.
  case from
  /// The controller whose view is visible at the end.
  case to
}

/// A key for one of the two views of a transition.
public enum TransitionContextViewKey: Sendable {
  /// The view that is visible at the start.
  case from
  /// The view that is visible at the end.
  case to
}

/// The context of a transition, which its animator and its interaction controller query and report
/// to, after `UIViewControllerContextTransitioning`.
@MainActor
public protocol ContextTransitioning: AnyObject {
  /// The view in which the transition plays. The animator adds the arriving view to it.
  var containerView: View { get }
  /// True if the transition is animated.
  var isAnimated: Bool { get }
  /// True while the user interactively drives the transition.
  var isInteractive: Bool { get }
  /// True if the transition is returning, or has returned, to its start.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation; `none` for other transitions.
  var presentationStyle: ModalPresentationStyle { get }
  /// The rotation of the transition; always the identity here.
  var targetTransform: AffineTransform { get }

  /// Reports the progress of the interaction, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// Reports that the interaction has ended and the transition runs to its end.
  func finishInteractiveTransition()
  /// Reports that the interaction has ended and the transition returns to its start.
  func cancelInteractiveTransition()
  /// Reports that the user takes over a running transition.
  func pauseInteractiveTransition()
  /// Ends the transition. The animator calls it exactly once.
  ///
  /// - Parameter didComplete: false if the transition was cancelled.
  func completeTransition(_ didComplete: Bool)

  /// Returns a controller of the transition.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// Returns a view that appears or disappears; nil for the view of a presenting controller that
  /// stays, which the animator must not move in or out.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Returns the frame of a controller's view at the start, in the container; all zeros if it is
  /// not visible then.
  func initialFrame(for controller: ViewController) -> Rect
  /// Returns the frame of a controller's view at the end, in the container; all zeros if it is not
  /// visible then. For a dismissed controller, it is the frame of its presentation, as in UIKit:
  /// animators use it in both directions.
  func finalFrame(for controller: ViewController) -> Rect
}
