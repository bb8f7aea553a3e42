/// A projected point before the division by w. Its position on the picture is (x/w, y/w).
///
/// With Core Animation's `m34 = -1/d`, w is 1 − z/d: 1 in the picture plane, 0 at the eye and
/// negative behind it. A point with w ≤ 0 is not visible; the division would mirror it.
public struct HomogeneousPoint: Hashable, Sendable, BitwiseCopyable {
  /// The x coordinate times w, in the unit of the transform's target (points or pixels).
  public var x: Double
  /// The y coordinate times w, in the same unit.
  public var y: Double
  /// The divisor of x and y: 1 − z/d for an eye `d` points in front of the picture.
  public var w: Double

  /// Creates a projected point from its homogeneous coordinates.
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// The position on the picture; nil for a point at the eye's depth or behind it.
  public var projected: Point? {
    w > 0 ? Point(x: x / w, y: y / w) : nil
  }
}

extension Transform3D {
  /// Returns the projection of `point`, which lies in the plane z = 0. The resulting z is dropped.
  public func apply(to point: Point) -> HomogeneousPoint {
    let v = apply(to: SIMD4(point.x, point.y, 0, 1))
    return HomogeneousPoint(x: v.x, y: v.y, w: v.w)
  }

  /// Returns the point in the plane z = 0 that this transform projects to `point` on the picture:
  /// the inverse of `apply(to:)` followed by the division by w.
  ///
  /// - Returns: nil if the plane is edge-on, or if the point found lies behind the eye.
  public func unproject(_ point: Point) -> Point? {
    // Solves (u, v, 1) · [row 1; row 2; row 4] ∝ (x, y, 1) with the adjugate of the 3×3 matrix.
    let a = (m22 * m44 - m24 * m42, m24 * m41 - m21 * m44, m21 * m42 - m22 * m41)
    let b = (m14 * m42 - m12 * m44, m11 * m44 - m14 * m41, m12 * m41 - m11 * m42)
    let c = (m12 * m24 - m14 * m22, m14 * m21 - m11 * m24, m11 * m22 - m12 * m21)
    let u = point.x * a.0 + point.y * a.1 + a.2
    let v = point.x * b.0 + point.y * b.1 + b.2
    let k = point.x * c.0 + point.y * c.1 + c.2
    guard k != 0, (u / k).isFinite, (v / k).isFinite else { return nil }
    let found = Point(x: u / k, y: v / k)
    return apply(to: found).w > 0 ? found : nil
  }
}
