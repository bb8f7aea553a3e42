public import SceneGraph
public import Transitions

/// What says how an animation follows time, after `UITimingCurveProvider`.
@MainActor
public protocol TimingCurveProvider: AnyObject {
  /// How progress follows time, both as fractions, when the whole takes `duration` seconds. Only what has a velocity
  /// depends on them.
  func curve(over duration: Double) -> TimingCurve
  /// The seconds that it takes of its own accord; nil where it takes what it is given.
  var ownDuration: Double? { get }
}

/// The four curves that UIKit names.
public enum AnimationCurve: String, Hashable, Sendable, CaseIterable {
  /// Slow at both ends.
  case easeInOut
  /// Slow at the start.
  case easeIn
  /// Slow at the end.
  case easeOut
  /// Even.
  case linear

  /// The curve itself; the control points are Core Animation's.
  public var curve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}

/// A curve by name or by its control points, after `UICubicTimingParameters`.
public final class CubicTimingParameters: TimingCurveProvider {
  private let curve: TimingCurve
  public var ownDuration: Double? { nil }

  /// One of the curves that have a name.
  public init(animationCurve: AnimationCurve = .easeInOut) { curve = animationCurve.curve }

  /// A cubic Bézier curve from (0, 0) to (1, 1).
  ///
  /// - Returns: nil where a control point's x is outside 0…1, for which there is no curve over time.
  public init?(controlPoint1: Point, controlPoint2: Point) {
    guard
      let bezier = CubicBezier(controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y)
    else { return nil }
    curve = .cubicBezier(bezier)
  }

  /// Any curve.
  public init(curve: TimingCurve) { self.curve = curve }

  public func curve(over duration: Double) -> TimingCurve { curve }
}

/// A damped spring, after `UISpringTimingParameters`.
public final class SpringTimingParameters: TimingCurveProvider {
  private enum Kind {
    /// Settles in the time that it is given.
    case dampingRatio(Double)
    case physical(Spring)
  }

  /// In distances to rest per second, towards rest above 0.
  public let initialVelocity: Double
  private let kind: Kind

  /// A spring that settles in the animator's duration.
  ///
  /// - Parameters:
  ///   - dampingRatio: above 0; below 1 it overshoots.
  ///   - initialVelocity: in distances to rest per second.
  /// - Returns: nil for a ratio that is not above 0.
  public init?(dampingRatio: Double, initialVelocity: Double = 0) {
    guard dampingRatio > 0, dampingRatio.isFinite, initialVelocity.isFinite else { return nil }
    kind = .dampingRatio(dampingRatio)
    self.initialVelocity = initialVelocity
  }

  /// A spring by its physics; it takes its own time to settle, whatever duration the animator has.
  ///
  /// - Returns: nil where mass, stiffness or damping is not above 0 and finite, or the velocity not finite.
  public init?(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    guard
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    else { return nil }
    kind = .physical(spring)
    self.initialVelocity = initialVelocity
  }

  public var ownDuration: Double? {
    if case .physical(let spring) = kind { spring.settlingDuration } else { nil }
  }

  /// Where no spring settles in that time, as in none at all, the way is even.
  public func curve(over duration: Double) -> TimingCurve {
    switch kind {
    case .physical(let spring): .spring(spring)
    case .dampingRatio(let ratio):
      Spring(
        settlingDuration: duration, dampingRatio: ratio, initialVelocity: initialVelocity
      ).map { .spring($0) } ?? .linear
    }
  }

  /// The same spring, let go with another velocity: in distances to rest per second.
  func released(with velocity: Double) -> SpringTimingParameters? {
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
