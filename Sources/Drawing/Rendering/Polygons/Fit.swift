public import Frames
public import SceneGraph

/// The fit of a picture in a container of another shape, like CSS `object-fit`.
public enum Fit: String, CaseIterable, Sendable, Hashable {
  /// Stretched to the container.
  case fill
  /// As large as possible while all of it is visible; the rest of the page has one colour.
  case contain
  /// As small as possible while it covers the container; what is beyond is cut off, as much on both
  /// sides.
  case cover

  /// Returns the part of a picture that a page of the container's shape shows, in fractions of the
  /// picture: smaller than the unit square where the picture is cut off, larger where the page is
  /// left free.
  public func visiblePart(of picture: PixelSize, in container: PixelSize) -> Rect {
    // The sides are multiplied crosswise, to compare the shapes without rounding.
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
  /// The width in points of a container without a given scale. It is that of the phones that most
  /// of the effects were made for: at any resolution they look the same.
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
