import Transitions

/// A large piece taken apart: what lies a pixel and more within its sides, and the frame around that.
///
/// Within, a pixel is covered wholly. An opaque piece needs neither its sides nor what is below there, and on llvmpipe a
/// pixel then costs a third less. The two parts have their corners in common, so that OpenGL's rule for shared edges gives
/// each pixel to exactly one of them.
struct OpaqueInterior {
  /// The corners of the inner part, in order.
  let corners: [Point]
  /// Those of what is around, a pixel outside of the outline.
  private let hull: [Point]

  /// Pieces that are smaller have a program less to compile instead.
  private static let leastArea = 262_144.0
  /// Unless they take this many taps, which are most often fewer in bands.
  private static let leastTaps = 1_048_576.0
  /// From the hull, which is a pixel wider than the outline.
  private static let inset = 2.0
  /// How far beyond the target a piece with sharp corners is cut off, pixels.
  private static let margin = 8.0

  /// - Returns: nil where that does not pay, or the outline has a corner too sharp.
  init?(_ outline: ConvexPolygon, _ sampling: Sampling, onto target: Size) {
    let taps = Double(sampling.across * sampling.down)
    func pays(_ area: Double) -> Bool { area >= Self.leastArea || area * taps >= Self.leastTaps }
    guard pays(outline.area) else { return nil }
    if let whole = OpaqueInterior(within: outline) {
      self = whole
      return
    }
    // The sharp corners of a page that is near the eye lie beyond the target.
    let far = Self.margin
    let seen = [
      SIMD3(1, 0, far), SIMD3(-1, 0, target.width + far), SIMD3(0, 1, far),
      SIMD3(0, -1, target.height + far),
    ].reduce(outline) { $0.cut(at: $1) }
    guard pays(seen.area), let part = OpaqueInterior(within: seen) else { return nil }
    self = part
  }

  private init?(within outline: ConvexPolygon) {
    let hull = outline.hull
    let count = hull.count
    guard count > 3, count == outline.corners.count else { return nil }
    let sides = ConvexPolygon(hull).sides.map { $0 - SIMD3(0, 0, Self.inset) }
    guard sides.count == count else { return nil }
    var interior: [Point] = []
    for index in hull.indices {
      let (a, b) = (sides[(index + count - 1) % count], sides[index])
      let determinant = a.x * b.y - a.y * b.x
      guard abs(determinant) > 0.1 else { return nil }
      interior.append(
        Point(
          x: (a.y * b.z - b.y * a.z) / determinant, y: (b.x * a.z - a.x * b.z) / determinant))
    }
    // A page that is thin somewhere has no such polygon: corners would change sides.
    guard ConvexPolygon(interior).area >= outline.area / 2,
      interior.allSatisfy({ corner in
        sides.allSatisfy { $0.x * corner.x + $0.y * corner.y + $0.z > -1e-6 }
      })
    else { return nil }
    corners = interior
    self.hull = hull
  }

  /// The frame, as a strip of triangles.
  ///
  /// - Parameter ring: the inner corners in order, with the places between them that are corners of what is drawn within.
  func frame(around ring: [SamplingBands.RingPlace]) -> [Point] {
    let strip = ring.flatMap { [hull[$0.side], $0.place] }
    return strip + strip.prefix(2)
  }
}
