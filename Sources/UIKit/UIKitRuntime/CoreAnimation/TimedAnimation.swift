import SceneGraph
public import Transitions

/// An observer of an animation's start and end, after `CAAnimationDelegate`.
@MainActor
public protocol AnimationDelegate: AnyObject {
  /// Called when the animation begins.
  func animationDidStart(_ anim: TimedAnimation)
  /// Called when the animation ends or is removed; `flag` is true if it ran to its end.
  func animationDidStop(_ anim: TimedAnimation, finished flag: Bool)
}

extension AnimationDelegate {
  public func animationDidStart(_ anim: TimedAnimation) {}
  public func animationDidStop(_ anim: TimedAnimation, finished flag: Bool) {}
}

/// An action on a change of a layer's property, after `CAAction`.
@MainActor
public protocol LayerAction {
  /// Called after the change.
  ///
  /// - Parameters:
  ///   - event: the property's name.
  ///   - object: the layer.
  func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?)
}

/// An animation that is added to a layer, after `CAAnimation`.
///
/// A layer gets a copy, so an animation may be added to several layers and changed in between.
@MainActor
open class TimedAnimation: LayerAction {
  /// The start time, in the layer's time; 0 for the time at which the animation is added. In a
  /// group, it is relative to the group's start.
  open var beginTime = 0.0
  /// The duration of one repetition, in seconds; 0 for the transaction's, or the group's.
  open var duration = 0.0
  /// The animation's speed: its seconds per second of the layer.
  open var speed = 1.0
  /// The offset added to the animation's time.
  open var timeOffset = 0.0
  /// The number of repetitions; 0 counts as 1.
  open var repeatCount = 0.0
  /// The duration of all repetitions, in seconds; 0 for `repeatCount`.
  open var repeatDuration = 0.0
  /// True if each repetition plays forward and then backward.
  open var autoreverses = false
  /// The animation's effect before its start and after its end.
  open var fillMode = MediaTiming.FillMode.removed
  /// The timing curve of a repetition; nil for linear.
  open var timingFunction: MediaTimingFunction?
  /// True if the animation is removed from the layer at its end.
  open var isRemovedOnCompletion = true
  /// The observer of start and end, which the animation retains.
  open var delegate: (any AnimationDelegate)?
  private var userValues: [String: Any] = [:]

  /// Creates an animation.
  public required init() {}

  /// Returns a copy.
  public final func copy() -> Any { copied() }

  /// Returns a copy.
  final func copied() -> TimedAnimation {
    let copy = type(of: self).init()
    copy.takeValues(of: self)
    return copy
  }

  /// Copies the values of another animation of the same kind.
  func takeValues(of other: TimedAnimation) {
    (beginTime, duration, speed) = (other.beginTime, other.duration, other.speed)
    (timeOffset, repeatCount) = (other.timeOffset, other.repeatCount)
    (repeatDuration, autoreverses) = (other.repeatDuration, other.autoreverses)
    (fillMode, timingFunction) = (other.fillMode, other.timingFunction)
    (isRemovedOnCompletion, delegate) = (other.isRemovedOnCompletion, other.delegate)
    userValues = other.userValues
  }

  /// Returns the value set for `key`.
  public func value(forKey key: String) -> Any? { userValues[key] }

  /// Stores a value, which is also copied.
  public func setValue(_ value: Any?, forKey key: String) { userValues[key] = value }

  public func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? ViewLayer)?.add(self, forKey: event)
  }

  /// Applies the animation's value at a fraction of its duration, before its timing curve.
  func apply(
    at fraction: Double, repetition: Double, of layer: ViewLayer,
    to properties: inout LayerProperties
  ) {}
}

// MARK: - Timing

extension TimedAnimation {
  /// Returns the timing of the animation.
  ///
  /// - Parameters:
  ///   - begin: its start time in its parent's time.
  ///   - inherited: the default duration, in seconds.
  final func timing(beginningAt begin: Double, inheriting inherited: Double) -> MediaTiming {
    var timing = MediaTiming(duration: max(duration > 0 ? duration : inherited, 1e-9))
    (timing.beginTime, timing.speed, timing.timeOffset) = (begin, speed, timeOffset)
    (timing.autoreverses, timing.fillMode) = (autoreverses, fillMode)
    timing.repeatCount = max(repeatCount, 0)
    if repeatDuration > 0 {
      timing.repeatCount = repeatDuration / (timing.duration * (autoreverses ? 2 : 1))
    }
    return timing
  }

  /// Returns the fraction of the duration under the timing curve, and the number of earlier
  /// repetitions; nil if the animation has no effect.
  ///
  /// - Parameters:
  ///   - time: a time of the parent.
  ///   - end: the time at which the parent ends; an animation that also ends there has its last
  ///     value then.
  final func progress(
    at time: Double, _ timing: MediaTiming, until end: Double = .infinity
  ) -> (eased: Double, repetition: Double)? {
    var timing = timing
    if time >= end - 1e-9, timing.beginTime + timing.activeDuration >= end - 1e-9 {
      timing.fillMode = .both
    }
    guard let fraction = timing.fraction(at: time) else { return nil }
    let cycle = timing.duration * (timing.autoreverses ? 2 : 1)
    let passed = max(time - timing.beginTime, 0) * abs(timing.speed) / cycle
    // At the very end, the last repetition counts.
    let last = timing.repeatCount > 0 ? timing.repeatCount : 1
    let repetition = min(passed.rounded(.down), last.rounded(.up) - 1)
    return (timingFunction.map { $0.curve.progress(at: fraction) } ?? fraction, max(repetition, 0))
  }

  /// Applies the animation at a time of its parent, which ends at `end`.
  final func apply(
    at time: Double, _ timing: MediaTiming, until end: Double = .infinity, of layer: ViewLayer,
    to properties: inout LayerProperties
  ) {
    guard let (eased, repetition) = progress(at: time, timing, until: end) else { return }
    apply(at: eased, repetition: repetition, of: layer, to: &properties)
  }
}

/// Several animations of a layer with a common timing, after `CAAnimationGroup`.
public final class AnimationGroup: TimedAnimation {
  /// The animations. The group's end cuts off their durations and does not scale them.
  public var animations: [TimedAnimation]?

  override func takeValues(of other: TimedAnimation) {
    super.takeValues(of: other)
    animations = (other as? AnimationGroup)?.animations?.map { $0.copied() }
  }

  override func apply(
    at fraction: Double, repetition: Double, of layer: ViewLayer,
    to properties: inout LayerProperties
  ) {
    for animation in animations ?? [] {
      animation.apply(
        at: fraction * duration,
        animation.timing(beginningAt: animation.beginTime, inheriting: duration), until: duration,
        of: layer, to: &properties)
    }
  }
}
