internal import SceneGraph

extension Container {
  /// Returns the corner radius of a card as large as the screen, in points.
  ///
  /// The corners of a phone's screen would be those of a pill on a low and wide one, which is a
  /// window: from a phone's width down, the radius keeps its share of the shorter side.
  ///
  /// - Parameter radius: The radius where the shorter side is 375 points or more.
  func cornerRadius(_ radius: Double) -> Double {
    radius * min(1, min(size.width, size.height) / 375)
  }
}
