internal import SceneGraph
internal import Transitions

extension Parameter {
  /// How strong the perspective is: the same name, range and words for every effect that has one.
  ///
  /// - Parameter property: the eye's distance from the screen, in points.
  static func perspective(
    _ property: any WritableKeyPath<Owner, Double> & Sendable
  ) -> Parameter {
    .number(
      "perspective", property, in: 1...1_000_000, .points,
      "the eye's distance from the screen; less is more dramatic")
  }
}

extension Scene {
  /// A scene of `sublayers` that stand in one space, seen by an eye `perspective` points before the middle of the
  /// container.
  init(_ container: Container, perspective: Double, sublayers: [Layer]) {
    self.init(container, sublayers: sublayers)
    root.sublayerTransform = .perspective(perspective)
  }
}
