import SceneGraph

/// The rounded corners of a rectangle.
struct RoundedCorners: Hashable {
  /// The rectangle's size in points.
  let size: Size
  /// The corner radius in points, at most half the shorter side.
  let radius: Double

  /// Limits `radius` to half the shorter side of `size`.
  ///
  /// - Returns: nil if the corners are square.
  init?(_ radius: Double, of size: Size) {
    let limit = min(size.width, size.height) / 2
    guard radius > 0, limit > 0 else { return nil }
    self.size = size
    self.radius = min(radius, limit)
  }
}
