public import SceneGraph
public import Transitions

/// The new screen slides over the old one, which moves in parallax and darkens.
///
/// *push*: `to` enters from beyond the edge. *pop*: `from` returns there. The parallax, the
/// darkness and the shadow follow iOS's navigation controller.
public struct MoveIn: SlideTransition {
  public static let name = "move-in"
  public static let summary = "The new screen slides over the old one, with a soft shadow."
  public static let source =
    "Core Animation's CATransition of type moveIn, with iOS's depth"
  public static let overshoot =
    "The new screen grows from the edge where it entered, so that no gap opens behind it."
  public static let topPicture = PictureName.to

  /// The edge where the new screen enters.
  public var edge = Edge.right
  /// The old screen's travel, as a fraction of the container.
  public var parallax = 0.3
  /// The alpha of the black over the covered old screen, 0…1.
  public var dim = 0.2
  /// The alpha of the shadow on the old screen, 0…1.
  public var shadow = 0.4

  public static let parameters: [Parameter<MoveIn>] = parameters(
    edge: "the edge where the new screen enters",
    parallax: "how far the old screen moves",
    dim: "how dark the old screen becomes",
    shadow: "how dark the new screen's shadow is")

  /// Creates a slide from the right.
  public init() {}
}
