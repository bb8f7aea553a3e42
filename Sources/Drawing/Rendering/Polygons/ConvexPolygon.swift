import SceneGraph

/// A convex polygon in target pixels with its bounding box.
struct ConvexPolygon: Hashable {
  /// The corners in order, in either orientation.
  let corners: Corners
  /// The sides of the bounding box in pixels.
  let minX, minY, maxX, maxY: Double

  init(_ corners: some Sequence<Point>) { self.init(Corners(corners)) }

  /// Creates the rectangle's outline.
  init(_ rect: PixelRect) {
    self.init(
      .rectangle(
        minX: Double(rect.x), minY: Double(rect.y), maxX: Double(rect.x + rect.width),
        maxY: Double(rect.y + rect.height)))
  }

  init(_ corners: Corners) {
    self.corners = corners
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    corners.forEach { corner in
      (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
      (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
    }
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The area in square pixels.
  var area: Double { abs(corners.signedArea) }

  /// Returns the part inside a half-plane.
  func cut(at line: HalfPlane) -> ConvexPolygon {
    var part = corners
    part.cut(at: line)
    return ConvexPolygon(part)
  }

  /// The sides, except for those without a length.
  var sides: HalfPlanes { corners.sides }

  /// Returns true if a line leaves at least a hundredth of a square pixel on each side.
  func isCut(by line: HalfPlane) -> Bool {
    cut(at: line).area > 1e-2 && cut(at: -line).area > 1e-2
  }

  /// Returns the intersection with `other`; nil if it has less than a thousandth of a square pixel.
  func intersection(with other: ConvexPolygon) -> ConvexPolygon? {
    guard minX < other.maxX, other.minX < maxX, minY < other.maxY, other.minY < maxY else {
      return nil
    }
    var common = corners
    let orientation = other.corners.orientation
    for index in other.corners.indices {
      guard let side = other.corners.side(index, orientation) else { continue }
      common.cut(at: side)
      guard common.count > 2 else { return nil }
    }
    // Neighbours that only touch share a sliver because of rounding.
    let result = ConvexPolygon(common)
    return result.area > 1e-3 ? result : nil
  }

  /// The corners of the bounding box, a pixel wider on all sides.
  var boundingBox: Corners {
    .rectangle(minX: minX - 1, minY: minY - 1, maxX: maxX + 1, maxY: maxY + 1)
  }

  /// The maximum distance of an edge, in pixels, from the centre of a pixel that it passes through:
  /// half the diagonal of a pixel, with a margin for rounding.
  static let edgeReach = 0.71

  /// The polygon with its sides moved outwards by the reach of an edge. It contains the centre of
  /// every pixel that this polygon covers partially.
  var boundingPolygon: Corners { boundingPolygon(reach: Self.edgeReach) }

  /// Returns the polygon with its sides moved outwards by `reach`, in pixels, at most 1.
  ///
  /// It has the same number of corners, so that a quad remains two triangles; very sharp corners
  /// are bevelled a pixel away.
  func boundingPolygon(reach: Double) -> Corners {
    // Sides without a length have no direction.
    var distinct = Corners()
    func isSame(_ a: Point, _ b: Point) -> Bool { !(hypotenuse(a.x - b.x, a.y - b.y) > 1e-6) }
    corners.forEach { corner in
      if let last = distinct.last, isSame(corner, last) { return }
      distinct.append(corner)
    }
    if distinct.count > 1, isSame(distinct[0], distinct[distinct.count - 1]) {
      distinct.removeLast()
    }
    guard distinct.count > 2 else { return distinct.isEmpty ? distinct : boundingBox }
    let outwards = corners.orientation
    func direction(_ index: Int) -> SIMD2<Double> {
      let (a, b) = (distinct[index], distinct[(index + 1) % distinct.count])
      let length = hypotenuse(b.x - a.x, b.y - a.y)
      return SIMD2((b.x - a.x) / length, (b.y - a.y) / length)
    }
    var bounds = Corners()
    func add(_ corner: SIMD2<Double>) { bounds.append(Point(x: corner.x, y: corner.y)) }
    var before = direction(distinct.count - 1)
    for index in distinct.indices {
      let corner = SIMD2(distinct[index].x, distinct[index].y)
      let after = direction(index)
      let (n1, n2) = (
        SIMD2(before.y, -before.x) * outwards, SIMD2(after.y, -after.x) * outwards
      )
      let turn = 1 + (n1 * n2).sum()
      if turn > 0.1 {
        add(corner + (n1 + n2) * (reach / turn))
      } else {
        add(corner + n1 * reach + before)
        add(corner + n2 * reach - after)
      }
      before = after
    }
    return bounds
  }
}
