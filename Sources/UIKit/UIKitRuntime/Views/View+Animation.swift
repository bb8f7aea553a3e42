import SceneGraph
import Transitions

extension View {
  /// Animates the changes that `animations` makes to views and layers. The model changes
  /// immediately; the presentation follows.
  ///
  /// As in UIKit, a nested block inherits the duration, the delay and the curve of the outer one
  /// and belongs to it: the outer animator also pauses and reverses it. Options that override one
  /// of the three, or repeat, make it a separate animation.
  ///
  /// A block that changes nothing, or only views outside a window, ends immediately, whatever its
  /// delay. Once none of its views is in a window any more, it ends immediately, and its completion
  /// gets false.
  ///
  /// - Parameters:
  ///   - duration: in seconds. If it is 0 or less, the changes are presented immediately after the
  ///     delay, and the completion is called when the window's time next advances.
  ///   - delay: the time until the animation begins, in seconds.
  ///   - options: the curve, repetition, and inheritance from an outer block.
  ///   - completion: called at the end, with true if the animation completed, and false if it
  ///     returned to its start because an interactive transition was cancelled, or if its views
  ///     left the window.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      duration, delay: delay, options: options,
      timing: CubicTimingParameters(animationCurve: options.curve), animations, completion)
  }

  /// Animates changes with a spring that settles in `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; from 1, the spring does not overshoot.
  ///   - velocity: the velocity at the start, in distances to the end value per second.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      duration, delay: delay, options: options,
      timing: SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: velocity),
      animations, completion)
  }

  /// Returns `animations` followed by a layout of the window, which is then animated too.
  private static func layingOut(_ animations: @escaping () -> Void) -> () -> Void {
    {
      animations()
      Window.current?.layOut()
    }
  }

  private static func animate(
    _ duration: Double, delay: Double, options: AnimationOptions,
    timing: any TimingCurveProvider, calculationMode: CalculationMode? = nil,
    _ animations: @escaping () -> Void, _ completion: ((Bool) -> Void)?
  ) -> PropertyAnimator {
    let completion = completion.map { completion in
      { (position: AnimatingPosition) in completion(position == .end) }
    }
    let outer = options.contains(.overrideInheritedOptions) ? nil : AnimationRecorder.current
    let outerTime = options.contains(.overrideInheritedDuration) ? nil : outer?.animator
    let outerCurve = options.contains(.overrideInheritedCurve) ? nil : outer?.animator
    if let outer, outerTime != nil, outerCurve != nil,
      options.isDisjoint(with: [.repeat, .autoreverse])
    {
      // The block inherits everything, so it becomes part of the outer animation.
      outer.recordNested(calculationMode: calculationMode, animations)
      if let completion { outer.animator.addCompletion(completion) }
      return outer.animator
    }
    let animator = PropertyAnimator(
      duration: outerTime?.duration ?? duration,
      timingParameters: outerCurve?.timingParameters ?? timing)
    animator.calculationMode = calculationMode
    animator.repeats = options.contains(.repeat)
    animator.autoreverses = options.contains(.autoreverse)
    let animations = options.contains(.layoutSubviews) ? layingOut(animations) : animations
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: outerTime?.remainingDelay ?? delay)
    return animator
  }

  /// Animates the changes of the keyframes that `animations` adds.
  ///
  /// Blocks that overlap on one property follow UIKit's rule: sorted by their start, each ends at
  /// its own end or at the start of the next. The whole animation follows UIKit's ease-in-out
  /// unless the options contain `curveLinear`.
  @discardableResult
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: KeyframeAnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      duration, delay: delay, options: options.common,
      timing: CubicTimingParameters(animationCurve: options.common.curve),
      calculationMode: options.calculationMode, animations, completion)
  }

  /// Adds a block of keyframes in `animateKeyframes`; elsewhere, the changes take effect
  /// immediately.
  ///
  /// - Parameters:
  ///   - start: the start of the block, as a fraction of the whole animation, 0 to 1.
  ///   - duration: the duration of the block, as a fraction of the whole animation.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double,
    animations: () -> Void
  ) {
    guard let recorder = AnimationRecorder.current, recorder.calculationMode != nil else {
      animations()
      return
    }
    recorder.record(
      AnimationRecorder.Keyframe(start: min(max(start, 0), 1), duration: max(duration, 0)),
      animations)
  }

  /// Makes changes that take effect immediately, even in an animations block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationRecorder.$current.withValue(nil) { actions() }
  }
}
