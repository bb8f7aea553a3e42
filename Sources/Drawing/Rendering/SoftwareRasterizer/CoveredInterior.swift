import SceneGraph

/// The interior of a large polygon, beyond the reach of its edges, and the strip around it.
///
/// Every pixel of the interior is fully covered. Drawing it needs no edges, rounded corners, clips
/// or cuts, and for an opaque quad no blending: on llvmpipe a pixel costs a third to three quarters
/// less. Interior and strip share their corners, so that OpenGL's rule for shared edges gives each
/// pixel to exactly one of them.
struct CoveredInterior {
  /// The corners of the interior in order, and between them the points on its sides that are
  /// opposite the outer corners.
  let corners: Ring
  /// A point within the interior.
  private let middle: Point
  /// The sides of the bounding polygon.
  private let boundingSides: HalfPlanes

  /// The distance of the interior from an edge, in pixels: beyond it a pixel is fully covered.
  private static let inset = ConvexPolygon.edgeReach
  /// The distance in pixels by which the interior may reach beyond the target.
  private static let margin = 8.0
  /// The most corners of the interior. With those that lines between bands add, the strip fits into
  /// one draw.
  private static let maxCornerCount =
    DrawUniforms.maxVertexCount / 2 - 1 - 2 * SamplingBands.maxLineCount

  /// Finds the interior of `quad`.
  ///
  /// - Parameter clipPolygon: the visible part of `quad`.
  /// - Returns: nil if it is less than half of the visible part, or has too many corners.
  init?(of quad: Quad, _ clipPolygon: ConvexPolygon, onto target: Size) {
    self.init(of: clipPolygon, ConvexPolygon.edgeReach, atLeast: 0.5, onto: target) { cutWithin in
      quad.forEachEdge(cutWithin)
      clipPolygon.sides.forEach(cutWithin)
    }
  }

  /// Finds the interior of `edges`.
  ///
  /// - Parameters:
  ///   - clipPolygon: the polygon to draw.
  ///   - reach: the pixels around the polygon that are drawn, too.
  ///   - fraction: the least fraction of the polygon's area.
  /// - Returns: nil if it is less, or has too many corners.
  init?(
    within edges: SmallArray<4, HalfPlane>, of clipPolygon: ConvexPolygon, reach: Double,
    atLeast fraction: Double, onto target: Size
  ) {
    self.init(of: clipPolygon, reach, atLeast: fraction, onto: target) { edges.forEach($0) }
  }

  /// - Parameter forEachEdge: a function that calls its argument with each edge.
  private init?(
    of clipPolygon: ConvexPolygon, _ reach: Double, atLeast fraction: Double, onto target: Size,
    _ forEachEdge: ((HalfPlane) -> Void) -> Void
  ) {
    let margin = Self.margin
    var visible = Ring(clipPolygon.corners)
    visible.cut(at: SIMD3(1, 0, margin))
    visible.cut(at: SIMD3(-1, 0, target.width + margin))
    visible.cut(at: SIMD3(0, 1, margin))
    visible.cut(at: SIMD3(0, -1, target.height + margin))
    var inner = visible
    forEachEdge { inner.cut(at: $0 - SIMD3(0, 0, Self.inset)) }
    guard inner.count > 2, abs(inner.signedArea) >= abs(visible.signedArea) * fraction
    else { return nil }
    let middle = inner.middle
    let boundingPolygon = clipPolygon.boundingPolygon(reach: reach)
    let sides = inner.sides
    for corner in boundingPolygon {
      guard let point = middle.intersection(toward: corner, with: sides) else { return nil }
      inner.append(point)
    }
    guard inner.count <= Self.maxCornerCount else { return nil }
    inner.sort { middle.bearing(of: $0) < middle.bearing(of: $1) }
    corners = inner
    self.middle = middle
    boundingSides = boundingPolygon.sides
  }

  /// Returns the strip of triangles between the interior and the bounding polygon.
  ///
  /// - Parameter ring: `corners`, maybe with more points on the sides between them.
  func edgeStrip(around ring: Ring) -> DrawVertices {
    var strip = DrawVertices()
    for point in ring {
      strip.append(middle.intersection(toward: point, with: boundingSides) ?? point)
      strip.append(point)
    }
    let (outer, inner) = (strip[0], strip[1])
    strip.append(outer)
    strip.append(inner)
    return strip
  }
}

extension Point {
  /// Returns the first intersection of the ray from here through `point` with `sides`.
  ///
  /// - Precondition: this point is on the inner side of all.
  fileprivate func intersection(toward point: Point, with sides: HalfPlanes) -> Point? {
    let direction = SIMD2(point.x - x, point.y - y)
    var least = Double.infinity
    sides.forEach { side in
      let approach = -(side.x * direction.x + side.y * direction.y)
      if approach > 0 { least = min(least, (side.x * x + side.y * y + side.z) / approach) }
    }
    guard least.isFinite else { return nil }
    return Point(x: x + direction.x * least, y: y + direction.y * least)
  }

  /// Returns a number from −2 to 2 that increases with the direction angle of `point` from here.
  fileprivate func bearing(of point: Point) -> Double {
    let (dx, dy) = (point.x - x, point.y - y)
    let part = dx / max(abs(dx) + abs(dy), 1e-300)
    return dy < 0 ? part - 1 : 1 - part
  }
}
