public import SceneGraph
import Transitions

/// The two controllers of a transition.
public enum TransitionContextViewControllerKey: Sendable {
  /// Whose view is seen at the start.
  case from
  /// Whose view is seen at the end.
  case to
}

/// The two views of a transition.
public enum TransitionContextViewKey: Sendable {
  /// The one that is seen at the start.
  case from
  /// The one that is seen at the end.
  case to
}

/// How a presented controller relates to what is below it, after `UIModalPresentationStyle`.
public enum ModalPresentationStyle: String, Sendable, CaseIterable {
  /// Covers the window; what was below is taken out once it is covered.
  case fullScreen
  /// Covers the nearest controller that defines a context; what is below stays.
  case overCurrentContext
  /// As a presentation controller says; what is below stays, unless it says otherwise.
  case custom
  /// No presentation: a transition within a container, such as a push.
  case none
}

/// What a transition's animator and interaction need to know, and what they report, after
/// `UIViewControllerContextTransitioning`.
@MainActor
public protocol ContextTransitioning: AnyObject {
  /// Where the transition plays. The animator puts the arriving view into it.
  var containerView: View { get }
  /// Whether anything is to be animated.
  var isAnimated: Bool { get }
  /// Whether the user's hand drives it now.
  var isInteractive: Bool { get }
  /// Whether it goes back, or went back, to where it began.
  var transitionWasCancelled: Bool { get }
  /// The style of a presentation; `none` for others.
  var presentationStyle: ModalPresentationStyle { get }

  /// How far the interaction has come, 0 to 1.
  func updateInteractiveTransition(_ percentComplete: Double)
  /// The interaction is over, and the transition runs to its end.
  func finishInteractiveTransition()
  /// The interaction is over, and the transition goes back to its start.
  func cancelInteractiveTransition()
  /// The user's hand takes over, in the middle of a transition that runs.
  func pauseInteractiveTransition()
  /// All is over. Whoever animates calls it, once, whatever happens.
  ///
  /// - Parameter didComplete: false where the transition was cancelled.
  func completeTransition(_ didComplete: Bool)

  /// The controllers.
  func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
  /// The views that come or go. Nil for the view of a presenting controller that stays where it is, which is not the
  /// animator's to move in or out.
  func view(forKey key: TransitionContextViewKey) -> View?
  /// Where a controller's view is at the start, in the container; all zeros where it is not seen then.
  func initialFrame(for controller: ViewController) -> Rect
  /// Where a controller's view is to be at the end; all zeros where it will not be seen then.
  func finalFrame(for controller: ViewController) -> Rect
}
