/// An animator of a transition, after `UIViewControllerAnimatedTransitioning`.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// Returns the duration of the animations, in seconds. The percentage of a percent-driven
  /// interaction refers to it.
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double

  /// Adds the arriving view to the container, animates, and calls `completeTransition` at the end.
  func animateTransition(using transitionContext: any ContextTransitioning)

  /// Returns an animation to use instead of `animateTransition`, which the runtime starts, and
  /// which completes the transition. Optional: without this method, `animateTransition` is called.
  func interruptibleAnimator(
    using transitionContext: any ContextTransitioning
  ) -> any ImplicitlyAnimating

  /// Notifies the animator of the end of the transition.
  ///
  /// - Parameter transitionCompleted: false if the transition was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension AnimatedTransitioning {
  public func interruptibleAnimator(
    using transitionContext: any ContextTransitioning
  ) -> any ImplicitlyAnimating { NoAnimation() }

  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An interaction controller, with which the user's actions drive a transition, after
/// `UIViewControllerInteractiveTransitioning`.
@MainActor
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition, instead of the animator's `animateTransition`.
  func startInteractiveTransition(_ transitionContext: any ContextTransitioning)

  /// True if the transition begins interactively; false if it begins automatically and may be taken
  /// over later.
  var wantsInteractiveStart: Bool { get }

  /// The speed of the rest after the interaction, as a multiple of the transition's.
  var completionSpeed: Double { get }

  /// The timing curve of the rest after the interaction.
  var completionCurve: AnimationCurve { get }
}

extension InteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
  public var completionSpeed: Double { 1 }
  public var completionCurve: AnimationCurve { .easeInOut }
}

/// A delegate that vends the objects of a presentation's transitions, after
/// `UIViewControllerTransitioningDelegate`. All methods are optional.
@MainActor
public protocol TransitioningDelegate: AnyObject {
  /// Returns the animator of the presentation; nil for the style's own animation.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)?

  /// Returns the animator of the dismissal; nil for the style's own animation.
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?

  /// Returns the interaction controller of the presentation; nil for an automatic one.
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// Returns the interaction controller of the dismissal; nil for an automatic one.
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// Returns the presentation controller of a presentation in the style `custom`; nil for the
  /// standard one.
  func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController?
}

extension TransitioningDelegate {
  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? { nil }
}
