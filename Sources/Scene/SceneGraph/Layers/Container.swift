/// The part of the screen in which a transition plays.
public struct Container: Hashable, Sendable {
  /// The size in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double

  /// Creates a container.
  ///
  /// - Precondition: both sides and the scale are above 0 and finite.
  public init(size: Size, scale: Double) {
    precondition(
      size.width > 0 && size.height > 0 && scale > 0 && scale.isFinite
        && size.width.isFinite && size.height.isFinite, "a container has a positive, finite size")
    self.size = size
    self.scale = scale
  }

  /// The container's rectangle in points, with its origin at (0, 0).
  public var bounds: Rect { Rect(size: size) }
}
