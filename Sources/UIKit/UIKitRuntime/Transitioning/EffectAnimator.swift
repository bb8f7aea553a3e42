import SceneGraph
public import Transitions

/// An animator that plays any transition of the catalogue.
///
/// A separate layer draws the effect from pictures of the two views, which are hidden meanwhile.
/// Over a context that stays, each picture shows the whole container. The effect, its duration and
/// its curve can be changed while it plays; the change is presented immediately.
@MainActor
public final class EffectAnimator: AnimatedTransitioning {
  /// The effect.
  public var transition: any Transition { schedule.transition }
  /// The direction in which the effect plays.
  public let direction: Direction
  /// The duration of the effect, in seconds.
  public var duration: Double { schedule.duration }
  /// The timing curve of the effect.
  public var curve: TimingCurve { schedule.curve }

  private var schedule: EffectSchedule
  private var playback: Playback?

  /// The objects that play the effect.
  private struct Playback {
    weak var context: TransitionContext?
    let layer: TransitionLayer
    let animator: PropertyAnimator
    /// True if the transition began interactively.
    let beganInteractively: Bool
  }

  /// Creates an animator for one transition.
  ///
  /// - Parameters:
  ///   - duration: in seconds; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public init(
    _ transition: any Transition, _ direction: Direction, duration: Double? = nil,
    curve: TimingCurve? = nil
  ) {
    self.direction = direction
    schedule = EffectSchedule(
      transition: transition, duration: duration ?? transition.effect.duration,
      curve: curve ?? transition.effect.curve)
  }

  /// Returns the duration of the effect, in seconds; if a drag first drives another motion, the
  /// duration of that motion.
  public func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double {
    schedule.started(interactively: transitionContext?.isInteractive ?? false, direction)
      .drivenDuration
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
    let hidden = [from.hostedView, to.hostedView].filter { !$0.isHidden }
    for view in hidden { view.isHidden = true }

    schedule = schedule.started(interactively: context.isInteractive, direction)
    let layer = TransitionLayer(transition, direction, from: images.from, to: images.to)
    layer.leadIn = schedule.leadIn
    let effectView = View(frame: context.containerView.bounds, layer: layer)
    effectView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    context.containerView.addSubview(effectView)
    let animator = PropertyAnimator(
      duration: schedule.totalDuration,
      timingParameters: CubicTimingParameters(curve: schedule.progressCurve))
    animator.addAnimations { layer.progress = 1 }
    animator.addCompletion { [weak self] _ in
      self?.playback = nil
      effectView.removeFromSuperview()
      for view in hidden { view.isHidden = false }
      context.completeTransition(!context.transitionWasCancelled)
    }
    playback = Playback(
      context: context as? TransitionContext, layer: layer, animator: animator,
      beganInteractively: context.isInteractive)
    animator.startAnimation()
  }

  /// Returns pictures of the container before and after. A view that stays is below the other one
  /// in the latter's picture.
  private func pictures(
    of context: any ContextTransitioning, _ from: ViewController, _ to: ViewController
  ) -> (from: Image, to: Image) {
    let leaving = (view: from.hostedView, frame: context.initialFrame(for: from))
    let arriving = (view: to.hostedView, frame: context.finalFrame(for: to))
    let bounds = context.containerView.bounds
    func picture(_ views: [(view: View, frame: Rect)]) -> Image {
      if views.count == 1, views[0].frame == bounds { return Image(snapshotOf: views[0].view) }
      let composite = View(frame: bounds)
      for (view, frame) in views {
        let copy = ImageView(image: Image(snapshotOf: view))
        copy.frame = frame
        copy.transform3D = view.transform3D
        copy.alpha = view.alpha
        composite.addSubview(copy)
      }
      return Image(snapshotOf: composite)
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

// MARK: - Playback

extension EffectAnimator {
  /// The presented instant of a transition under way.
  public struct PlaybackState {
    /// The presented motion: the effect, or the drag's motion before it.
    public let transition: any Transition
    /// The duration of that motion, in seconds.
    public let duration: Double
    /// The current timing curve; linear during and after a drag.
    public let curve: TimingCurve
    /// The presentation time within that motion, in seconds, from 0 to `duration`.
    public let seconds: Double

    /// The presented eased progress.
    public var progress: Double {
      curve.progress(at: duration > 0 ? min(max(seconds / duration, 0), 1) : 1)
    }
  }

  /// The presented instant; nil if no transition is under way.
  public var playbackState: PlaybackState? {
    guard let playback, let context = playback.context else { return nil }
    let time = min(max(context.timeline.now, 0), schedule.totalDuration)
    if let drivenMotion = schedule.drivenMotion {
      return time < schedule.effectBegin
        ? PlaybackState(
          transition: drivenMotion, duration: schedule.effectBegin, curve: .linear, seconds: time)
        : PlaybackState(
          transition: transition, duration: duration, curve: curve,
          seconds: time - schedule.effectBegin)
    }
    return PlaybackState(
      transition: transition, duration: duration,
      curve: playback.animator.isLinear ? .linear : curve, seconds: time)
  }

  /// The duration of the effect, including the drag's motion if there is one, in seconds.
  public var totalDuration: Double { schedule.totalDuration }

  /// Changes the effect, its duration or its curve. A transition under way continues with the new
  /// effect at the same fraction of its time. A drag under way continues from there.
  ///
  /// - Parameters:
  ///   - duration: in seconds, above 0; nil for the effect's own.
  ///   - curve: nil for the effect's own.
  public func change(
    to transition: any Transition, duration: Double? = nil, curve: TimingCurve? = nil
  ) {
    let old = schedule
    schedule = EffectSchedule(
      transition: transition, duration: duration ?? transition.effect.duration,
      curve: curve ?? transition.effect.curve)
    guard let playback, let context = playback.context else { return }
    schedule = schedule.started(interactively: playback.beganInteractively, direction)
    playback.layer.transition = transition
    playback.layer.leadIn = schedule.leadIn
    context.timeline.warp(old.warp(to: schedule, from: context.timeline.now))
    context.duration = schedule.drivenDuration
    playback.animator.retime(duration: schedule.totalDuration, curve: schedule.progressCurve)
  }
}
