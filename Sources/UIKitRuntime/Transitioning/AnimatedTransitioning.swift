/// Makes a transition's animations, after `UIViewControllerAnimatedTransitioning`.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// Seconds that the animations take. A percent-driven interaction counts its percent of them.
  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double

  /// Puts the arriving view into the container, animates, and calls `completeTransition` when that is over.
  func animateTransition(using transitionContext: any ContextTransitioning)

  /// An animator of its own in place of `animateTransition`; nil for none. The runtime begins it.
  func interruptibleAnimator(using transitionContext: any ContextTransitioning) -> PropertyAnimator?

  /// Called once the transition is over.
  ///
  /// - Parameter transitionCompleted: false where it was cancelled.
  func animationEnded(_ transitionCompleted: Bool)
}

extension AnimatedTransitioning {
  public func interruptibleAnimator(
    using transitionContext: any ContextTransitioning
  ) -> PropertyAnimator? { nil }

  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// Drives a transition by what the user does, after `UIViewControllerInteractiveTransitioning`.
@MainActor
public protocol InteractiveTransitioning: AnyObject {
  /// Begins; in place of the animator's `animateTransition`.
  func startInteractiveTransition(_ transitionContext: any ContextTransitioning)

  /// Whether the transition begins under the user's hand. If not it begins by itself, and may be taken over later.
  var wantsInteractiveStart: Bool { get }

  /// How fast the rest runs after the interaction, in durations per duration.
  var completionSpeed: Double { get }

  /// How the rest follows time.
  var completionCurve: AnimationCurve { get }
}

extension InteractiveTransitioning {
  public var wantsInteractiveStart: Bool { true }
  public var completionSpeed: Double { 1 }
  public var completionCurve: AnimationCurve { .easeInOut }
}

/// Says which objects make a presentation's transitions, after `UIViewControllerTransitioningDelegate`. All are optional.
@MainActor
public protocol TransitioningDelegate: AnyObject {
  /// Who animates the presentation; nil for the style's own animation.
  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)?

  /// Who animates the dismissal; nil for the style's own animation.
  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)?

  /// Who drives the presentation; nil where nobody does and it runs by itself.
  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// Who drives the dismissal; nil where nobody does and it runs by itself.
  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// Who places a controller that is presented in the style `custom`; nil for the plain one.
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
