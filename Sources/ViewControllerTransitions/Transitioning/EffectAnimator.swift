public import Transitions

/// Any transition of the catalogue as an animator: what it shows is drawn by its own layers, from pictures of the two
/// views, while the views themselves are out of sight.
@MainActor
public final class EffectAnimator: AnimatedTransitioning {
  /// The motion.
  public let transition: any Transition
  /// Which of its motions.
  public let direction: Direction
  /// Seconds that it takes.
  public let duration: Double
  /// How it follows time.
  public let curve: TimingCurve

  /// - Parameters:
  ///   - duration: seconds; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public init(
    _ transition: any Transition, _ direction: Direction, duration: Double? = nil,
    curve: TimingCurve? = nil
  ) {
    self.transition = transition
    self.direction = direction
    self.duration = duration ?? type(of: transition).duration
    self.curve = curve ?? type(of: transition).curve
  }

  public func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    duration
  }

  public func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else {
      context.completeTransition(false)
      return
    }
    let container = context.containerView
    if let arriving = context.view(forKey: .to) {
      arriving.frame = context.finalFrame(for: to)
      container.addSubview(arriving)
    }
    let layer = TransitionLayer(
      transition, direction, from: Image(snapshotOf: from.view), to: Image(snapshotOf: to.view))
    let stage = View(frame: container.bounds, layer: layer)
    let hidden = [from.view, to.view].filter { !$0.isHidden }
    for view in hidden { view.isHidden = true }
    container.addSubview(stage)

    let animator = PropertyAnimator(
      duration: duration, timingParameters: CubicTimingParameters(curve: curve))
    animator.addAnimations { layer.progress = 1 }
    animator.addCompletion { _ in
      stage.removeFromSuperview()
      for view in hidden { view.isHidden = false }
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator.startAnimation()
  }
}
