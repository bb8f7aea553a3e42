import SceneGraph

/// The corners of a convex outline, in order.
typealias Corners = ShortList<8, Point>

/// The same for one that has more of them.
typealias Ring = ShortList<24, Point>

/// Lines over pixels.
typealias Lines = ShortList<16, SIMD3<Double>>

extension ShortList where Element == Point {
  /// The corners of a rectangle, clockwise from the top left.
  static func rectangle(minX: Double, minY: Double, maxX: Double, maxY: Double) -> ShortList {
    var corners = ShortList()
    corners.append(Point(x: minX, y: minY))
    corners.append(Point(x: maxX, y: minY))
    corners.append(Point(x: maxX, y: maxY))
    corners.append(Point(x: minX, y: maxY))
    return corners
  }

  /// The area between them, above 0 where they go clockwise on the target.
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

  /// Leaves what is on the inner side of a line, where its product with (x, y, 1) is not below 0.
  mutating func cut(at line: SIMD3<Double>) {
    func side(_ p: Point) -> Double { line.x * p.x + line.y * p.y + line.z }
    cut(side: side) { start, end, t in
      Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t)
    }
  }

  /// 1 or −1, by the way round in which they are.
  var orientation: Double { signedArea < 0 ? -1 : 1 }

  /// The side that begins at a corner as a line, whose product with (x, y, 1) is the distance inwards; nil where it has no
  /// length.
  func side(_ index: Int, _ orientation: Double) -> SIMD3<Double>? {
    let (a, b) = (self[index], self[(index + 1) % count])
    let length = hypotenuse(b.x - a.x, b.y - a.y)
    // Between corners that are one but for rounding there is no direction.
    guard length > 1e-6 else { return nil }
    let normal = SIMD2(a.y - b.y, b.x - a.x) * (orientation / length)
    return SIMD3(normal.x, normal.y, -(normal.x * a.x + normal.y * a.y))
  }

  /// The sides as lines.
  var sides: Lines {
    let orientation = orientation
    var sides = Lines()
    for index in indices {
      if let side = side(index, orientation) { sides.append(side) }
    }
    return sides
  }
}

extension ShortList {
  /// Sutherland and Hodgman's cut of a convex polygon: leaves what is between its corners where `side` is not below 0.
  ///
  /// - Parameter between: the place a fraction of the way from one corner to the next.
  @inline(__always)
  mutating func cut(
    side: (Element) -> Double, _ between: (_ start: Element, _ end: Element, Double) -> Element
  ) {
    if allSatisfy({ side($0) >= 0 }) { return }
    var kept = ShortList()
    var start = self[count - 1]
    var a = side(start)
    for index in 0..<count {
      let end = self[index]
      let b = side(end)
      if (a < 0) != (b < 0) { kept.append(between(start, end, a / (a - b))) }
      if b >= 0 { kept.append(end) }
      (start, a) = (end, b)
    }
    self = kept
  }
}

func hypotenuse(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }
