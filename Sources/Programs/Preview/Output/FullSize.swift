import Frames
import Rendering
import SceneGraph

/// The size in pixels of a stage that shows pictures without losing any of their pixels.
struct FullSize {
  /// The shape of the stage, in pixels of any number.
  let shape: PixelSize
  /// The fit of the pictures.
  let fit: Fit
  /// The largest side, in pixels.
  let limit: Int

  /// Returns the size at which the largest of `pictures` is neither enlarged nor reduced; where it
  /// is stretched, it is enlarged along one side. It has the stage's shape.
  func size(for pictures: [PixelSize]) -> PixelSize {
    let (width, height) = (Double(shape.width), Double(shape.height))
    let factors = pictures.map { picture in
      let visible = fit.visiblePart(of: picture, in: shape).size
      return max(
        visible.width * Double(picture.width) / width,
        visible.height * Double(picture.height) / height)
    }
    let factor = min(factors.max() ?? 1, Double(limit) / max(width, height))
    return PixelSize(
      width: max(Int((width * factor).rounded()), 1),
      height: max(Int((height * factor).rounded()), 1)) ?? shape
  }
}
