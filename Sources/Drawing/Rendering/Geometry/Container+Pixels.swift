public import Frames
public import SceneGraph

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
