public import SceneGraph
public import Transitions

/// A provider of an animation's timing curve, after `UITimingCurveProvider`.
@MainActor
public protocol TimingCurveProvider: AnyObject {
  /// Returns the timing curve of an animation that takes `duration` seconds. Only curves with a
  /// velocity depend on the duration.
  func curve(over duration: Double) -> TimingCurve
  /// The provider's own duration, in seconds; nil if it fits any duration.
  var ownDuration: Double? { get }
}

/// A named timing curve, after `UIView.AnimationCurve`.
public enum AnimationCurve: String, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Even throughout.
  case linear

  /// The timing curve, with Core Animation's control points.
  public var curve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

/// A timing curve by name or by control points, after `UICubicTimingParameters`.
public final class CubicTimingParameters: TimingCurveProvider {
  private let curve: TimingCurve
  public var ownDuration: Double? { nil }

  /// Creates the timing of a named curve.
  public init(animationCurve: AnimationCurve = .easeInOut) { curve = animationCurve.curve }

  /// Creates the timing of a cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - controlPoint1: its x is clamped to 0…1, so that the curve is a function of time.
  ///   - controlPoint2: likewise. If the points are not finite, the timing is linear.
  public init(controlPoint1: Point, controlPoint2: Point) {
    func clamped(_ x: Double) -> Double { min(max(x, 0), 1) }
    curve =
      CubicBezier(
        clamped(controlPoint1.x), controlPoint1.y, clamped(controlPoint2.x), controlPoint2.y
      ).map { .cubicBezier($0) } ?? .linear
  }

  /// Creates the timing of any curve.
  public init(curve: TimingCurve) { self.curve = curve }

  public func curve(over duration: Double) -> TimingCurve { curve }
}

/// The timing of a damped spring, after `UISpringTimingParameters`.
public final class SpringTimingParameters: TimingCurveProvider {
  private enum Kind {
    /// A spring that settles in the animation's duration.
    case dampingRatio(Double)
    /// A spring with its own settling time.
    case physical(Spring)
  }

  /// The velocity at the start, in distances to the end value per second; above 0 towards the end
  /// value.
  public let initialVelocity: Double
  private let kind: Kind

  /// Creates the timing of UIKit's default spring, with mass 3, stiffness 1000 and damping 500,
  /// which the system's own transitions use.
  public convenience init() { self.init(mass: 3, stiffness: 1000, damping: 500) }

  /// Creates the timing of a spring that settles in the animator's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: a spring below 1 overshoots; 0 or less, which would never settle, counts as
  ///     1.
  ///   - initialVelocity: in distances to the end value per second; 0 if it is not finite.
  public init(dampingRatio: Double, initialVelocity: Double = 0) {
    kind = .dampingRatio(dampingRatio > 0 && dampingRatio.isFinite ? dampingRatio : 1)
    self.initialVelocity = initialVelocity.isFinite ? initialVelocity : 0
  }

  /// Creates the timing of a physical spring, which has its own settling time, whatever the
  /// animator's duration; a spring that would never settle counts as one with a damping ratio of 1.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    let velocity = initialVelocity.isFinite ? initialVelocity : 0
    kind =
      Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      .map { .physical($0) } ?? .dampingRatio(1)
    self.initialVelocity = velocity
  }

  public var ownDuration: Double? {
    if case .physical(let spring) = kind { spring.settlingDuration } else { nil }
  }

  /// Returns the spring's curve; a linear one if no spring settles in `duration`, for example in 0.
  public func curve(over duration: Double) -> TimingCurve {
    switch kind {
    case .physical(let spring): .spring(spring)
    case .dampingRatio(let ratio):
      Spring(
        settlingDuration: duration, dampingRatio: ratio, initialVelocity: initialVelocity
      ).map { .spring($0) } ?? .linear
    }
  }

  /// Returns the same spring with another initial velocity, in distances to the end value per
  /// second.
  func released(with velocity: Double) -> SpringTimingParameters {
    switch kind {
    case .dampingRatio(let ratio):
      SpringTimingParameters(dampingRatio: ratio, initialVelocity: velocity)
    case .physical(let spring):
      SpringTimingParameters(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: velocity)
    }
  }
}
