import SceneGraph
import Transitions

/// How `View.animate` and its kin animate, after `UIView.AnimationOptions`. The numbers are UIKit's.
public struct AnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Additive animations begin from what is seen anyway; it is here for code that names it.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Again and again; the completion never comes.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Back again after it came to the end; what is seen then jumps to where it led.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// Within another animations block: its own duration and delay, not the outer one's.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// Within another animations block: its own curve, not the outer one's.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// `transition(from:to:…)` hides and shows the views in place of taking them out and in.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// Within another animations block: nothing of the outer one's.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  public static let curveEaseInOut: AnimationOptions = []
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

  /// The curve among the options.
  public var curve: AnimationCurve {
    switch rawValue >> 16 & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }

  /// The number of the transition among the options; 0 for none.
  var transition: UInt { rawValue >> 20 & 7 }
}

/// How `View.animateKeyframes` animates, after `UIView.KeyframeAnimationOptions`.
public struct KeyframeAnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
  public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  /// The whole follows time evenly, in place of UIKit's ease-in-out.
  public static let curveLinear = KeyframeAnimationOptions(
    rawValue: AnimationOptions.curveLinear.rawValue)

  /// How values between the keyframes are worked out.
  var calculationMode: CalculationMode {
    switch rawValue >> 10 & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }

  fileprivate var common: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
}

extension View {
  /// Animates what `animations` changes of views and layers. The changes are made at once; what is seen follows.
  ///
  /// Within another animations block it takes that one's duration, delay and curve and belongs to it, as UIKit has it:
  /// what pauses or reverses the outer one does so with the inner one. Options that override one of them, or make it
  /// repeat, make it an animation of its own.
  ///
  /// Where nothing changes, or only views that are in no window, there is nothing to show: it is over at once, whatever
  /// its delay. A view that leaves its window half way keeps its animations, and their completions come in their time.
  ///
  /// - Parameters:
  ///   - duration: seconds; 0 or less is at once, after the delay. The completion comes when the time is told next.
  ///   - delay: seconds until it begins.
  ///   - options: the curve, repetition, and what is inherited.
  ///   - completion: called once it is over, with whether it came to its end: false where an interactive transition was
  ///     cancelled and it went back to its start.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      duration, delay: delay, options: options,
      timing: CubicTimingParameters(animationCurve: options.curve), animations, completion)
  }

  /// The same with a spring that settles in `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; 1 and above does not overshoot.
  ///   - velocity: at the start, in distances to rest per second.
  @discardableResult
  public static func animate(
    withDuration duration: Double, delay: Double = 0, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) -> PropertyAnimator {
    animate(
      duration, delay: delay, options: options,
      timing: SpringTimingParameters(dampingRatio: dampingRatio, initialVelocity: velocity)
        ?? CubicTimingParameters(animationCurve: options.curve), animations, completion)
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
      // Nothing of its own: it is a part of the outer one, which takes it along wherever it goes.
      outer.recordInside(calculationMode: calculationMode, animations)
      if let completion { outer.animator.addCompletion(completion) }
      return outer.animator
    }
    let animator = PropertyAnimator(
      duration: outerTime?.duration ?? duration,
      timingParameters: outerCurve?.timingParameters ?? timing,
      calculationMode: calculationMode, repeats: options.contains(.repeat),
      autoreverses: options.contains(.autoreverse))
    animator.addAnimations(animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: outerTime?.delayLeft ?? delay)
    return animator
  }

  /// Animates the changes of the keyframes that `animations` adds.
  ///
  /// Blocks that overlap on one property follow UIKit's rule: sorted by their start, each ends at its own end or where
  /// the next one begins. The whole follows UIKit's ease-in-out unless the options say `curveLinear`.
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

  /// One block of keyframes within `animateKeyframes`; elsewhere the changes take effect at once.
  ///
  /// - Parameters:
  ///   - start: when it begins, as a fraction of the whole, 0 to 1.
  ///   - duration: how long it takes, in the same fractions.
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

  /// Runs changes that take effect at once, also within an animations block.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    AnimationRecorder.$current.withValue(nil) { actions() }
  }
}
