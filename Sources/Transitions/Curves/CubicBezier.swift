public import SceneGraph

/// A timing curve as CSS and Core Animation draw it: a cubic Bézier from (0, 0) to (1, 1) with two control
/// points, read as progress (y) over time (x).
public struct CubicBezier: Hashable, Sendable {
  /// The first control point. Its x lies in 0…1, so that every time has one progress.
  public let control1: Point
  /// The second control point; its x lies in 0…1.
  public let control2: Point

  /// - Returns: nil where a control point's x is outside 0…1 or a coordinate is not finite.
  public init?(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    guard (0...1).contains(x1), (0...1).contains(x2), y1.isFinite, y2.isFinite else { return nil }
    self.init(checked: x1, y1, x2, y2)
  }

  init(checked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    control1 = Point(x: x1, y: y1)
    control2 = Point(x: x2, y: y2)
  }

  /// Progress at `time`, both as fractions, exact to 1e-9 and better. 0 and 1 map to exactly 0 and 1; outside
  /// 0…1 the curve goes on along its end tangents (CSS Easing Functions Level 1, and w3c/csswg-drafts#4046 where a
  /// control point stands above or below its end: progress then stays).
  public func value(at time: Double) -> Double {
    if time <= 0 { return time * slope(from: control1, or: control2) }
    if time >= 1 {
      let mirrored1 = Point(x: 1 - control2.x, y: 1 - control2.y)
      let mirrored2 = Point(x: 1 - control1.x, y: 1 - control1.y)
      return 1 + (time - 1) * slope(from: mirrored1, or: mirrored2)
    }
    return Self.coordinate(control1.y, control2.y, at: parameter(forTime: time))
  }

  /// The end tangent's slope at the origin; a control point that sits on the end has no say in it.
  private func slope(from near: Point, or far: Point) -> Double {
    if near.x > 0 { return near.y / near.x }
    if near.y == 0, far.x > 0 { return far.y / far.x }
    return near.y == 0 && far.x == 0 && far.y == 0 ? 1 : 0
  }

  /// The curve parameter at which x is `time`: Newton's steps, each kept inside a bracket that bisection
  /// narrows, because x' vanishes where a control point's x is 0 or 1.
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
