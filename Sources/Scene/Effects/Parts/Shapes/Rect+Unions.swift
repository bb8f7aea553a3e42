internal import SceneGraph

extension Rect {
  /// Returns true if both rectangles have an area in common.
  func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns true if a point lies in the rectangle.
  func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns the smallest rectangle that contains both.
  func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns rectangles that contain all of `rects` and have no area in common: those that
  /// intersect become one.
  static func disjointUnions(of rects: [Rect]) -> [Rect] {
    var result: [Rect] = []
    for rect in rects {
      var whole = rect
      while let index = result.firstIndex(where: { $0.intersects(whole) }) {
        whole = whole.union(result.remove(at: index))
      }
      result.append(whole)
    }
    return result
  }
}
