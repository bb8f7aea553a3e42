public import SceneGraph
public import Transitions

/// The new screen pushes the old one out.
///
/// *push*: `to` enters from beyond the edge, and `from` leaves beyond the opposite one. *pop* is
/// the reverse.
public struct Push: SlideTransition {
  public static let name = "push"
  public static let summary = "The new screen pushes the old one out."
  public static let source = "Core Animation's CATransition of type push, in its default timing"
  public static let overshoot =
    "The visible screen grows from its outer edge, so that no gap opens behind it."
  public static let topPicture = PictureName.to

  /// The edge where the new screen enters.
  public var edge = Edge.right
  /// The old screen's travel, as a fraction of the container.
  public var parallax = 1.0
  /// The alpha of the black over the old screen if the new one overtakes it, 0…1.
  public var dim = 0.0
  /// The alpha of the shadow on the old screen, 0…1.
  public var shadow = 0.0

  public static let parameters: [Parameter<Push>] = parameters(
    edge: "the edge where the new screen enters",
    parallax: "how far the old screen moves; below 1 the new one overtakes it",
    dim: "how dark the old screen becomes",
    shadow: "how dark the new screen's shadow is")

  /// Creates a push from the right, both screens side by side.
  public init() {}
}
