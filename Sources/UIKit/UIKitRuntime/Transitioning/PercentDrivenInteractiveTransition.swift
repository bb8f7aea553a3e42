import SceneGraph
import Transitions

/// An interaction controller that drives an animator's animations by a percentage, after
/// `UIPercentDrivenInteractiveTransition`.
///
/// During an interaction, the animations are held at the percentage. After `finish()` they run to
/// their end in `(1 - percentComplete) * duration / completionSpeed` seconds, after `cancel()` back
/// to their start in `percentComplete * duration / completionSpeed`, under the completion curve. If
/// released at 100 % or at 0 %, they end when the window's time next advances, or immediately.
/// Animations that last longer than the duration then run on in their own time, can also be held
/// there, and return through all of it.
///
/// Only the animator's `completeTransition` ends a transition. Calls outside an interaction have no
/// effect: neither a second `finish()`, nor `update` after it, nor `cancel()` without `pause()` in
/// a running transition.
@MainActor
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The speed of the rest after the release, as a multiple of the transition's; above 0.
  open var completionSpeed = 1.0
  /// The timing curve of the rest.
  open var completionCurve = AnimationCurve.easeInOut
  /// The timing of the rest, with any curve; nil for `completionCurve`. A physical spring has its
  /// own duration.
  open var timingCurve: (any TimingCurveProvider)?
  /// True if the transition begins interactively.
  open var wantsInteractiveStart = true
  /// True if the percentage is the animations' progress. If false, their curves map it to progress,
  /// as before property animators.
  open var scrubsLinearly = true

  private weak var context: TransitionContext?

  /// Creates an interaction controller for one transition at a time.
  public init() {}

  /// The animator's duration, in seconds.
  open var duration: Double { context?.duration ?? 0 }

  /// The completed fraction of the transition, from 0 to 1.
  public private(set) var percentComplete = 0.0

  /// The presentation time of the transition's animations, in seconds, interactive or not. It
  /// exceeds `duration` if animations last longer than that.
  public var time: Double { context?.timeline.now ?? 0 }

  open func startInteractiveTransition(_ transitionContext: any ContextTransitioning) {
    percentComplete = 0
    context = transitionContext as? TransitionContext
    guard let context else { return }
    if wantsInteractiveStart { context.timeline.hold(linearly: scrubsLinearly) }
    context.beginAnimations()
  }

  /// Moves the animations to `percentComplete`, clamped to 0…1.
  open func update(_ percentComplete: Double) {
    guard let context, isHeld, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.timeline.seek(to: self.percentComplete * context.duration)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// Moves the animations to an instant, which may be beyond `duration`, where `percentComplete` is
  /// 1.
  ///
  /// - Parameter time: in seconds; a negative time counts as 0.
  public func seek(to time: Double) {
    guard let context, isHeld, time.isFinite else { return }
    context.timeline.seek(to: max(time, 0))
    updatePercentFromTime()
  }

  private func updatePercentFromTime() {
    guard let context else { return }
    percentComplete = context.duration > 0 ? min(max(time / context.duration, 0), 1) : 0
    context.updateInteractiveTransition(percentComplete)
  }

  /// Takes over a running transition on the spot.
  open func pause() {
    guard let context, context.isUnderWay, !context.isInteractive else { return }
    context.timeline.hold(linearly: scrubsLinearly)
    context.pauseInteractiveTransition()
    updatePercentFromTime()
  }

  /// Releases the transition, which runs to its end.
  open func finish() { release(isFinishing: true, velocity: nil) }

  /// Releases the transition, which returns to its start.
  open func cancel() { release(isFinishing: false, velocity: nil) }

  /// Releases the transition, which runs to its end, initially with the finger's velocity.
  ///
  /// - Parameter velocity: the growth of the percentage at the release, in 1/s.
  open func finish(velocity: Double) { release(isFinishing: true, velocity: velocity) }

  /// Releases the transition, which returns to its start, initially with the finger's velocity.
  ///
  /// - Parameter velocity: the growth of the percentage at the release, in 1/s; negative on the way
  ///   back.
  open func cancel(velocity: Double) { release(isFinishing: false, velocity: velocity) }

  private func release(isFinishing: Bool, velocity: Double?) {
    guard let context, isHeld else { return }
    if isFinishing {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    let isBeyondDuration = context.duration > 0 && time > context.duration
    if isFinishing, isBeyondDuration { return context.timeline.resume() }
    let destination = isFinishing ? 1.0 : 0
    let completion = CompletionTiming(
      from: isBeyondDuration ? time / context.duration : percentComplete, to: destination,
      velocity: velocity, duration: context.duration, speed: completionSpeed,
      timing: timingCurve ?? CubicTimingParameters(animationCurve: completionCurve))
    context.timeline.ramp(
      to: destination * context.duration, in: completion.seconds, curve: completion.curve
    ) { [weak timeline = context.timeline] in
      // The animations end when time next advances, even if the interaction had already reached
      // their end.
      if isFinishing { timeline?.resume() } else { timeline?.rewind() }
    }
  }

  /// True during an interaction.
  private var isHeld: Bool { context.map { $0.isUnderWay && $0.isInteractive } ?? false }
}
