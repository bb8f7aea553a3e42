import SceneGraph

/// A rectangle, possibly with rounded corners, that hides what lies outside of it.
struct Clip: Hashable {
  /// The projected rectangle, which is its unit square.
  let polygon: ProjectedPolygon
  /// The rectangle's size in points.
  let size: Size
  /// The corner radius in points; 0 for square corners.
  let radius: Double
}
