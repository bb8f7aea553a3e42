import Transitions

/// A large quadrilateral taken apart: what lies a pixel and more within its sides, and the frame around that.
///
/// Within, a pixel is covered wholly. An opaque piece needs neither its sides nor what is below there, and on llvmpipe a
/// pixel then costs a third less. The two parts have their corners in common, so that OpenGL's rule for shared edges gives
/// each pixel to exactly one of them.
struct OpaqueInterior {
  /// The corners of the inner part, in order.
  let interior: [Point]
  /// The frame, as a strip of triangles.
  let frame: [Point]

  /// Pieces that are smaller have a program less to compile instead.
  private static let leastArea = 262_144.0
  /// From the hull, which is a pixel wider than the outline.
  private static let inset = 2.0

  /// - Returns: nil where that does not pay, or the outline has a corner too sharp.
  init?(_ outline: ConvexPolygon) {
    guard outline.corners.count == 4, outline.area >= Self.leastArea else { return nil }
    let hull = outline.hull
    guard hull.count == 4 else { return nil }
    let sides = ConvexPolygon(hull).sides.map { $0 - SIMD3(0, 0, Self.inset) }
    guard sides.count == 4 else { return nil }
    var interior: [Point] = []
    for index in hull.indices {
      let (a, b) = (sides[(index + 3) % 4], sides[index])
      let determinant = a.x * b.y - a.y * b.x
      guard abs(determinant) > 0.1 else { return nil }
      interior.append(
        Point(
          x: (a.y * b.z - b.y * a.z) / determinant, y: (b.x * a.z - a.x * b.z) / determinant))
    }
    // A page that is thin somewhere has no such quadrilateral: corners would change sides.
    let inner = ConvexPolygon(interior)
    guard inner.area >= Self.leastArea / 2,
      interior.allSatisfy({ corner in
        sides.allSatisfy { $0.x * corner.x + $0.y * corner.y + $0.z > -1e-6 }
      })
    else { return nil }
    self.interior = interior
    frame = (0...4).flatMap { [hull[$0 % 4], interior[$0 % 4]] }
  }
}
