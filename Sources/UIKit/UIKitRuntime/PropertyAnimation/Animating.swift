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
  /// True if the animation runs backward.
  var isReversed: Bool { get set }
  /// The completed fraction of the animation, from 0 to 1.
  var fractionComplete: Double { get set }

  /// Starts or continues the animation.
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
/// Its methods are optional, and have no effect by default.
@MainActor
public protocol ImplicitlyAnimating: Animating {
  /// Adds changes that start after `delayFactor`, a fraction of the remaining time.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double)
  /// Adds changes.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a handler that is called at the end.
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void)
  /// Continues a paused animation with different timing.
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

/// The marker of an animator without an interruptible animation: the result of the default
/// implementation of `interruptibleAnimator(using:)`.
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
  /// Stopped before the end, and without an end position so far.
  case stopped
}

/// The position at which an animation ends, after `UIViewAnimatingPosition`.
public enum AnimatingPosition: Sendable {
  /// The end values.
  case end
  /// The start values.
  case start
  /// The currently presented values.
  case current
}
