import SceneGraph
import Transitions

/// An animation that can be started, paused, scrubbed, reversed and stopped, after
/// `UIViewAnimating`.
@MainActor
public protocol Animating: AnyObject {
  /// The state of the animation.
  var state: AnimatingState { get }
  /// True if the animation runs as time passes.
  var isRunning: Bool { get }
  /// True if the animation runs back to its start.
  var isReversed: Bool { get set }
  /// The part of the animation that is complete, from 0 to 1.
  var fractionComplete: Double { get set }

  /// Starts the animation, or continues it.
  func startAnimation()
  /// Starts the animation after `delay` seconds.
  func startAnimation(afterDelay delay: Double)
  /// Pauses the animation.
  func pauseAnimation()
  /// Stops the animation where it is.
  ///
  /// - Parameter withoutFinishing: false if `finishAnimation(at:)` is to follow.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at `finalPosition`.
  func finishAnimation(at finalPosition: AnimatingPosition)
}

/// An animation that takes blocks of changes and completions, after `UIViewImplicitlyAnimating`.
/// Its methods are optional: by default they do nothing.
@MainActor
public protocol ImplicitlyAnimating: Animating {
  /// Adds changes that start after `delayFactor`, a part of the time that is left.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
  /// Continues a paused animation with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}

extension ImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {}
  public func addAnimations(_ animation: @escaping () -> Void) {}
  public func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) {}
  public func continueAnimation(
    withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double
  ) {}
}

/// The marker of an animator that vends no interruptible animation: what the default
/// implementation of `interruptibleAnimator(using:)` returns.
@MainActor
final class NoAnimation: ImplicitlyAnimating {
  let state = AnimatingState.inactive
  let isRunning = false
  var isReversed = false
  var fractionComplete = 0.0

  func startAnimation() {}
  func startAnimation(afterDelay delay: Double) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: AnimatingPosition) {}
}

/// The state of a property animator, after `UIViewAnimatingState`.
public enum AnimatingState: Sendable {
  /// Not started, or finished.
  case inactive
  /// Started: running or paused.
  case active
  /// Stopped before the end, without an end position yet.
  case stopped
}

/// The position at which an animation ends, after `UIViewAnimatingPosition`.
public enum AnimatingPosition: Sendable {
  /// The end values.
  case end
  /// The start values.
  case start
  /// The values that are presented at that moment.
  case current
}
