public import Frames
public import SceneGraph

/// How a picture of another shape fills a container, as CSS `object-fit` has it.
public enum Fit: String, CaseIterable, Sendable, Hashable {
  /// Stretched to the container.
  case fill
  /// As large as fits, whole; beside it the page is of one colour.
  case contain
  /// As small as covers the container; what sticks out is cut off, the same on both sides.
  case cover

  /// The part of a picture that a page of the container's shape shows, in fractions of the picture: smaller than the
  /// unit square where something is cut off, larger where something is left over.
  public func visiblePart(of picture: PixelSize, in container: PixelSize) -> Rect {
    // Both sides times the other's: the shapes are compared without rounding.
    let wide = Double(picture.width) * Double(container.height)
    let tall = Double(container.width) * Double(picture.height)
    let (width, height): (Double, Double) =
      switch self {
      case .fill: (1, 1)
      case .cover: (min(tall / wide, 1), min(wide / tall, 1))
      case .contain: (max(tall / wide, 1), max(wide / tall, 1))
      }
    return Rect(x: (1 - width) / 2, y: (1 - height) / 2, width: width, height: height)
  }
}
