/// The scene to be drawn at one instant, and the snapshots that it shows.
///
/// A transition between two pictures needs only the scene. If the screens consist of layers, as
/// views do, they are snapshots: each is first drawn to its own picture, which the scene then
/// shows.
public struct PresentedFrame: Hashable, Sendable {
  /// The scene on the screen.
  public var scene: Scene
  /// The snapshots, in drawing order. A snapshot may show earlier ones. Only later snapshots and
  /// the scene can show it, and there it hides any other picture of the same name.
  public var snapshots: [Snapshot]

  /// A picture that is drawn from layers.
  public struct Snapshot: Hashable, Sendable {
    /// The picture's name in later scenes.
    public var name: PictureName
    /// The contents, on a transparent background. The scene's container is the whole picture: it
    /// gives the size in points and, with its scale, in pixels.
    public var scene: Scene

    /// Creates the picture `name` from `scene`.
    public init(_ name: PictureName, showing scene: Scene) {
      self.name = name
      self.scene = scene
    }
  }

  /// Creates a frame that shows `scene`.
  public init(_ scene: Scene, snapshots: [Snapshot] = []) {
    self.scene = scene
    self.snapshots = snapshots
  }
}
