import SceneGraph

/// Where a plane in space stands in a target: from its own coordinates to homogeneous pixels, and how near to the
/// viewer it is there.
struct PlaneMap: Hashable {
  /// What a step along the plane's x, a step along its y, and its origin become: x and y in pixels, z the depth in the
  /// space that the plane stands in, w.
  let x, y, origin: SIMD4<Double>

  /// The plane z = 0 of what `transform` maps to pixels.
  init(_ transform: Transform3D) {
    let rows = transform.rows
    (x, y, origin) = (rows.0, rows.1, rows.3)
  }

  /// The plane through `origin` with the given steps.
  init(x: SIMD4<Double>, y: SIMD4<Double>, origin: SIMD4<Double>) {
    (self.x, self.y, self.origin) = (x, y, origin)
  }

  /// The same plane in the fractions of one of its rectangles.
  func units(of rect: Rect) -> PlaneMap {
    PlaneMap(
      x: x * rect.size.width, y: y * rect.size.height,
      origin: origin + x * rect.minX + y * rect.minY)
  }

  /// The same plane in coordinates that start at the middle of one of its rectangles.
  func centered(on rect: Rect) -> PlaneMap {
    PlaneMap(x: x, y: y, origin: origin + x * rect.midX + y * rect.midY)
  }

  /// Where a place of the plane stands.
  func apply(to place: Point) -> HomogeneousPoint {
    let v = x * place.x + y * place.y + origin
    return HomogeneousPoint(x: v.x, y: v.y, w: v.w)
  }

  /// The determinant of the map to homogeneous pixels: above 0 where the front is seen, below 0 from behind, 0
  /// edge-on.
  var facing: Double {
    x.x * (y.y * origin.w - y.w * origin.y) - x.y * (y.x * origin.w - y.w * origin.x)
      + x.w * (y.x * origin.y - y.y * origin.x)
  }

  /// The way back: three rows whose products with a pixel (x, y, 1) are the place's x·k, y·k and k, for one k that has
  /// the sign of `facing` in front of the eye.
  var adjugate: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    let (u, v, o) = (x, y, origin)
    return (
      SIMD3(v.y * o.w - v.w * o.y, v.w * o.x - v.x * o.w, v.x * o.y - v.y * o.x),
      SIMD3(o.y * u.w - o.w * u.y, o.w * u.x - o.x * u.w, o.x * u.y - o.y * u.x),
      SIMD3(u.y * v.w - u.w * v.y, u.w * v.x - u.x * v.w, u.x * v.y - u.y * v.x)
    )
  }

  /// The depth over the pixels, z/w: the product with a pixel (x, y, 1). Projection keeps planes, so it is linear; a
  /// plane with more is nearer.
  var depth: SIMD3<Double> {
    let rows = adjugate
    return (rows.0 * x.z + rows.1 * y.z + rows.2 * origin.z) / facing
  }
}

extension Transform3D {
  /// What brings a space whose z is depth alone into the pixels that this transform brings its plane z = 0 to: z is
  /// passed through and moves nothing.
  var passingDepth: Transform3D {
    var transform = self
    (transform.m13, transform.m23, transform.m43) = (0, 0, 0)
    (transform.m31, transform.m32, transform.m33, transform.m34) = (0, 0, 1, 0)
    return transform
  }
}
