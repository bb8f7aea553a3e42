import SceneGraph

/// A half-plane of the target, bounded by a line.
///
/// Its product with a pixel (x, y, 1) is the distance inwards from the line in pixels: at least 0
/// in the half-plane. A half-plane that is not normalized has the same sign there.
typealias HalfPlane = SIMD3<Double>

/// Half-planes, most often the sides of a convex polygon.
typealias HalfPlanes = SmallArray<16, HalfPlane>

/// The corners of a convex polygon in order.
typealias Corners = SmallArray<8, Point>

/// The corners of a convex polygon with more of them.
typealias Ring = SmallArray<24, Point>

extension SmallArray where Element == Point {
  /// The corners of a rectangle, clockwise from the top left.
  static func rectangle(minX: Double, minY: Double, maxX: Double, maxY: Double) -> SmallArray {
    var corners = SmallArray()
    corners.append(Point(x: minX, y: minY))
    corners.append(Point(x: maxX, y: minY))
    corners.append(Point(x: maxX, y: maxY))
    corners.append(Point(x: minX, y: maxY))
    return corners
  }

  /// The area in square pixels, positive if the corners go clockwise on the target.
  var signedArea: Double {
    guard count > 0 else { return 0 }
    var sum = 0.0
    var a = self[0]
    for index in 1...count {
      let b = self[index == count ? 0 : index]
      sum += a.x * b.y - a.y * b.x
      a = b
    }
    return sum / 2
  }

  /// Removes the part outside of a half-plane.
  mutating func cut(at line: HalfPlane) {
    func side(_ p: Point) -> Double { line.x * p.x + line.y * p.y + line.z }
    cut(side: side) { start, end, t in
      Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
    }
  }

  /// The orientation: 1 if the corners go clockwise on the target, otherwise −1.
  var orientation: Double { signedArea < 0 ? -1 : 1 }

  /// Returns the side that begins at a corner; nil if it has no length.
  func side(_ index: Int, _ orientation: Double) -> HalfPlane? {
    let (a, b) = (self[index], self[(index + 1) % count])
    let length = hypotenuse(b.x - a.x, b.y - a.y)
    // Corners that differ only by rounding have no direction.
    guard length > 1e-6 else { return nil }
    let normal = SIMD2(a.y - b.y, b.x - a.x) * (orientation / length)
    return SIMD3(normal.x, normal.y, -(normal.x * a.x + normal.y * a.y))
  }

  /// The sides, except for those without a length.
  var sides: HalfPlanes {
    let orientation = orientation
    var sides = HalfPlanes()
    for index in indices {
      if let side = side(index, orientation) { sides.append(side) }
    }
    return sides
  }
}

extension SmallArray {
  /// Cuts a convex polygon by the algorithm of Sutherland and Hodgman (1974): removes the part
  /// between its corners where `side` is below 0.
  ///
  /// - Parameter interpolate: a function that returns the point a fraction, 0 to 1, of the way from
  ///   one corner to the next.
  @inline(__always)
  mutating func cut(
    side: (Element) -> Double,
    _ interpolate: (_ start: Element, _ end: Element, Double) -> Element
  ) {
    if allSatisfy({ side($0) >= 0 }) { return }
    var kept = SmallArray()
    var start = self[count - 1]
    var a = side(start)
    for index in 0..<count {
      let end = self[index]
      let b = side(end)
      if (a < 0) != (b < 0) { kept.append(interpolate(start, end, a / (a - b))) }
      if b >= 0 { kept.append(end) }
      (start, a) = (end, b)
    }
    self = kept
  }
}

extension SmallArray where Element == Point {
  /// The mean of the corners, which lies within a convex polygon.
  var middle: Point {
    let sum = reduce(SIMD2(0, 0)) { SIMD2($0.x + $1.x, $0.y + $1.y) } / Double(count)
    return Point(x: sum.x, y: sum.y)
  }
}

extension Ring {
  /// The vertices of a fan of triangles between the middle and each side.
  var fanAroundMiddle: DrawVertices {
    var vertices = DrawVertices()
    vertices.append(middle)
    forEach { vertices.append($0) }
    vertices.append(self[0])
    return vertices
  }
}

/// Returns the length of the vector (x, y).
func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

extension HalfPlanes {
  /// Returns true if a point is in all of the half-planes, or at most so many pixels beyond.
  func contains(_ point: Point, within margin: Double) -> Bool {
    allSatisfy { ($0 * SIMD3(point.x, point.y, 1)).sum() > -margin }
  }
}
