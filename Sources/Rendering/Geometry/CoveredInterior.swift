import SceneGraph

/// A large piece taken apart: what lies a pixel and more within some edges, most often its own, and the frame around that.
///
/// Within, a pixel is covered wholly, so that nothing has to be known there of edges, round corners, clips and cuts; and an
/// opaque piece needs not what is below. On llvmpipe a pixel then costs a third to three quarters less. The two parts have
/// their corners in common, so that OpenGL's rule for shared edges gives each pixel to exactly one of them.
struct CoveredInterior {
  /// The corners of the inner part, in order, with the places on its sides that are across from the outer corners.
  let corners: Ring
  /// A place within.
  private let middle: Point
  /// The sides of what is drawn, a pixel outside of the outline.
  private let hullSides: Lines

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
    self.init(of: outline, atLeast: 0.5, onto: target) { leaveInside in
      sheet.forEachEdge(leaveInside)
      outline.sides.forEach(leaveInside)
    }
  }

  /// What lies a pixel and more within `edges`.
  ///
  /// - Parameters:
  ///   - outline: what is drawn.
  ///   - part: which part of that it is at least.
  /// - Returns: nil where it is less, or the shape is an odd one.
  init?(
    within edges: ShortList<4, SIMD3<Double>>, of outline: ConvexPolygon, atLeast part: Double,
    onto target: Size
  ) {
    self.init(of: outline, atLeast: part, onto: target) { edges.forEach($0) }
  }

  /// - Parameter forEachEdge: names the edges.
  private init?(
    of outline: ConvexPolygon, atLeast part: Double, onto target: Size,
    _ forEachEdge: ((SIMD3<Double>) -> Void) -> Void
  ) {
    let far = Self.margin
    var seen = Ring(outline.corners)
    seen.cut(at: SIMD3(1, 0, far))
    seen.cut(at: SIMD3(-1, 0, target.width + far))
    seen.cut(at: SIMD3(0, 1, far))
    seen.cut(at: SIMD3(0, -1, target.height + far))
    var inner = seen
    forEachEdge { inner.cut(at: $0 - SIMD3(0, 0, Self.inset)) }
    guard inner.count > 2, abs(inner.signedArea) >= abs(seen.signedArea) * part
    else { return nil }
    let count = Double(inner.count)
    let middle = Point(
      x: inner.reduce(0) { $0 + $1.x } / count, y: inner.reduce(0) { $0 + $1.y } / count)
    let hull = outline.hull
    let sides = inner.sides
    for corner in hull {
      guard let place = middle.toward(corner, until: sides) else { return nil }
      inner.append(place)
    }
    guard inner.count <= Self.mostCorners else { return nil }
    inner.sort { middle.bearing(of: $0) < middle.bearing(of: $1) }
    corners = inner
    self.middle = middle
    hullSides = hull.sides
  }

  /// The frame, as a strip of triangles.
  ///
  /// - Parameter ring: `corners` with more places between them.
  func frame(around ring: Ring) -> PieceUniforms.Vertices {
    var strip = PieceUniforms.Vertices()
    for place in ring {
      strip.append(middle.toward(place, until: hullSides) ?? place)
      strip.append(place)
    }
    let (outer, inner) = (strip[0], strip[1])
    strip.append(outer)
    strip.append(inner)
    return strip
  }
}

extension Point {
  /// Where the ray from here through `place` first meets one of `sides`, lines with this on their inner side.
  fileprivate func toward(_ place: Point, until sides: Lines) -> Point? {
    let way = SIMD2(place.x - x, place.y - y)
    var least = Double.infinity
    sides.forEach { side in
      let approach = -(side.x * way.x + side.y * way.y)
      if approach > 0 { least = min(least, (side.x * x + side.y * y + side.z) / approach) }
    }
    return least.isFinite ? Point(x: x + way.x * least, y: y + way.y * least) : nil
  }

  /// A number that grows with the angle in which `place` is seen from here, from −2 to 2.
  fileprivate func bearing(of place: Point) -> Double {
    let (dx, dy) = (place.x - x, place.y - y)
    let part = dx / max(abs(dx) + abs(dy), 1e-300)
    return dy < 0 ? part - 1 : 1 - part
  }
}

extension Sheet {
  /// Names lines such that what is a pixel within all of them is covered wholly.
  fileprivate func forEachEdge(_ body: (SIMD3<Double>) -> Void) {
    for cut in cuts { body(cut.line) }
    if hasSides { polygon.sides.forEach(body) }
    if let rounding { polygon.chords(of: rounding).forEach(body) }
    if let clip {
      clip.polygon.sides.forEach(body)
      if let rounding = Rounding(clip.radius, of: clip.size) {
        clip.polygon.chords(of: rounding).forEach(body)
      }
    }
  }
}

extension ProjectedPolygon {
  /// Lines across the round corners of a rectangle, two for each: from one end of the arc to its middle and on to the other,
  /// which is within the arc.
  fileprivate func chords(of rounding: Rounding) -> Lines {
    let (x, y) = (rounding.radius / rounding.size.width, rounding.radius / rounding.size.height)
    let part = 1 - 0.5.squareRoot()
    let (u, v) = (x * part, y * part)
    let inwards = map.facing < 0 ? -1.0 : 1
    var chords = Lines()
    func add(_ start: (Double, Double), _ middle: (Double, Double), _ end: (Double, Double)) {
      func place(_ place: (Double, Double)) -> HomogeneousPoint {
        map.apply(to: Point(x: place.0, y: place.1))
      }
      let middle = place(middle)
      chords.append(Self.line(from: place(start), to: middle) * inwards)
      chords.append(Self.line(from: middle, to: place(end)) * inwards)
    }
    // Clockwise from the top left corner.
    add((0, y), (u, v), (x, 0))
    add((1 - x, 0), (1 - u, v), (1, y))
    add((1, 1 - y), (1 - u, 1 - v), (1 - x, 1))
    add((x, 1), (u, 1 - v), (0, 1 - y))
    return chords
  }
}
