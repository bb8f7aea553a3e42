import Frames
import GPU
import SceneGraph

/// A picture rendered from a scene, with its inputs.
final class RenderedSnapshot {
  /// The scene.
  let scene: Scene
  /// The picture that layers show.
  let picture: Picture
  /// The picture's texture.
  let texture: RenderedTexture
  /// True if it is as in full detail.
  let isFull: Bool
  /// The pictures that the scene named at the time, nil for names without one. A picture with
  /// different texels is a different object.
  private let inputs: [(name: PictureName, picture: Picture?)]

  /// Describes `texture`, which shows `scene` over `pictures`.
  init(
    of scene: Scene, _ pictures: FramePictures, _ texture: RenderedTexture,
    _ geometry: SnapshotGeometry, isOpaque: Bool, isFull: Bool
  ) {
    self.scene = scene
    self.isFull = isFull
    self.texture = texture
    picture = Picture(
      texture, visible: geometry.visible, continuation: .clampToEdge, isOpaque: isOpaque)
    var names: [PictureName] = []
    scene.root.collectPictures(in: &names)
    inputs = names.map { ($0, pictures[$0]) }
  }

  /// Returns true if `scene`, rendered with `pictures` in `detail`, would look the same or less
  /// accurate.
  func shows(_ scene: Scene, _ pictures: FramePictures, in detail: Detail) -> Bool {
    (isFull || detail != .full) && scene == self.scene
      && inputs.allSatisfy { pictures[$0.name] === $0.picture }
  }
}

extension Layer {
  /// Adds the names of all pictures of the layer, its sublayers and their masks, each once.
  fileprivate func collectPictures(in names: inout [PictureName]) {
    // A drawing with the same name is the same.
    func add(_ name: PictureName) {
      if name.drawing == nil, !names.contains(name) { names.append(name) }
    }
    switch contents {
    case .none, .color, .gradient: break
    case .picture(let name): add(name)
    case .shader(let shader):
      for input in shader.inputs { if let name = input.picture { add(name) } }
    }
    mask?.collectPictures(in: &names)
    for sublayer in sublayers { sublayer.collectPictures(in: &names) }
  }
}

/// The size of a snapshot in pixels, and its container's rectangle on them.
///
/// A container whose side is not a whole number of pixels keeps only whole ones; beyond them the
/// picture's edge is repeated. A partially covered pixel would let the background through here, and
/// again at the edge of the layer that shows the picture.
struct SnapshotGeometry {
  /// The size in pixels.
  let size: PixelSize
  /// The container's rectangle, in fractions of the pixels.
  let visible: Rect

  /// Measures the container of `scene`.
  ///
  /// - Returns: nil if the container is empty.
  init?(of scene: Scene) {
    let points = scene.root.bounds.size
    guard let (columns, width) = Self.side(points.width * scene.scale),
      let (rows, height) = Self.side(points.height * scene.scale),
      let size = PixelSize(width: columns, height: rows)
    else { return nil }
    self.size = size
    visible = Rect(x: 0, y: 0, width: width, height: height)
  }

  /// Returns the whole pixels of a side, at least one, and the side's length in multiples of them.
  private static func side(_ length: Double) -> (pixels: Int, length: Double)? {
    // The limit keeps the number within Int; textures of that size are rejected anyway.
    guard length > 0, length < 1e9 else { return nil }
    let nearest = length.rounded()
    // A size in points times a scale is whole up to rounding errors.
    if nearest >= 1, abs(length - nearest) < 1e-3 { return (Int(nearest), 1) }
    let pixels = max(length.rounded(.down), 1)
    return (Int(pixels), length / pixels)
  }
}
