import SceneGraph
import Transitions

extension PresentedFrame {
  /// A builder that collects the pictures of a frame while its layers are converted.
  @MainActor
  final class Builder {
    /// The scale, in pixels per point.
    let scale: Double
    /// True if the frame has the model's values; false if it has the presented ones.
    let usesModel: Bool
    private(set) var snapshots: [Snapshot] = []

    init(scale: Double, usesModel: Bool = false) {
      self.scale = scale
      self.usesModel = usesModel
    }

    /// Returns the name of a picture that shows `image`; adds a snapshot if there is none.
    func picture(_ image: Image) -> PictureName {
      if let name = image.wholePicture { return name }
      var scene = Scene(
        Container(size: image.size, scale: image.isRasterized ? image.scale : scale))
      scene.root.sublayers = [
        image.rasterized(scale: 0).layer(in: Rect(size: image.size), gravity: .fill, self)
      ]
      return picture(scene)
    }

    /// Adds the snapshots of an image, and returns their new names by their old ones.
    func importSnapshots(_ snapshots: [Snapshot]) -> [PictureName: PictureName] {
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
  /// Returns the layer tree with other picture names.
  func renamingPictures(_ names: [PictureName: PictureName]) -> Layer {
    guard !names.isEmpty else { return self }
    var layer = self
    if case .picture(let name) = contents { layer.contents = .picture(names[name] ?? name) }
    layer.mask = mask?.renamingPictures(names)
    layer.sublayers = sublayers.map { $0.renamingPictures(names) }
    return layer
  }
}
