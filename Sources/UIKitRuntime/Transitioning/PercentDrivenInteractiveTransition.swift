import SceneGraph
import Transitions

/// Drives an animator's animations by a percentage, after `UIPercentDrivenInteractiveTransition`.
///
/// While a hand drives, the animations stand where the percentage says. After it they run to their end in
/// `(1 - percentComplete) * duration / completionSpeed` seconds, or back to their start in
/// `percentComplete * duration / completionSpeed`, under the completion curve. Let go at 100 % or at 0 % there is no way
/// left, and they end the next time that the window is told the time, or at once. Animations that last longer than the
/// duration then run on in their own time, can be held there, too, and go back through all of it.
///
/// Nothing is over but by the animator's `completeTransition`. Calls while no hand drives change nothing: neither a second
/// `finish()`, nor `update` after it, nor `cancel()` without `pause()` in the middle of a transition that runs.
@MainActor
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// How fast the rest runs, in durations per duration; above 0.
  open var completionSpeed = 1.0
  /// How the rest follows time.
  open var completionCurve = AnimationCurve.easeInOut
  /// The same by any curve; nil for `completionCurve`. A spring by its physics takes its own time.
  open var timingCurve: (any TimingCurveProvider)?
  /// Whether the transition begins under the user's hand.
  open var wantsInteractiveStart = true
  /// Whether animations are as far as the percentage says. If not their curves apply to it, as they did before
  /// property animators.
  open var scrubsLinearly = true

  private weak var context: TransitionContext?

  /// A driver that is not in use.
  public init() {}

  /// Seconds that the animator says it takes.
  public var duration: Double { context?.duration ?? 0 }

  /// How far the transition has come, 0 to 1.
  public private(set) var percentComplete = 0.0

  /// The instant of the transition's animations that is seen, in seconds, whether a hand drives or not. It is beyond
  /// `duration` where animations last longer than that.
  public var time: Double { context?.timeline.now ?? 0 }

  open func startInteractiveTransition(_ transitionContext: any ContextTransitioning) {
    percentComplete = 0
    context = transitionContext as? TransitionContext
    guard let context else { return }
    if wantsInteractiveStart { context.timeline.hold(linearly: scrubsLinearly) }
    context.beginAnimations()
  }

  /// The hand is at `percentComplete` of the way; limited to 0…1.
  open func update(_ percentComplete: Double) {
    guard let context, isHeld, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context.timeline.seek(to: self.percentComplete * context.duration)
    context.updateInteractiveTransition(self.percentComplete)
  }

  /// The hand is at an instant of the animations, which may be one beyond `duration`: `percentComplete` is 1 there.
  ///
  /// - Parameter time: in seconds; below 0 is taken as 0.
  public func seek(to time: Double) {
    guard let context, isHeld, time.isFinite else { return }
    context.timeline.seek(to: max(time, 0))
    report()
  }

  /// Takes the percentage from the instant that is seen.
  private func report() {
    guard let context else { return }
    percentComplete = context.duration > 0 ? min(max(time / context.duration, 0), 1) : 0
    context.updateInteractiveTransition(percentComplete)
  }

  /// The user's hand takes over a transition that runs, where it is.
  open func pause() {
    guard let context, context.isUnderWay, !context.isInteractive else { return }
    context.timeline.hold(linearly: scrubsLinearly)
    context.pauseInteractiveTransition()
    report()
  }

  /// Lets go; the transition runs to its end.
  open func finish() { letGo(isFinishing: true, velocity: nil) }

  /// Lets go; the transition goes back to its start.
  open func cancel() { letGo(isFinishing: false, velocity: nil) }

  /// Lets go; the transition runs to its end, at first as fast as the hand was.
  ///
  /// - Parameter velocity: how fast the percentage grew when the hand let go, in 1/s.
  open func finish(velocity: Double) { letGo(isFinishing: true, velocity: velocity) }

  /// Lets go; the transition goes back to its start, at first as fast as the hand was.
  ///
  /// - Parameter velocity: how fast the percentage grew when the hand let go, in 1/s; below 0 on its way back.
  open func cancel(velocity: Double) { letGo(isFinishing: false, velocity: velocity) }

  private func letGo(isFinishing: Bool, velocity: Double?) {
    guard let context, isHeld else { return }
    if isFinishing {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    let isBeyond = context.duration > 0 && time > context.duration
    if isFinishing, isBeyond { return context.timeline.resume() }
    let destination = isFinishing ? 1.0 : 0
    let rest = Release(
      from: isBeyond ? time / context.duration : percentComplete, to: destination,
      velocity: velocity, duration: context.duration,
      speed: completionSpeed,
      timing: timingCurve
        ?? CubicTimingParameters(
          animationCurve: completionCurve))
    context.timeline.travel(
      to: destination * context.duration, in: rest.seconds, curve: rest.curve
    ) { [weak timeline = context.timeline] in
      // Forward the animations end when time goes on, also where the hand had brought them to their end.
      if isFinishing { timeline?.resume() } else { timeline?.rewind() }
    }
  }

  /// Whether the hand drives now.
  private var isHeld: Bool { context.map { $0.isUnderWay && $0.isInteractive } ?? false }
}

/// The way that is left when a hand lets go.
struct Release {
  /// Seconds that it takes.
  let seconds: Double
  /// How the way follows time.
  let curve: TimingCurve

  /// - Parameters:
  ///   - velocity: of the hand, in fractions of the whole per second; nil where it has no say.
  ///   - duration: of the whole, in seconds.
  ///   - speed: the rest takes its share of the duration, divided by this.
  @MainActor
  init(
    from start: Double, to end: Double, velocity: Double?, duration: Double, speed: Double,
    timing: any TimingCurveProvider
  ) {
    let way = end - start
    // In ways that are left per second, forward above 0.
    let pace = way == 0 ? 0 : (velocity ?? 0) / way
    let moves = velocity != nil && way != 0 && pace.isFinite
    var timing = timing
    if moves, let spring = timing as? SpringTimingParameters {
      timing = spring.released(with: pace) ?? spring
    }
    let seconds = timing.ownDuration ?? abs(way) * duration / max(speed, 1e-9)
    let curve = timing.curve(over: seconds)
    guard moves, case .cubicBezier(let bezier) = curve.asCubicBezier else {
      self.seconds = seconds
      self.curve = curve
      return
    }
    // A Bézier curve begins with the slope y₁/x₁; the hand's is velocity · seconds / way. Where that would lead beyond
    // the end, the rest takes less time. Where the hand goes the other way the slope is below 0, and it turns.
    let x = max(bezier.control1.x, 0.1)
    let shortened = pace > 0 ? min(seconds, 1 / (pace * x)) : seconds
    self.seconds = shortened
    self.curve =
      CubicBezier(x, min(pace * shortened * x, 1), bezier.control2.x, bezier.control2.y).map {
        .cubicBezier($0)
      }
      ?? curve
  }
}

extension TimingCurve {
  /// The curve, with straight lines as the Bézier curve that they are.
  fileprivate var asCubicBezier: TimingCurve {
    guard self == .linear, let line = CubicBezier(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3) else {
      return self
    }
    return .cubicBezier(line)
  }
}
