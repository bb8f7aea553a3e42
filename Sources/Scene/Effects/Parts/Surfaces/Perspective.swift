internal import SceneGraph
internal import Transitions

extension Parameter {
  /// The perspective parameter: one name, range and help text for every effect that has it.
  ///
  /// - Parameter property: The eye's distance from the screen, in points.
  static func perspective(
    _ property: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Parameter {
    .number(
      "perspective", property, in: 1...1_000_000, .points,
      "the eye's distance from the screen; smaller is more dramatic")
  }
}

extension Scene {
  /// Creates a scene whose sublayers share one 3D space.
  ///
  /// - Parameters:
  ///   - container: The container that the scene fills.
  ///   - perspective: The eye's distance, in points, from the middle of the container.
  ///   - floor: The floor that the layers stand on; nil for none.
  ///   - sublayers: The layers in that space.
  init(
    _ container: Container, perspective: Double, floor: Floor? = nil, sublayers: [Layer]
  ) {
    self.init(container, sublayers: sublayers)
    root.sublayerTransform = .perspective(perspective)
    root.floor = floor
  }
}
