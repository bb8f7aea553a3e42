import SceneGraph

/// The triangles of a fan, divided into those that a driver interpolates precisely enough for a
/// fragment to tell its row, and thin ones.
///
/// `gl_FragCoord.y` costs a drawing CPU a tenth of a pixel's time: Mesa turns it by a uniform,
/// since a window counts its rows from the other end. An interpolated row is rounded to the exact
/// one, if it is off by less than a quarter of a pixel.
///
/// The triangles stay those of the fan. A driver snaps corners to a grid, after which several on
/// one side no longer are in line, and a thin triangle of the fan may then lie beyond that side:
/// other triangles would not fill the same pixels.
struct RowTriangles {
  /// The corners of one triangle after the other.
  private(set) var precise = DrawVertices()
  /// The corners of the thin triangles, one after the other.
  private(set) var thin = DrawVertices()

  /// The largest error of an interpolated row, in pixels.
  private static let maxError = 0.1

  /// Divides the fan of a convex polygon.
  ///
  /// - Parameters:
  ///   - corners: the polygon's corners in target pixels, in order.
  ///   - target: the target's size in pixels.
  /// - Returns: nil if there are too many corners, or if most of the polygon is in thin triangles.
  init?(ofFan corners: Ring, onto target: Size) {
    guard corners.count > 2, 3 * (corners.count - 2) <= DrawUniforms.maxVertexCount else {
      return nil
    }
    var area = 0.0
    for index in 1..<(corners.count - 1) {
      var triangle = Corners()
      triangle.append(corners[0])
      triangle.append(corners[index])
      triangle.append(corners[index + 1])
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
  /// precision, whether or not a driver cuts it at the target's border.
  private static func error(of triangle: Corners, onto target: Size) -> Double {
    var cut = triangle
    cut.cut(at: SIMD3(1, 0, 0))
    cut.cut(at: SIMD3(-1, 0, target.width))
    cut.cut(at: SIMD3(0, 1, 0))
    cut.cut(at: SIMD3(0, -1, target.height))
    let whole = error(triangle[0], triangle[1], triangle[2], fromAnyCorner: true)
    guard cut != triangle else { return whole }
    // What is left becomes a fan from the first corner if that is left, else from any. Mesa takes
    // the slopes of each part from one of the two corners on the side opposite to the fan's, which
    // matters at a corner of the target: there that side is some pixels long, and lies on the
    // border.
    let first = cut.indices.first { cut[$0] == triangle[0] }
    var most = whole
    for start in cut.indices where first == nil || start == first {
      for step in 1..<max(cut.count - 1, 1) {
        let (a, b) = (cut[(start + step) % cut.count], cut[(start + step + 1) % cut.count])
        most = max(most, error(a, b, cut[start], fromAnyCorner: first == nil))
      }
    }
    return most
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
