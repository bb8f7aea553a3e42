/// A projected point before the division by w: on the picture it stands at (x/w, y/w).
///
/// With Core Animation's `m34 = -1/d`, w is 1 − z/d: 1 on the picture plane, 0 at the eye, negative
/// behind it. A point with w ≤ 0 has no place on the picture, and dividing would mirror it.
public struct HomogeneousPoint: Hashable, Sendable, BitwiseCopyable {
  /// The x coordinate times w, in points or pixels as its transform says.
  public var x: Double
  /// The y coordinate times w.
  public var y: Double
  /// What x and y are to be divided by.
  public var w: Double

  /// A projected point from its three homogeneous coordinates.
  public init(x: Double, y: Double, w: Double) {
    self.x = x
    self.y = y
    self.w = w
  }

  /// Where the point stands on the picture, or nil at the eye's plane and behind it.
  public var projected: Point? {
    w > 0 ? Point(x: x / w, y: y / w) : nil
  }
}

extension Transform3D {
  /// Where `point`, in the plane z = 0, goes; z is dropped.
  public func apply(to point: Point) -> HomogeneousPoint {
    let v = apply(to: SIMD4(point.x, point.y, 0, 1))
    return HomogeneousPoint(x: v.x, y: v.y, w: v.w)
  }

  /// The place in the plane z = 0 that this transform brings to `point` on the picture: the inverse of
  /// `apply(to:)` and the division by w.
  ///
  /// - Returns: nil where the plane is seen edge-on, or where the place found lies behind the eye.
  public func unproject(_ point: Point) -> Point? {
    // Solve (u, v, 1) · [row 1; row 2; row 4] ∝ (x, y, 1) with the adjugate of the 3×3 matrix.
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
