import SceneGraph

/// The triangles of an interior, divided into those that a driver interpolates precisely enough to
/// give a fragment its row, and thin ones.
///
/// On llvmpipe, `gl_FragCoord.y` takes a tenth of a pixel's time: Mesa flips it with a uniform,
/// since a window counts its rows from the other end. An interpolated row is rounded to the exact
/// one if its error is below a quarter of a pixel.
///
/// The triangles of the interior are kept: others would not fill the same pixels after a driver has
/// snapped the corners to a grid.
struct RowTriangles {
  /// The corners of one triangle after the other.
  private(set) var precise = DrawVertices()
  /// The corners of the thin triangles, one after the other.
  private(set) var thin = DrawVertices()

  /// The largest error of an interpolated row, in pixels.
  private static let maxError = 0.1

  /// Divides the fan around the middle of a convex polygon.
  ///
  /// - Parameters:
  ///   - corners: the polygon's corners in target pixels, in order.
  ///   - target: the target's size in pixels.
  /// - Returns: nil if there are too many corners, or if most of the polygon is in thin triangles.
  init?(aroundMiddleOf corners: Ring, onto target: Size) {
    guard corners.count > 2, 3 * corners.count <= DrawUniforms.maxVertexCount else { return nil }
    var area = 0.0
    let middle = corners.middle
    for index in corners.indices {
      var triangle = Corners()
      triangle.append(middle)
      triangle.append(corners[index])
      triangle.append(corners[(index + 1) % corners.count])
      if Self.error(of: triangle, onto: target) <= Self.maxError {
        triangle.forEach { precise.append($0) }
        area += abs(triangle.signedArea)
      } else {
        triangle.forEach { thin.append($0) }
      }
    }
    guard !precise.isEmpty, area >= abs(corners.signedArea) / 2 else { return nil }
  }

  /// Returns a bound of the error in pixels of a row that is interpolated over a triangle in single
  /// precision, where Mesa's rasterizer cuts it at the target's border.
  ///
  /// Mesa takes the slopes of a triangle from one of its first two corners. In the fan of a clipped
  /// triangle these are the two on the side opposite to the fan's corner, which matters at a corner
  /// of the target: there that side is a few pixels long and lies on the border.
  private static func error(of triangle: Corners, onto target: Size) -> Double {
    var most = error(triangle[0], triangle[1], triangle[2], fromAnyCorner: true)
    let cut = cut(triangle, onto: target)
    guard cut != triangle else { return most }
    for index in 2..<max(cut.count, 2) {
      most = max(most, error(cut[index - 1], cut[index], cut[0], fromAnyCorner: false))
    }
    return most
  }

  /// Clips a triangle to the target in Mesa's order: against the right, bottom, left and top
  /// border, starting each time at the first corner.
  private static func cut(_ triangle: Corners, onto target: Size) -> Corners {
    let right: HalfPlane = SIMD3(-1, 0, target.width)
    let bottom: HalfPlane = SIMD3(0, -1, target.height)
    var corners = triangle
    for line in [right, SIMD3(1, 0, 0), bottom, SIMD3(0, 1, 0)] {
      var kept = Corners()
      for index in corners.indices {
        let (start, end) = (corners[index], corners[(index + 1) % corners.count])
        let a = (line * SIMD3(start.x, start.y, 1)).sum()
        let b = (line * SIMD3(end.x, end.y, 1)).sum()
        if a >= 0 { kept.append(start) }
        guard (a < 0) != (b < 0) else { continue }
        let t = a / (a - b)
        kept.append(
          Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
      }
      corners = kept
    }
    return corners
  }

  /// Returns a bound of the error over one triangle.
  ///
  /// The slopes are quotients of two products of differences from one corner and twice the area.
  /// The products take three roundings each, and the slopes are multiplied by the distance from
  /// that corner.
  ///
  /// - Parameter fromAnyCorner: true if the differences may be from any corner, false if they are
  ///   from `a` or `b`.
  private static func error(
    _ a: Point, _ b: Point, _ c: Point, fromAnyCorner: Bool
  ) -> Double {
    let (ab, ac) = (SIMD2(b.x - a.x, b.y - a.y), SIMD2(c.x - a.x, c.y - a.y))
    let bc = ac - ab
    let area = abs(ab.x * ac.y - ab.y * ac.x)
    guard area > 0 else { return .infinity }
    let width = max(max(abs(ab.x), abs(ac.x)), abs(bc.x))
    let height = max(max(abs(ab.y), abs(ac.y)), abs(bc.y))
    func products(_ p: SIMD2<Double>, _ q: SIMD2<Double>) -> Double {
      abs(p.y * q.y) * width + (abs(p.x * q.y) + abs(p.y * q.x)) * height
    }
    var most = max(products(ab, ac), products(ab, bc))
    if fromAnyCorner { most = max(most, products(ac, bc)) }
    // Half a unit in the last place of single precision is 2⁻²⁴ of a number.
    return 4 * 0x1p-24 * most / area
  }
}
