import SceneGraph
import Transitions

/// The options of `View.animate` and its overloads, after `UIView.AnimationOptions`. The raw values
/// are UIKit's.
public struct AnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
  public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
  /// Without effect, because additive animations start from the presented values anyway; exists for
  /// code that names it.
  public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
  /// Repeats endlessly; the completion is never called.
  public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
  /// Runs backward after the end; the presentation then jumps to the end values.
  public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
  /// In a nested block: keeps the block's own duration and delay instead of the outer one's.
  public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
  /// In a nested block: keeps the block's own curve instead of the outer one's.
  public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
  /// In `transition(from:to:…)`: hides and shows the views instead of removing and adding them.
  public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
  /// In a nested block: inherits nothing from the outer one.
  public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

  public static let curveEaseInOut: AnimationOptions = []
  public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
  public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
  public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

  /// The curve among the options.
  public var curve: AnimationCurve {
    switch rawValue >> 16 & 3 {
    case 1: .easeIn
    case 2: .easeOut
    case 3: .linear
    default: .easeInOut
    }
  }

  /// The options of the curve.
  static let curveMask = AnimationOptions(rawValue: 3 << 16)
}

/// The options of `View.animateKeyframes`, after `UIView.KeyframeAnimationOptions`. The raw values
/// are UIKit's.
public struct KeyframeAnimationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
  public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
  public static let calculationModeLinear: KeyframeAnimationOptions = []
  public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
  public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
  /// A Catmull–Rom spline through the keyframes, as Core Animation's cubic mode is documented. A
  /// property that stays at a value has two equal keyframes, and the spline leaves the first of
  /// them with half of the preceding slope: after a step, it overshoots by 2/27 of the step.
  public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
  public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)
  /// A linear curve for the whole animation instead of UIKit's ease-in-out.
  public static let curveLinear = KeyframeAnimationOptions(
    rawValue: AnimationOptions.curveLinear.rawValue)

  /// The interpolation between keyframes among the options.
  var calculationMode: CalculationMode {
    switch rawValue >> 10 & 7 {
    case 1: .discrete
    case 2: .paced
    case 3: .cubic
    case 4: .cubicPaced
    default: .linear
    }
  }

  /// The options that `View.animate` also has.
  var common: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
}
