public import SceneGraph

/// A cubic Bézier timing curve, as in CSS and Core Animation: from (0, 0) to (1, 1) with two
/// control points. x is time and y is progress.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point. Its x is within 0…1, so that every time has exactly one progress.
  public let control1: Point
  /// The second control point. Its x is within 0…1.
  public let control2: Point

  /// Creates a curve from its control points.
  ///
  /// - Returns: nil if a control point's x is outside 0…1 or a coordinate is not finite.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2)
  }

  init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    control1 = Point(x: x1, y: y1)
    control2 = Point(x: x2, y: y2)
  }

  /// Returns the progress at `time`, both as fractions, with an error below 1e-9. 0 and 1 map to
  /// exactly 0 and 1.
  ///
  /// Outside 0…1 the curve continues along its end tangents (CSS Easing Functions Level 1;
  /// w3c/csswg-drafts#4046 if a control point is straight above or below its end: progress then
  /// stays constant).
  public func value(at time: Double) -> Double {
    // The tangents may be too steep to represent.
    if time == 0 || time == 1 { return time }
    if time <= 0 { return time * slope(from: control1, or: control2) }
    if time >= 1 {
      let mirrored1 = Point(x: 1 - control2.x, y: 1 - control2.y)
      let mirrored2 = Point(x: 1 - control1.x, y: 1 - control1.y)
      return 1 + (time - 1) * slope(from: mirrored1, or: mirrored2)
    }
    return Self.coordinate(control1.y, control2.y, at: parameter(forTime: time))
  }

  /// Returns the slope of the tangent at the origin. A control point that coincides with the end is
  /// ignored.
  private func slope(from near: Point, or far: Point) -> Double {
    if near.x > 0 { return near.y / near.x }
    if near.y == 0, far.x > 0 { return far.y / far.x }
    return near.y == 0 && far.x == 0 && far.y == 0 ? 1 : 0
  }

  /// Returns the curve parameter at which x is `time`. Newton's method is kept inside a bisection
  /// bracket, because x' is 0 at an end if a control point's x is 0 or 1.
  private func parameter(forTime time: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var t = time
    for _ in 0..<100 {
      let error = Self.coordinate(control1.x, control2.x, at: t) - time
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      let slope = Self.derivative(control1.x, control2.x, at: t)
      var next = t - error / slope
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) < 1e-15 { return next }
      t = next
    }
    return t
  }

  private static func coordinate(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
  }

  private static func derivative(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let s = 1 - t
    return 3 * s * s * p1 + 6 * s * t * (p2 - p1) + 3 * t * t * (1 - p2)
  }
}
