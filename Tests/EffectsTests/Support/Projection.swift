import SceneGraph

/// The corners of the unit square, clockwise from the top left.
let unitCorners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }

/// Returns the projection of a point for an eye `distance` points before the middle of a container.
func projection(
  of point: SIMD3<Double>, from distance: Double, in size: Size
) -> Point {
  let scale = distance / (distance - point.z)
  return Point(
    x: size.width / 2 + (point.x - size.width / 2) * scale,
    y: size.height / 2 + (point.y - size.height / 2) * scale)
}
