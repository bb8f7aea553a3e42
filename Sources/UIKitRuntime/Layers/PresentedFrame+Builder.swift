import SceneGraph
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
      var scene = Scene(
        Container(size: image.size, scale: image.isRasterized ? image.scale : scale))
      scene.root.sublayers = [
        image.rasterized(scale: 0).layer(in: Rect(size: image.size), gravity: .fill, self)
      ]
      return picture(scene)
    }

    /// New names for the pictures that a snapshot is in need of, by the names that it has for them.
    func adopt(_ snapshots: [Snapshot]) -> [PictureName: PictureName] {
      var names: [PictureName: PictureName] = [:]
      for snapshot in snapshots {
        var scene = snapshot.scene
        scene.root = scene.root.renamingPictures(names)
        names[snapshot.name] = picture(scene)
      }
      return names
    }

    private func picture(_ scene: Scene) -> PictureName {
      if let known = snapshots.first(where: { $0.scene == scene }) { return known.name }
      let name = PictureName("snapshot \(snapshots.count + 1)")
      snapshots.append(Snapshot(name, showing: scene))
      return name
    }
  }
}

extension Layer {
  /// The same layers with other pictures.
  func renamingPictures(_ names: [PictureName: PictureName]) -> Layer {
    guard !names.isEmpty else { return self }
    var layer = self
    if case .picture(let name) = contents { layer.contents = .picture(names[name] ?? name) }
    layer.mask = mask?.renamingPictures(names)
    layer.sublayers = sublayers.map { $0.renamingPictures(names) }
    return layer
  }
}
