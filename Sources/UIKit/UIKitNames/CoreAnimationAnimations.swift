import FoundationNames
import SceneGraph
public import Transitions
public import UIKitRuntime

public import class Foundation.NSNumber
public import class Foundation.RunLoop

// Core Animation's function names start with capitals.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public typealias CAAnimation = TimedAnimation
public typealias CAPropertyAnimation = KeyPathAnimation
public typealias CABasicAnimation = BasicAnimation
public typealias CASpringAnimation = SpringAnimation
public typealias CAKeyframeAnimation = KeyframeAnimation
public typealias CAAnimationGroup = AnimationGroup
public typealias CATransition = TransitionAnimation
public typealias CATransitionType = TransitionAnimation.Kind
public typealias CATransitionSubtype = TransitionAnimation.Side
public typealias CAAnimationDelegate = AnimationDelegate
public typealias CAAnimationCalculationMode = CalculationMode
public typealias CAAnimationRotationMode = KeyframeAnimation.RotationMode
public typealias CAMediaTimingFunction = MediaTimingFunction
public typealias CAMediaTimingFunctionName = MediaTimingFunction.Name
public typealias CAMediaTimingFillMode = MediaTiming.FillMode
public typealias CATransaction = Transaction
public typealias CFTimeInterval = Double

/// Returns the time of the window whose code is running, or else of the window created last, in
/// seconds; 0 without a window.
@MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Window.current?.timeline.root.now ?? 0 }

// MARK: - Core Animation's types

extension TimedAnimation {
  public var speed: Float {
    get { Float(portedSpeed) }
    set { portedSpeed = Double(newValue) }
  }

  public var repeatCount: Float {
    get { Float(portedRepeatCount) }
    set { portedRepeatCount = Double(newValue) }
  }
}

extension KeyframeAnimation {
  public var keyTimes: [NSNumber]? {
    get { portedKeyTimes?.map { NSNumber(value: $0) } }
    set { portedKeyTimes = newValue?.map(\.doubleValue) }
  }

  public var tensionValues: [NSNumber]? {
    get { portedTensionValues?.map { NSNumber(value: $0) } }
    set { portedTensionValues = newValue?.map(\.doubleValue) }
  }

  public var continuityValues: [NSNumber]? {
    get { portedContinuityValues?.map { NSNumber(value: $0) } }
    set { portedContinuityValues = newValue?.map(\.doubleValue) }
  }

  public var biasValues: [NSNumber]? {
    get { portedBiasValues?.map { NSNumber(value: $0) } }
    set { portedBiasValues = newValue?.map(\.doubleValue) }
  }
}

extension MediaTimingFunction {
  /// Creates a cubic Bézier curve from (0, 0) to (1, 1).
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(controlPoints: Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Writes the coordinates of a control point, 0 to 3, to `values[0]` and `values[1]`.
  @unsafe
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let point = controlPoint(at: index)
    unsafe values[0] = Float(point.x)
    unsafe values[1] = Float(point.y)
  }
}

// MARK: - Display links

public typealias CADisplayLink = DisplayLink

extension DisplayLink {
  /// Creates a link that calls a method of its target; ported code passes `target.method` instead
  /// of a selector.
  public convenience init(_ action: @escaping (DisplayLink) -> Void) {
    self.init(action: action)
  }

  /// Creates a link that calls a method of its target, which the link retains until it is
  /// invalidated.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    self.init { action(target)($0) }
  }

  /// Creates a link that calls a method without parameters.
  public convenience init<Target: AnyObject>(
    target: Target, action: @escaping (Target) -> () -> Void
  ) {
    self.init { _ in action(target)() }
  }

  /// Creates a link that calls a method of its target, instead of a selector.
  public convenience init<Target: AnyObject>(
    target: Target, selector action: @escaping (Target) -> (DisplayLink) -> Void
  ) {
    self.init(target: target, action: action)
  }

  /// Creates a link that calls a method without parameters, instead of a selector.
  public convenience init<Target: AnyObject>(
    target: Target, selector action: @escaping (Target) -> () -> Void
  ) {
    self.init(target: target, action: action)
  }

  /// Starts the link, whatever the loop, in the time of the window whose code is running, or else
  /// of the window created last.
  public func add(to loop: RunLoop, forMode mode: RunLoop.Mode) {
    if let timeline = Window.current?.timeline.root { start(on: timeline) }
  }

  /// Pauses the link: it has only one loop.
  public func remove(from loop: RunLoop, forMode mode: RunLoop.Mode) { isPaused = true }
}
