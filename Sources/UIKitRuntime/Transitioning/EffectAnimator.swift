import SceneGraph
public import Transitions

/// Any transition of the catalogue as an animator: what it shows is drawn by its own layers, from pictures of the two
/// views, while the views themselves are out of sight. Over a context that stays, each picture shows all that is seen in
/// the container.
///
/// The motion, its duration and its curve can be changed while it plays, and what changes is seen at once.
@MainActor
public final class EffectAnimator: AnimatedTransitioning {
  /// The motion.
  public var transition: any Transition { script.transition }
  /// Which of its motions.
  public let direction: Direction
  /// Seconds that it takes.
  public var duration: Double { script.duration }
  /// How it follows time.
  public var curve: TimingCurve { script.curve }

  private var script: EffectScript
  private var performance: Performance?

  /// What plays.
  private struct Performance {
    weak var context: TransitionContext?
    let layer: TransitionLayer
    let animator: PropertyAnimator
    /// Whether it began under a hand.
    let isByHand: Bool
  }

  /// - Parameters:
  ///   - duration: seconds; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public init(
    _ transition: any Transition, _ direction: Direction, duration: Double? = nil,
    curve: TimingCurve? = nil
  ) {
    self.direction = direction
    script = EffectScript(
      transition: transition, duration: duration ?? type(of: transition).duration,
      curve: curve ?? type(of: transition).curve)
  }

  /// Seconds that the animations take; where a hand drives another motion first, those of that one.
  public func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    script.begun(byHand: transitionContext?.isInteractive ?? false, direction).drivenDuration
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

    script = script.begun(byHand: context.isInteractive, direction)
    let layer = TransitionLayer(transition, direction, from: images.from, to: images.to)
    layer.prelude = script.prelude
    let stage = View(frame: context.containerView.bounds, layer: layer)
    stage.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    context.containerView.addSubview(stage)
    let animator = PropertyAnimator(
      duration: script.whole, timingParameters: CubicTimingParameters(curve: script.progressCurve))
    animator.addAnimations { layer.progress = 1 }
    animator.addCompletion { [weak self] _ in
      self?.performance = nil
      stage.removeFromSuperview()
      for view in hidden { view.isHidden = false }
      context.completeTransition(!context.transitionWasCancelled)
    }
    performance = Performance(
      context: context as? TransitionContext, layer: layer, animator: animator,
      isByHand: context.isInteractive)
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

// MARK: - While it plays

extension EffectAnimator {
  /// What is seen of a transition under way.
  public struct Moment {
    /// The motion: the effect's own, or the one that a hand drives before that.
    public let transition: any Transition
    /// Seconds that this motion takes.
    public let duration: Double
    /// How it follows time now: evenly where a hand drives or has driven it.
    public let curve: TimingCurve
    /// The instant of this motion, in seconds from its beginning to its end.
    public let seconds: Double

    /// Eased progress, which is what the motion shows.
    public var progress: Double {
      curve.progress(at: duration > 0 ? min(max(seconds / duration, 0), 1) : 1)
    }
  }

  /// What is seen now; nil where nothing plays.
  public var moment: Moment? {
    guard let performance, let context = performance.context else { return nil }
    let time = min(max(context.timeline.now, 0), script.whole)
    if let underHand = script.underHand {
      return time < script.start
        ? Moment(transition: underHand, duration: script.start, curve: .linear, seconds: time)
        : Moment(
          transition: transition, duration: duration, curve: curve, seconds: time - script.start)
    }
    return Moment(
      transition: transition, duration: duration,
      curve: performance.animator.isEven ? .linear : curve, seconds: time)
  }

  /// Seconds that all that plays takes: the motion under the hand and then the effect's own, where these are two.
  public var wholeDuration: Double { script.whole }

  /// Plays another motion, or the same otherwise. One under way is changed where it is: what is seen from now on is the
  /// new motion, as far along its time as the old one was. Where a hand drives it still does, from where it is.
  ///
  /// - Parameters:
  ///   - duration: seconds, above 0; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public func change(
    to transition: any Transition, duration: Double? = nil, curve: TimingCurve? = nil
  ) {
    let old = script
    script = EffectScript(
      transition: transition, duration: duration ?? type(of: transition).duration,
      curve: curve ?? type(of: transition).curve)
    guard let performance, let context = performance.context else { return }
    script = script.begun(byHand: performance.isByHand, direction)
    performance.layer.transition = transition
    performance.layer.prelude = script.prelude
    context.timeline.warp(old.times(in: script, from: context.timeline.now))
    context.duration = script.drivenDuration
    performance.animator.replan(duration: script.whole, curve: script.progressCurve)
  }
}
