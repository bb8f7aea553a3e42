import SceneGraph

/// The area of a target that opaque quads cover fully. Quads that join without a seam cover the
/// pixels between them, too.
///
/// `Occlusion` takes rectangles of single quads, which do not fit into the narrow faces of a mesh.
/// This type finds the area that faces hide together: half of a curled page is hidden by the other
/// half.
struct CoveredArea {
  /// A quad.
  private struct Part {
    let polygon: ConvexPolygon
    let cuts: [Cut]
    let sides: HalfPlanes

    /// Returns true if all of a polygon, with the pixels beside it, is beyond one of the cuts: the
    /// boxes around slanting strips overlap where the strips do not.
    func isBeside(_ polygon: ConvexPolygon) -> Bool {
      cuts.contains { cut in
        polygon.corners.allSatisfy { (cut.line * SIMD3($0.x, $0.y, 1)).sum() < -2 }
      }
    }
  }

  private var parts: [Part] = []
  /// The number of parts at each shared edge.
  private var edgeUseCounts: [Cut.SharedEdge: Int] = [:]

  /// The distance in pixels from an edge within which a pixel may be partially covered.
  private static let edgeWidth = 0.5
  /// The distance in pixels from an uncovered point within which a pixel counts as uncovered.
  private static let margin = 2.0
  /// The least uncovered area in square pixels; less comes from rounding.
  fileprivate static let minArea = 1e-3
  /// The maximum number of pieces of a polygon's uncovered part.
  private static let maxPieceCount = 24
  /// The minimum number of rows between two parts that are drawn separately.
  private static let minGap = 32

  /// Adds a quad, if it has only straight edges.
  mutating func add(_ quad: Quad) {
    guard quad.roundedCorners == nil, quad.clip == nil, let polygon = quad.clipPolygon,
      polygon.corners.count > 2
    else { return }
    for cut in quad.cuts {
      if let edge = cut.sharedEdge { edgeUseCounts[edge, default: 0] += 1 }
    }
    parts.append(
      Part(
        polygon: polygon, cuts: quad.cuts,
        sides: quad.hasSides ? quad.polygon.sides : HalfPlanes()))
  }

  /// Returns rectangles around the pixels of a polygon's bounding polygon that are not covered, one
  /// below the other; nil if that may be all of them.
  func uncoveredRegion(of polygon: ConvexPolygon) -> PixelRegion? {
    var pieces = [Ring(polygon.boundingPolygon)]
    var isCovered = false
    for part in parts where part.polygon.meets(polygon) && !part.isBeside(polygon) {
      let area = covered(by: part)
      guard area.count > 2 else { continue }
      let sides = area.sides
      var left: [Ring] = []
      for piece in pieces { isCovered = piece.subtract(area, sides, into: &left) || isCovered }
      pieces = left
      if pieces.isEmpty { return PixelRegion() }
      guard pieces.count <= Self.maxPieceCount else { return nil }
    }
    return isCovered ? Self.region(around: pieces) : nil
  }

  /// Returns the polygon whose pixels a part covers wholly, alone or with its neighbours.
  private func covered(by part: Part) -> Ring {
    var area = Ring(part.polygon.corners)
    for cut in part.cuts {
      let isJoined = cut.sharedEdge.map { edgeUseCounts[$0, default: 0] > 1 } ?? false
      area.cut(at: isJoined ? cut.line : cut.line - SIMD3(0, 0, Self.edgeWidth))
    }
    part.sides.forEach { area.cut(at: $0 - SIMD3(0, 0, Self.edgeWidth)) }
    return area
  }

  /// Returns the rows and columns around pieces: one rectangle, or two with a gap between them.
  private static func region(around pieces: [Ring]) -> PixelRegion {
    var rects = pieces.map { piece in
      var bounds = ConvexPolygon(piece).pixelBounds
      bounds.x -= Int(margin)
      bounds.y -= Int(margin)
      bounds.width += 2 * Int(margin)
      bounds.height += 2 * Int(margin)
      return bounds
    }
    rects.sort { $0.y < $1.y }
    var region = PixelRegion()
    var current = rects[0]
    for rect in rects.dropFirst() {
      if rect.y - (current.y + current.height) >= minGap, region.isEmpty {
        region.add(current)
        current = rect
      } else {
        current = PixelRect.union(current, rect) ?? current
      }
    }
    region.add(current)
    return region
  }
}

extension Cut {
  /// The edge that is shared with a neighbour; nil without one.
  fileprivate var sharedEdge: SharedEdge? {
    if case .seam(let edge, _) = kind { edge } else { nil }
  }
}

extension ConvexPolygon {
  /// Returns true if the boxes around the polygons, with the pixels beside them, have points in
  /// common.
  fileprivate func meets(_ other: ConvexPolygon) -> Bool {
    minX < other.maxX + 2 && other.minX < maxX + 2 && minY < other.maxY + 2
      && other.minY < maxY + 2
  }
}

extension Ring {
  /// Appends the convex polygon without another one to `pieces`, as convex parts.
  ///
  /// - Parameter sides: the sides of the other polygon.
  /// - Returns: true if the two have points in common.
  fileprivate func subtract(
    _ other: Ring, _ sides: HalfPlanes, into pieces: inout [Ring]
  ) -> Bool {
    var common = self
    sides.forEach { common.cut(at: $0) }
    guard common.count > 2, abs(common.signedArea) > CoveredArea.minArea else {
      pieces.append(self)
      return false
    }
    var rest = self
    sides.forEach { side in
      var outside = rest
      outside.cut(at: -side)
      if outside.count > 2, abs(outside.signedArea) > CoveredArea.minArea { pieces.append(outside) }
      rest.cut(at: side)
    }
    return true
  }
}
