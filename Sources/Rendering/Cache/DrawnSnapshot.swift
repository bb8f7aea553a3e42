import Frames
import GPU
import SceneGraph

/// A picture that was drawn from a scene, and what it was drawn from.
final class DrawnSnapshot {
  /// What was drawn.
  let scene: Scene
  let picture: Picture
  let pixels: DrawnPixels
  /// The pictures that the scene names, as they were; nil where there was none of that name. A picture that is drawn
  /// anew is another one.
  private let shown: [(name: PictureName, picture: Picture?)]

  /// Notes that `pixels` show `scene` over `pictures`.
  init(
    of scene: Scene, _ pictures: PictureStore, _ pixels: DrawnPixels, _ grid: SnapshotGrid,
    isOpaque: Bool
  ) {
    self.scene = scene
    self.pixels = pixels
    picture = Picture(pixels, visible: grid.visible, continuation: .edge, isOpaque: isOpaque)
    var names: [PictureName] = []
    scene.root.collectPictures(in: &names)
    shown = names.map { ($0, pictures[$0]) }
  }

  /// Whether `scene`, drawn with `pictures`, would look like this.
  func shows(_ scene: Scene, _ pictures: PictureStore) -> Bool {
    scene == self.scene && shown.allSatisfy { pictures[$0.name] === $0.picture }
  }
}

/// How many pixels a snapshot has, and how its container lies on them.
///
/// Where a side is not whole in pixels, the pixels that it covers in part only are left out, and whoever shows the
/// picture goes on beyond with those beside them. Drawn as they are, they would let the ground through, and then once
/// more at the edge of the layer that shows the picture.
struct SnapshotGrid {
  let size: PixelSize
  /// The container, in fractions of the pixels.
  let visible: Rect

  /// - Returns: nil where the container has no extent.
  init?(of scene: Scene) {
    let points = scene.root.bounds.size
    guard let (columns, width) = Self.side(points.width * scene.scale),
      let (rows, height) = Self.side(points.height * scene.scale),
      let size = PixelSize(width: columns, height: rows)
    else { return nil }
    self.size = size
    visible = Rect(x: 0, y: 0, width: width, height: height)
  }

  /// How many pixels a side has, at least one, and how many times them it is long.
  private static func side(_ length: Double) -> (pixels: Int, length: Double)? {
    // No more than what is refused as too large, and still a number of pixels.
    guard length > 0, length < 1e9 else { return nil }
    let nearest = length.rounded()
    // As near as that it is whole but for rounding errors.
    if nearest >= 1, abs(length - nearest) < 1e-3 { return (Int(nearest), 1) }
    let pixels = max(length.rounded(.down), 1)
    return (Int(pixels), length / pixels)
  }
}

extension Layer {
  /// Adds the names of all pictures that the layer, its sublayers or their masks show, each once.
  fileprivate func collectPictures(in names: inout [PictureName]) {
    if case .picture(let name) = contents, !names.contains(name) { names.append(name) }
    mask?.collectPictures(in: &names)
    for sublayer in sublayers { sublayer.collectPictures(in: &names) }
  }
}

extension Array {
  /// Takes out the first element that fits, if there is one.
  mutating func removeFirst(where fits: (Element) -> Bool) -> Element? {
    firstIndex(where: fits).map { remove(at: $0) }
  }
}
