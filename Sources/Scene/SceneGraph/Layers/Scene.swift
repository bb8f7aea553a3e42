/// A tree of layers to be drawn at one instant.
///
/// A scene is a pure value: it holds no pixels and no OpenGL objects. Pictures are referred to by
/// `PictureName`. Coordinates are points of the container, with the origin at the top left, x to
/// the right, y down and z towards the viewer. One point is `scale` pixels.
public struct Scene: Hashable, Sendable {
  /// The container's layer, which fills the picture. Its sublayers are the visible layers;
  /// perspective for all of them is its `sublayerTransform`.
  public var root: Layer
  /// Pixels per point.
  public var scale: Double

  /// Creates a scene of `sublayers` in `container`, back to front.
  public init(_ container: Container, sublayers: [Layer] = []) {
    root = Layer(frame: container.bounds)
    root.sublayers = sublayers
    scale = container.scale
  }

  /// Creates a scene that shows one picture over the whole container.
  public static func still(_ picture: PictureName, in container: Container) -> Scene {
    Scene(container, sublayers: [Layer(frame: container.bounds, contents: .picture(picture))])
  }
}
