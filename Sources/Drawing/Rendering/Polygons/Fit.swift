public import Frames
public import SceneGraph

/// The fit of a picture in a container of another shape, like CSS `object-fit`.
public enum Fit: String, CaseIterable, Sendable, Hashable {
  /// Stretched to the container.
  case fill
  /// As large as possible while fully visible; the rest of the page has one colour.
  case contain
  /// As small as possible while covering the container; the rest is cropped equally on both sides.
  case cover

  /// Returns the part of a picture that a page of the container's shape shows, in fractions of the
  /// picture: smaller than the unit square where the picture is cropped, larger where the page has
  /// a border.
  public func visiblePart(of picture: PixelSize, in container: PixelSize) -> Rect {
    // The sides are multiplied crosswise to compare the aspect ratios without rounding.
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

extension Container {
  /// The width in points of a container without a given scale. It is the width of the phones that
  /// most effects were made for, so that they look the same at any resolution.
  public static let defaultWidth = 375.0

  /// Creates a container that fills frames of `pixels`.
  ///
  /// - Parameter scale: pixels per point, above 0; nil for a container 375 points wide.
  public init(filling pixels: PixelSize, scale: Double? = nil) {
    let scale = scale ?? Double(pixels.width) / Self.defaultWidth
    self.init(
      size: Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale),
      scale: scale)
  }
}
