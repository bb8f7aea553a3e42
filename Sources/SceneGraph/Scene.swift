/// The part of the screen in which a transition plays.
public struct Container: Hashable, Sendable {
  /// The size in points.
  public let size: Size
  /// Pixels per point.
  public let scale: Double

  /// - Precondition: both sides and the scale are above 0 and finite.
  public init(size: Size, scale: Double) {
    precondition(
      size.width > 0 && size.height > 0 && scale > 0 && scale.isFinite
        && size.width.isFinite && size.height.isFinite, "a container has a positive, finite size")
    self.size = size
    self.scale = scale
  }

  /// The container's rectangle, from (0, 0).
  public var bounds: Rect { Rect(size: size) }
}

/// Everything there is to draw at one instant: a tree of layers over a backdrop.
public struct Scene: Hashable, Sendable {
  /// The container's own layer; it fills the picture. Its sublayers are what is seen.
  public var root: Layer
  /// Pixels per point.
  public var scale: Double

  /// A scene of `sublayers` in `container`, back to front.
  public init(_ container: Container, sublayers: [Layer] = []) {
    root = Layer(frame: container.bounds)
    root.sublayers = sublayers
    scale = container.scale
  }

  /// A scene that shows one picture and nothing else.
  public static func still(_ picture: PictureName, in container: Container) -> Scene {
    Scene(container, sublayers: [Layer(frame: container.bounds, contents: .picture(picture))])
  }
}
