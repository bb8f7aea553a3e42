import GPU
import SceneGraph

/// A picture rendered from a scene, with what it was rendered from.
final class RenderedSnapshot {
  /// The scene.
  let scene: Scene
  /// The picture that layers show.
  let picture: Picture
  /// The picture's texture.
  let texture: RenderedTexture
  /// The pictures that the scene named at the time, nil for names without one. A picture with other
  /// texels is another object.
  private let inputs: [(name: PictureName, picture: Picture?)]

  /// Describes `texture`, which shows `scene` over `pictures`.
  init(
    of scene: Scene, _ pictures: PictureStore, _ texture: RenderedTexture,
    _ geometry: SnapshotGeometry, isOpaque: Bool
  ) {
    self.scene = scene
    self.texture = texture
    picture = Picture(
      texture, visible: geometry.visible, continuation: .clampToEdge, isOpaque: isOpaque)
    var names: [PictureName] = []
    scene.root.collectPictures(in: &names)
    inputs = names.map { ($0, pictures[$0]) }
  }

  /// Returns true if `scene`, rendered with `pictures`, would look the same.
  func shows(_ scene: Scene, _ pictures: PictureStore) -> Bool {
    scene == self.scene && inputs.allSatisfy { pictures[$0.name] === $0.picture }
  }
}

extension Layer {
  /// Adds the names of all pictures of the layer, its sublayers and their masks, each once.
  fileprivate func collectPictures(in names: inout [PictureName]) {
    if case .picture(let name) = contents { name.collectPictures(in: &names) }
    mask?.collectPictures(in: &names)
    for sublayer in sublayers { sublayer.collectPictures(in: &names) }
  }
}

extension PictureName {
  /// Adds the name, or those of the shader's inputs, each once. A drawing with the same name is the
  /// same.
  fileprivate func collectPictures(in names: inout [PictureName]) {
    if let shader {
      for input in shader.inputs { input.picture?.collectPictures(in: &names) }
    } else if drawing == nil, !names.contains(self) {
      names.append(self)
    }
  }
}
