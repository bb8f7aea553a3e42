public import Transitions

/// Any transition of the catalogue as an animator: what it shows is drawn by its own layers, from pictures of the two
/// views, while the views themselves are out of sight. Over a context that stays, each picture shows all that is seen in
/// the container.
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

  /// Seconds that the animations take; where a hand drives another motion first, those of that one.
  public func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    guard let transitionContext, transitionContext.isInteractive,
      let underHand = transition.motionUnderHand(direction)
    else { return duration }
    return type(of: underHand).duration
  }

  public func animateTransition(using context: any ContextTransitioning) {
    guard let from = context.viewController(forKey: .from),
      let to = context.viewController(forKey: .to)
    else {
      context.completeTransition(false)
      return
    }
    let images = pictures(of: context, from, to)
    if let arriving = context.view(forKey: .to) {
      arriving.frame = context.finalFrame(for: to)
      context.containerView.addSubview(arriving)
    }
    let hidden = [from.outerView, to.outerView].filter { !$0.isHidden }
    for view in hidden { view.isHidden = true }

    var phases = [Phase(motion: transition, duration: duration, curve: curve)]
    if context.isInteractive, let underHand = transition.motionUnderHand(direction) {
      let effect = type(of: underHand)
      phases.insert(
        Phase(motion: underHand, duration: effect.duration, curve: effect.curve), at: 0)
    }
    play(phases[...], isOnly: phases.count == 1, images, in: context) {
      for view in hidden { view.isHidden = false }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// One motion of those that are played in turn.
  private struct Phase {
    var motion: any Transition
    var duration: Double
    var curve: TimingCurve
  }

  /// Plays `phases` one after the other, and no further where the transition is cancelled.
  private func play(
    _ phases: ArraySlice<Phase>, isOnly: Bool, _ images: (from: Image, to: Image),
    in context: any ContextTransitioning, whenOver: @escaping () -> Void
  ) {
    guard let phase = phases.first else { return whenOver() }
    let layer = TransitionLayer(
      phase.motion, direction, from: images.from, to: images.to, settlesEnds: isOnly)
    let stage = View(frame: context.containerView.bounds, layer: layer)
    context.containerView.addSubview(stage)
    let animator = PropertyAnimator(
      duration: phase.duration, timingParameters: CubicTimingParameters(curve: phase.curve))
    animator.addAnimations { layer.progress = 1 }
    animator.addCompletion { position in
      stage.removeFromSuperview()
      guard position == .end, !context.transitionWasCancelled else { return whenOver() }
      self.play(
        phases.dropFirst(), isOnly: isOnly, images, in: context, whenOver: whenOver)
    }
    animator.startAnimation()
  }

  /// What is seen in the container before and after. A view that stays is below the other one in that one's picture.
  private func pictures(
    of context: any ContextTransitioning, _ from: ViewController, _ to: ViewController
  ) -> (from: Image, to: Image) {
    let leaving = (view: from.outerView, frame: context.initialFrame(for: from))
    let arriving = (view: to.outerView, frame: context.finalFrame(for: to))
    let bounds = context.containerView.bounds
    func picture(_ views: [(view: View, frame: Rect)]) -> Image {
      if views.count == 1, views[0].frame == bounds { return Image(snapshotOf: views[0].view) }
      let scene = View(frame: bounds)
      for (view, frame) in views {
        let copy = ImageView(image: Image(snapshotOf: view))
        copy.frame = frame
        copy.transform3D = view.transform3D
        copy.alpha = view.alpha
        scene.addSubview(copy)
      }
      return Image(snapshotOf: scene)
    }
    let (fromStays, toStays) = (
      context.view(forKey: .from) == nil, context.view(forKey: .to) == nil
    )
    return (
      picture(toStays ? [arriving, leaving] : [leaving]),
      picture(fromStays ? [leaving, arriving] : [arriving])
    )
  }
}
