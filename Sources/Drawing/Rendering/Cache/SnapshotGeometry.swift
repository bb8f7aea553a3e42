import Frames
import SceneGraph

/// The size of a snapshot in pixels, and its container's rectangle on them.
///
/// A container whose side is not a whole number of pixels keeps the whole ones only; beyond them
/// the picture continues with its edge. A pixel that is covered in part would let the backdrop
/// through here and then once more at the edge of the layer that shows the picture.
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
    // The limit keeps the number an Int; textures of that size are refused anyway.
    guard length > 0, length < 1e9 else { return nil }
    let nearest = length.rounded()
    // A size in points times a scale is whole up to rounding errors.
    if nearest >= 1, abs(length - nearest) < 1e-3 { return (Int(nearest), 1) }
    let pixels = max(length.rounded(.down), 1)
    return (Int(pixels), length / pixels)
  }
}
