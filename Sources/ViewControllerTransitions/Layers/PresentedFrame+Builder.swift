import Transitions

extension PresentedFrame {
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
      snapshots.append(Snapshot(name, showing: scene))
      return name
    }
  }
}
