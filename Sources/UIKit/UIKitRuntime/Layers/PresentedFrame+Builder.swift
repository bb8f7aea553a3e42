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
    /// The scale of drawings, in pixels per point.
    let drawingScale: Double
    /// The seconds by which the layers of a replicator's instance are behind.
    var delay = 0.0
    private(set) var snapshots: [Snapshot] = []
    /// The places of the layers that are being converted, the innermost last.
    private(set) var spaces: [PixelSpace] = []

    init(scale: Double, usesModel: Bool = false, drawingScale: Double? = nil) {
      self.scale = scale
      self.usesModel = usesModel
      self.drawingScale = drawingScale ?? scale
    }

    /// Converts what is in a layer, in the layer's coordinates. The first layer is the whole
    /// picture.
    func within<Result>(_ layer: Layer, _ convert: () -> Result) -> Result {
      if let space = spaces.last {
        let toPixels = layer.toSuperlayer.concatenating(space.toPixels)
        spaces.append(PixelSpace(toPixels: toPixels, picture: space.picture))
      } else {
        let (bounds, scale) = (layer.bounds, drawingScale)
        spaces.append(
          PixelSpace(
            toPixels: Transform3D.translation(x: -bounds.minX, y: -bounds.minY)
              .concatenating(.scale(x: scale, y: scale)),
            picture: Rect(
              x: 0, y: 0, width: (bounds.size.width * scale).rounded(.up),
              height: (bounds.size.height * scale).rounded(.up))))
      }
      defer { spaces.removeLast() }
      return convert()
    }

    /// Converts the sublayers of a layer, in whose coordinates `convert` otherwise is.
    func withinSublayers<Result>(of layer: Layer, _ convert: () -> Result) -> Result {
      guard layer.sublayerTransform != .identity, let space = spaces.last else { return convert() }
      let toPixels = layer.fromSublayers.concatenating(space.toPixels)
      spaces.append(PixelSpace(toPixels: toPixels, picture: space.picture))
      defer { spaces.removeLast() }
      return convert()
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
    layer.contents = contents.renamingPictures { names[$0] ?? $0 }
    layer.shadow = shadow?.renamingPictures { names[$0] ?? $0 }
    layer.mask = mask?.renamingPictures(names)
    layer.sublayers = sublayers.map { $0.renamingPictures(names) }
    return layer
  }
}
