public import Transitions

/// What a window shows at one instant: a scene, and the pictures in it that are scenes themselves.
public struct PresentedFrame: Hashable, Sendable {
  /// The scene. The pictures it names are those of the images in the window's views, and `snapshots`.
  public var scene: Scene
  /// Pictures to be drawn first, in this order: each may show those before it.
  public var snapshots: [Snapshot]

  /// A picture that is made of layers.
  public struct Snapshot: Hashable, Sendable {
    /// How the scenes after it call it.
    public var name: PictureName
    /// What it shows; transparent where nothing is.
    public var scene: Scene
  }

  /// Collects the pictures that a frame is in need of while its layers are taken down.
  @MainActor
  final class Builder {
    /// Pixels per point.
    let scale: Double
    /// Whether the model's values are taken, and not what is seen.
    let isModel: Bool
    private(set) var snapshots: [Snapshot] = []

    init(scale: Double, isModel: Bool = false) {
      self.scale = scale
      self.isModel = isModel
    }

    /// The name of a picture that shows `image`.
    func picture(_ image: Image) -> PictureName {
      if let name = image.wholePicture { return name }
      var scene = Scene(Container(size: image.size, scale: scale))
      scene.root.sublayers = [
        image.layer(in: Rect(size: image.size), gravity: .fill)
      ]
      if let known = snapshots.first(where: { $0.scene == scene }) { return known.name }
      let name = PictureName("snapshot \(snapshots.count + 1)")
      snapshots.append(Snapshot(name: name, scene: scene))
      return name
    }
  }
}
