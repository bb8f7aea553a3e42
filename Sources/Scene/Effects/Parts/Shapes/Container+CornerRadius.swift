internal import SceneGraph

extension Container {
  /// Returns the corner radius of a card as large as the screen, in points.
  ///
  /// On a low and wide window, the corners of a phone's screen would form a pill. Below a phone's
  /// width, the radius therefore keeps its proportion to the shorter side.
  ///
  /// - Parameter radius: The radius if the shorter side is 375 points or more.
  func cornerRadius(_ radius: Double) -> Double {
    radius * min(1, min(size.width, size.height) / 375)
  }
}
