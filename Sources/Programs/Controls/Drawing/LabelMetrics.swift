public import SceneGraph

/// The metrics of a line of text, in units.
public struct LabelMetrics: Hashable, Sendable {
  /// The size of the picture, which may be larger than the text.
  public var size: Size
  /// The start of the first letter on the baseline, in the picture.
  public var origin: Point
  /// The advance width from `origin`.
  public var width: Double

  /// Creates metrics.
  public init(size: Size, origin: Point, width: Double) {
    self.size = size
    self.origin = origin
    self.width = width
  }
}
