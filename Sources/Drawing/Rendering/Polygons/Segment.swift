import SceneGraph

/// A straight line between two points of the target.
struct Segment {
  let start, end: Point

  init(_ start: Point, _ end: Point) { (self.start, self.end) = (start, end) }

  /// Returns the distance from another segment in pixels; 0 if the two cross.
  func distance(to other: Segment) -> Double {
    if isCrossed(by: other), other.isCrossed(by: self) { return 0 }
    return min(
      min(distance(to: other.start), distance(to: other.end)),
      min(other.distance(to: start), other.distance(to: end)))
  }

  /// Returns true if the ends of a segment are on both sides of the line through this one.
  private func isCrossed(by other: Segment) -> Bool {
    func side(_ point: Point) -> Double {
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    }
    return side(other.start) * side(other.end) < 0
  }

  private func distance(to point: Point) -> Double {
    let way = SIMD2(end.x - start.x, end.y - start.y)
    let offset = SIMD2(point.x - start.x, point.y - start.y)
    let part = min(max((offset * way).sum() / max((way * way).sum(), 1e-12), 0), 1)
    let rest = offset - way * part
    return hypotenuse(rest.x, rest.y)
  }
}
