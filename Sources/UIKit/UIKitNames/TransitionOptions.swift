import Effects
import SceneGraph
import Transitions
public import UIKitRuntime

// In UIKit, transitions between views are options of an animation. The runtime takes an effect
// instead; this file maps each option to its effect in the catalogue.

extension AnimationOptions {
  public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
  public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
  public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
  public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
  public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
  public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
  public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

  /// The catalogue effect of the `transition…` option; nil if there is none.
  fileprivate var effect: DirectedTransition? {
    switch rawValue >> 20 & 7 {
    case 1: DirectedTransition(FlipFromLeft.plain, .push)
    case 2: DirectedTransition(FlipFromRight.plain, .push)
    case 3: DirectedTransition(Self.curlFromBottom, .push)
    case 4: DirectedTransition(Self.curlFromBottom, .pop)
    case 5: DirectedTransition(Crossfade(), .push)
    case 6: DirectedTransition(FlipFromTop.plain, .push)
    case 7: DirectedTransition(FlipFromBottom.plain, .push)
    default: nil
    }
  }

  /// A page peeled off from its bottom edge.
  private static var curlFromBottom: PageCurl {
    var curl = PageCurl()
    curl.edge = .bottom
    return curl
  }
}

extension View {
  /// Replaces `fromView` with `toView` using one of the `transition…` options, or immediately if
  /// there is none.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - options: the transition and its curve. With `showHideTransitionViews` both views stay in
  ///     their superview, one of them hidden; otherwise `toView` is added to `fromView`'s
  ///     superview, and `fromView` is removed.
  ///   - completion: called at the end, with true if the animation completed.
  public static func transition(
    from fromView: View, to toView: View, duration: Double, options: AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      from: fromView, to: toView, duration: duration, effect: options.effect, options: options,
      completion: completion)
  }

  /// Changes `view` and its subviews using one of the `transition…` options, or immediately if
  /// there is none.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - options: the transition and its curve.
  ///   - animations: makes the changes.
  ///   - completion: called at the end, with true if the animation completed.
  public static func transition(
    with view: View, duration: Double, options: AnimationOptions = [],
    animations: (() -> Void)? = nil, completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      with: view, duration: duration, effect: options.effect, options: options,
      animations: animations, completion: completion)
  }
}

extension ViewController {
  /// Exchanges the views of two children: the view of `toViewController` is added to the superview
  /// of the view of `fromViewController`, which is removed after the animation.
  ///
  /// Both are notified that they appear and disappear. The caller adds and removes the children
  /// themselves.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - options: the curve, and optionally one of the `transition…` options, which then presents
  ///     the exchange.
  ///   - animations: makes further changes, which are animated.
  ///   - completion: called at the end, with true if the animation completed.
  public func transition(
    from fromViewController: ViewController, to toViewController: ViewController, duration: Double,
    options: AnimationOptions = [], animations: (() -> Void)? = nil,
    completion: ((Bool) -> Void)? = nil
  ) {
    transition(
      from: fromViewController, to: toViewController, duration: duration, effect: options.effect,
      options: options, animations: animations, completion: completion)
  }
}
