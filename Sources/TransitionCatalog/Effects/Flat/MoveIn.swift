public import SceneGraph
public import Transitions

/// The new screen slides over the old one, which gives way a little and darkens.
///
/// *push*: `to` comes from beyond the edge. *pop*: `from` goes back there.
public struct MoveIn: SlidingScreens {
  public static let name = "move-in"
  public static let summary = "The new screen slides over the old one, with a soft shadow."
  public static let source =
    "Core Animation's CATransition of type moveIn, with iOS's depth"
  public static let overshoot =
    "The new screen grows from the edge that it came from, so that no gap opens behind it."
  public static let upper = PictureName.to

  /// The edge that the new screen comes from.
  public var edge = Edge.right
  /// How far the old screen moves along, as a fraction of the screen.
  public var parallax = 0.3
  /// How dark the old screen becomes.
  public var dim = 0.2
  /// How dark the shadow is that the new screen casts on the old one.
  public var shadow = 0.4

  public static let parameters: [Parameter<MoveIn>] = parameters(
    edge: "the edge that the new screen comes from",
    parallax: "how far the old screen moves along",
    dim: "how dark the old screen becomes",
    shadow: "how dark the new screen's shadow is")

  /// A slide from the right.
  public init() {}
}
