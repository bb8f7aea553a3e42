import SceneGraph

/// The projection of a plane in space onto a target: a homography from the plane's coordinates to
/// homogeneous pixels, and the depth of each point.
struct PlaneProjection: Hashable {
  /// The images of a step along the plane's x, of a step along its y, and of its origin: x and y in
  /// pixels, z the depth in the plane's space, and w.
  let x, y, origin: SIMD4<Double>

  /// Creates the projection of the plane z = 0 by a transform to pixels.
  init(_ transform: Transform3D) {
    let rows = transform.rows
    (x, y, origin) = (rows.0, rows.1, rows.3)
  }

  /// Creates the projection of the plane through `origin` with the given steps.
  init(x: SIMD4<Double>, y: SIMD4<Double>, origin: SIMD4<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// Returns the projection in fractions of a rectangle of the plane.
  func units(of rect: Rect) -> PlaneProjection {
    PlaneProjection(
      x: x * rect.size.width, y: y * rect.size.height,
      origin: origin + x * rect.origin.x + y * rect.origin.y)
  }

  /// Projects a point of the plane.
  func apply(to point: Point) -> HomogeneousPoint {
    let v = x * point.x + y * point.y + origin
    return HomogeneousPoint(x: v.x, y: v.y, w: v.w)
  }

  /// The determinant of the homography: above 0 if the front is visible, below 0 if the back is,
  /// and 0 edge-on.
  var facing: Double {
    x.x * (y.y * origin.w - y.w * origin.y) - x.y * (y.x * origin.w - y.w * origin.x)
      + x.w * (y.x * origin.y - y.y * origin.x)
  }

  /// The inverse up to a factor: three rows whose products with a pixel (x, y, 1) are x·k, y·k and
  /// k of the plane's point. In front of the eye k has the sign of `facing`.
  var adjugate: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (u, v, o) = (x, y, origin)
    return (
      SIMD3(v.y * o.w - v.w * o.y, v.w * o.x - v.x * o.w, v.x * o.y - v.y * o.x),
      SIMD3(o.y * u.w - o.w * u.y, o.w * u.x - o.x * u.w, o.x * u.y - o.y * u.x),
      SIMD3(u.y * v.w - u.w * v.y, u.w * v.x - u.x * v.w, u.x * v.y - u.y * v.x)
    )
  }

  /// The depth z/w over the pixels: its product with a pixel (x, y, 1), larger where the plane is
  /// nearer. It is linear since projection maps planes to planes.
  var depth: SIMD3<Double> {
    let rows = adjugate
    return (rows.0 * x.z + rows.1 * y.z + rows.2 * origin.z) / facing
  }
}

extension Transform3D {
  /// The projection to pixels of a space whose z is only depth: the plane z = 0 as by this
  /// transform, with z passed through.
  var passingDepth: Transform3D {
    var transform = self
    (transform.m13, transform.m23, transform.m43) = (0, 0, 0)
    (transform.m31, transform.m32, transform.m33, transform.m34) = (0, 0, 1, 0)
    return transform
  }
}

extension Mesh {
  /// Returns the projection of the plane of a face, in fractions of the contents, from the three of
  /// its vertices that span the largest area; nil if the area is 0.
  func projection(of face: Face, by toPixels: Transform3D) -> PlaneProjection? {
    let corners = face.corners
    guard corners.count > 2 else { return nil }
    func corner(_ index: Int) -> Vertex { vertices[corners[index]] }
    let a = corner(0)
    func area(_ b: Vertex, _ c: Vertex) -> Double {
      (b.unit.x - a.unit.x) * (c.unit.y - a.unit.y) - (b.unit.y - a.unit.y) * (c.unit.x - a.unit.x)
    }
    var best = (b: corner(1), c: corner(2))
    for index in 1..<(corners.count - 1) {
      for other in (index + 1)..<corners.count
      where abs(area(corner(index), corner(other))) > abs(area(best.b, best.c)) {
        best = (corner(index), corner(other))
      }
    }
    let determinant = area(best.b, best.c)
    guard determinant != 0 else { return nil }
    func project(_ vertex: Vertex) -> SIMD4<Double> {
      toPixels.apply(to: SIMD4(vertex.position.x, vertex.position.y, vertex.z, 1))
    }
    let origin = project(a)
    let (b, c) = (project(best.b) - origin, project(best.c) - origin)
    let (u1, v1) = (best.b.unit.x - a.unit.x, best.b.unit.y - a.unit.y)
    let (u2, v2) = (best.c.unit.x - a.unit.x, best.c.unit.y - a.unit.y)
    let x = (b * v2 - c * v1) / determinant
    let y = (c * u1 - b * u2) / determinant
    return PlaneProjection(x: x, y: y, origin: origin - x * a.unit.x - y * a.unit.y)
  }
}
