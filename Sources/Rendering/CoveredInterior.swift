import Transitions

/// A large piece taken apart: what lies a pixel and more within some edges, most often its own, and the frame around that.
///
/// Within, a pixel is covered wholly, so that nothing has to be known there of edges, round corners, clips and cuts; and an
/// opaque piece needs not what is below. On llvmpipe a pixel then costs a third to three quarters less. The two parts have
/// their corners in common, so that OpenGL's rule for shared edges gives each pixel to exactly one of them.
struct CoveredInterior {
  /// The corners of the inner part, in order, with the places on its sides that are across from the outer corners.
  let corners: [Point]
  /// A place within.
  private let middle: Point
  /// The sides of what is drawn, a pixel outside of the outline.
  private let hullSides: [SIMD3<Double>]

  /// How far within an edge a pixel is covered wholly for certain.
  private static let inset = 1.0
  /// How far beyond the target the inner part reaches at most, pixels.
  private static let margin = 8.0
  /// The most corners of the inner part, so that with those that lines between bands add a frame has not too many.
  private static let mostCorners = PieceUniforms.mostCorners / 2 - 1 - 2 * SamplingBands.mostLines

  /// What of `sheet` is covered wholly.
  ///
  /// - Parameter outline: what is seen of `sheet`.
  /// - Returns: nil where that is less than half of it, or the shape is an odd one.
  init?(of sheet: Sheet, _ outline: ConvexPolygon, onto target: Size) {
    self.init(
      within: sheet.edges + outline.sides, of: outline, atLeast: 0.5, onto: target)
  }

  /// What lies a pixel and more within `edges`.
  ///
  /// - Parameters:
  ///   - outline: what is drawn.
  ///   - part: which part of that it is at least.
  /// - Returns: nil where it is less, or the shape is an odd one.
  init?(
    within edges: [SIMD3<Double>], of outline: ConvexPolygon, atLeast part: Double,
    onto target: Size
  ) {
    let far = Self.margin
    let border = [
      SIMD3(1, 0, far), SIMD3(-1, 0, target.width + far), SIMD3(0, 1, far),
      SIMD3(0, -1, target.height + far),
    ]
    let seen = border.reduce(outline) { $0.cut(at: $1) }
    let inner = edges.reduce(seen) { $0.cut(at: $1 - SIMD3(0, 0, Self.inset)) }
    guard inner.corners.count > 2, inner.area >= seen.area * part else { return nil }
    let count = Double(inner.corners.count)
    let middle = Point(
      x: inner.corners.reduce(0) { $0 + $1.x } / count,
      y: inner.corners.reduce(0) { $0 + $1.y } / count)
    let hull = ConvexPolygon(outline.hull)
    let innerSides = inner.sides
    let across = hull.corners.compactMap { middle.toward($0, until: innerSides) }
    corners = (inner.corners + across).sorted { middle.bearing(of: $0) < middle.bearing(of: $1) }
    guard corners.count <= Self.mostCorners, across.count == hull.corners.count else { return nil }
    self.middle = middle
    hullSides = hull.sides
  }

  /// The frame, as a strip of triangles.
  ///
  /// - Parameter ring: `corners` with more places between them.
  func frame(around ring: [Point]) -> [Point] {
    let strip = ring.flatMap { [middle.toward($0, until: hullSides) ?? $0, $0] }
    return strip + strip.prefix(2)
  }
}

extension Point {
  /// Where the ray from here through `place` first meets one of `sides`, lines with this on their inner side.
  fileprivate func toward(_ place: Point, until sides: [SIMD3<Double>]) -> Point? {
    let way = SIMD2(place.x - x, place.y - y)
    let lengths = sides.compactMap { side -> Double? in
      let approach = -(side.x * way.x + side.y * way.y)
      return approach > 0 ? (side.x * x + side.y * y + side.z) / approach : nil
    }
    return lengths.min().map { Point(x: x + way.x * $0, y: y + way.y * $0) }
  }

  /// A number that grows with the angle in which `place` is seen from here, from −2 to 2.
  fileprivate func bearing(of place: Point) -> Double {
    let (dx, dy) = (place.x - x, place.y - y)
    let part = dx / max(abs(dx) + abs(dy), 1e-300)
    return dy < 0 ? part - 1 : 1 - part
  }
}

extension Sheet {
  /// Lines such that what is a pixel within all of them is covered wholly.
  fileprivate var edges: [SIMD3<Double>] {
    var lines = cuts.map(\.line)
    if hasSides { lines += polygon.sides }
    if let rounding { lines += polygon.chords(of: rounding) }
    if let clip {
      lines += clip.polygon.sides
      if let rounding = Rounding(clip.radius, of: clip.size) {
        lines += clip.polygon.chords(of: rounding)
      }
    }
    return lines
  }
}

extension ProjectedPolygon {
  /// Lines across the round corners of a rectangle, two for each: from one end of the arc to its middle and on to the other,
  /// which is within the arc.
  fileprivate func chords(of rounding: Rounding) -> [SIMD3<Double>] {
    let (x, y) = (rounding.radius / rounding.size.width, rounding.radius / rounding.size.height)
    let part = 1 - 0.5.squareRoot()
    let (u, v) = (x * part, y * part)
    // Clockwise from the top left corner.
    let arcs: [[(Double, Double)]] = [
      [(0, y), (u, v), (x, 0)], [(1 - x, 0), (1 - u, v), (1, y)],
      [(1, 1 - y), (1 - u, 1 - v), (1 - x, 1)], [(x, 1), (u, 1 - v), (0, 1 - y)],
    ]
    let inwards = map.facing < 0 ? -1.0 : 1
    return arcs.flatMap { arc in
      let places = arc.map { map.apply(to: Point(x: $0.0, y: $0.1)) }
      return zip(places, places.dropFirst()).map { Self.line(from: $0, to: $1) * inwards }
    }
  }
}
