import Transitions

/// A convex outline in pixels with its bounding box.
struct ConvexPolygon: Hashable {
  /// The corners in order, either way round.
  let corners: [Point]
  /// The least and the largest x and y.
  let minX, minY, maxX, maxY: Double

  init(_ corners: [Point]) {
    self.corners = corners
    var (minX, minY) = (Double.infinity, Double.infinity)
    var (maxX, maxY) = (-Double.infinity, -Double.infinity)
    for corner in corners {
      (minX, maxX) = (min(minX, corner.x), max(maxX, corner.x))
      (minY, maxY) = (min(minY, corner.y), max(maxY, corner.y))
    }
    (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
  }

  /// The area in square pixels.
  var area: Double { abs(signedArea) }

  private var signedArea: Double {
    var sum = 0.0
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      sum += a.x * b.y - a.y * b.x
    }
    return sum / 2
  }

  /// The part on the inner side of a line: where its product with (x, y, 1) is not below 0.
  func cut(at line: SIMD3<Double>) -> ConvexPolygon {
    var kept: [Point] = []
    return Self.cut(corners, at: line, into: &kept) ? ConvexPolygon(kept) : self
  }

  /// Cuts what is between `corners`.
  ///
  /// - Parameter kept: becomes what is left, whatever it was.
  /// - Returns: false where that is all of it, and `kept` is as it was.
  private static func cut(
    _ corners: [Point], at line: SIMD3<Double>, into kept: inout [Point]
  ) -> Bool {
    func side(_ p: Point) -> Double { line.x * p.x + line.y * p.y + line.z }
    if corners.allSatisfy({ side($0) >= 0 }) { return false }
    kept.removeAll(keepingCapacity: true)
    if corners.allSatisfy({ side($0) < 0 }) { return true }
    // Each line adds a corner at most; there may be more lines.
    kept.reserveCapacity(corners.count + 4)
    for (index, end) in corners.enumerated() {
      let start = corners[(index + corners.count - 1) % corners.count]
      let (a, b) = (side(start), side(end))
      if (a < 0) != (b < 0) {
        let t = a / (a - b)
        kept.append(Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
      }
      if b >= 0 { kept.append(end) }
    }
    return true
  }

  /// The sides as lines: the product with (x, y, 1) is the distance inwards.
  var sides: [SIMD3<Double>] {
    let orientation = orientation
    return corners.indices.compactMap { side($0, orientation) }
  }

  /// 1 or −1, by the way round in which the corners are.
  private var orientation: Double { signedArea < 0 ? -1 : 1 }

  /// The side that begins at a corner, or nil.
  private func side(_ index: Int, _ orientation: Double) -> SIMD3<Double>? {
    let (a, b) = (corners[index], corners[(index + 1) % corners.count])
    let length = hypotenuse(b.x - a.x, b.y - a.y)
    // Between corners that are one but for rounding there is no direction.
    guard length > 1e-6 else { return nil }
    let normal = SIMD2(a.y - b.y, b.x - a.x) * (orientation / length)
    return SIMD3(normal.x, normal.y, -(normal.x * a.x + normal.y * a.y))
  }

  /// Whether a line leaves more than a speck on both of its sides.
  func isCut(by line: SIMD3<Double>) -> Bool {
    cut(at: line).area > 1e-2 && cut(at: -line).area > 1e-2
  }

  /// What this and `other` have in common; nil where that is less than a speck.
  func intersection(with other: ConvexPolygon) -> ConvexPolygon? {
    guard minX < other.maxX, other.minX < maxX, minY < other.maxY, other.minY < maxY else {
      return nil
    }
    var common = TurnedList(corners)
    let orientation = other.orientation
    for index in other.corners.indices {
      guard let side = other.side(index, orientation) else { continue }
      common.turn { Self.cut($0, at: side, into: &$1) }
      guard common.elements.count > 2 else { return nil }
    }
    // Neighbours that only touch have a sliver in common, from rounding.
    let result = ConvexPolygon(common.elements)
    return result.area > 1e-3 ? result : nil
  }

  /// The corners of the bounding box, a pixel wider on all sides.
  var box: [Point] {
    [(minX - 1, minY - 1), (maxX + 1, minY - 1), (maxX + 1, maxY + 1), (minX - 1, maxY + 1)].map {
      Point(x: $0.0, y: $0.1)
    }
  }

  /// This outline with its sides moved a pixel outwards: every pixel that this covers a part of has its middle in
  /// there. It has as many corners, so that a quad stays one of two triangles; very sharp ones are cut off.
  var hull: [Point] {
    // Sides without a length have no direction.
    var distinct = corners
    func isOne(_ a: Point, _ b: Point) -> Bool { !(hypotenuse(a.x - b.x, a.y - b.y) > 1e-6) }
    var index = 1
    while index < distinct.count {
      if isOne(distinct[index], distinct[index - 1]) {
        distinct.remove(at: index)
      } else {
        index += 1
      }
    }
    if distinct.count > 1, isOne(distinct[0], distinct[distinct.count - 1]) {
      distinct.removeLast()
    }
    guard distinct.count > 2 else { return distinct.isEmpty ? [] : box }
    let outwards = orientation
    func direction(_ index: Int) -> SIMD2<Double> {
      let (a, b) = (distinct[index], distinct[(index + 1) % distinct.count])
      let length = hypotenuse(b.x - a.x, b.y - a.y)
      return SIMD2((b.x - a.x) / length, (b.y - a.y) / length)
    }
    var hull: [Point] = []
    hull.reserveCapacity(2 * distinct.count)
    func add(_ corner: SIMD2<Double>) { hull.append(Point(x: corner.x, y: corner.y)) }
    var before = direction(distinct.count - 1)
    for index in distinct.indices {
      let corner = SIMD2(distinct[index].x, distinct[index].y)
      let after = direction(index)
      let (n1, n2) = (
        SIMD2(before.y, -before.x) * outwards, SIMD2(after.y, -after.x) * outwards
      )
      let turn = 1 + (n1 * n2).sum()
      if turn > 0.1 {
        add(corner + (n1 + n2) / turn)
      } else {
        add(corner + n1 + before)
        add(corner + n2 - after)
      }
      before = after
    }
    return hull
  }
}

private func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
