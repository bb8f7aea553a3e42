import SceneGraph
public import Transitions

/// A timing curve of an animation, after `CAMediaTimingFunction`.
public final class MediaTimingFunction: Hashable, Sendable {
  /// The name of a curve, after `CAMediaTimingFunctionName`.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    case linear, easeIn, easeOut
    case easeInEaseOut = "easeInEaseOut"
    /// The curve of implicit animations.
    case `default`
  }

  /// The coordinates of the two inner control points.
  private let points: (x1: Double, y1: Double, x2: Double, y2: Double)
  /// The curve.
  public let curve: TimingCurve

  private init(points: (x1: Double, y1: Double, x2: Double, y2: Double), _ curve: TimingCurve) {
    (self.points, self.curve) = (points, curve)
  }

  /// Creates a curve by its name.
  public convenience init(name: Name) {
    switch name {
    case .linear: self.init(points: (0, 0, 1, 1), .linear)
    case .easeIn: self.init(points: (0.42, 0, 1, 1), .easeIn)
    case .easeOut: self.init(points: (0, 0, 0.58, 1), .easeOut)
    case .easeInEaseOut: self.init(points: (0.42, 0, 0.58, 1), .easeInOut)
    case .default: self.init(points: (0.25, 0.1, 0.25, 1), .ease)
    }
  }

  /// Creates a cubic Bézier curve from (0, 0) to (1, 1) with the control points (`c1x`, `c1y`) and
  /// (`c2x`, `c2y`). Their x is clamped to 0…1, because the curve is a function of time.
  public convenience init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    let (x1, x2) = (min(max(c1x, 0), 1), min(max(c2x, 0), 1))
    self.init(
      points: (c1x, c1y, c2x, c2y),
      CubicBezier(x1, c1y, x2, c2y).map { .cubicBezier($0) } ?? .linear)
  }

  /// Returns the control point at `index`, 0 to 3: the first is (0, 0) and the last (1, 1).
  public func controlPoint(at index: Int) -> (x: Double, y: Double) {
    switch index {
    case ...0: (0, 0)
    case 1: (points.x1, points.y1)
    case 2: (points.x2, points.y2)
    default: (1, 1)
    }
  }

  public static func == (first: MediaTimingFunction, second: MediaTimingFunction) -> Bool {
    first.points == second.points
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(points.x1)
    hasher.combine(points.y1)
    hasher.combine(points.x2)
    hasher.combine(points.y2)
  }
}
