/// What is to be drawn at one instant: a scene, and the pictures in it that are scenes themselves.
///
/// A transition between two pictures is one scene. Where the pictures are made of layers, such as what views show, they
/// are snapshots: drawn first, each by itself, and then shown like any other picture.
public struct PresentedFrame: Hashable, Sendable {
  /// What is seen.
  public var scene: Scene
  /// Pictures to be drawn first, in this order. Each may show those before it, and is known to what comes after it only;
  /// there it goes before another picture of its name.
  public var snapshots: [Snapshot]

  /// A picture that is made of layers.
  public struct Snapshot: Hashable, Sendable {
    /// How the scenes after it call it.
    public var name: PictureName
    /// What it shows, transparent where nothing is. Its container is the whole picture and says its size: in points,
    /// and by its scale in pixels.
    public var scene: Scene

    /// The picture called `name`, which shows `scene`.
    public init(_ name: PictureName, showing scene: Scene) {
      self.name = name
      self.scene = scene
    }
  }

  /// A frame that shows `scene`.
  public init(_ scene: Scene, snapshots: [Snapshot] = []) {
    self.scene = scene
    self.snapshots = snapshots
  }
}
