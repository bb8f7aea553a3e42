public import SceneGraph

extension Rect {
  /// Returns the rectangle with its sides moved inwards by `length`.
  func inset(by length: Double) -> Rect {
    Rect(
      x: minX + length, y: minY + length, width: max(size.width - 2 * length, 0),
      height: max(size.height - 2 * length, 0))
  }

  /// Returns true if `point` is inside or on the left or upper side.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }
}
