public import SceneGraph
public import Transitions

/// The new screen pushes the old one out.
///
/// *push*: `to` comes from beyond the edge and `from` leaves beyond the opposite one. *pop* is the way back.
public struct Push: SlidingScreens {
  public static let name = "push"
  public static let summary = "The new screen pushes the old one out."
  public static let source = "Core Animation's CATransition of type push, in its default timing"
  public static let overshoot =
    "The screen in view grows from its outer edge, so that no gap opens behind it."
  public static let upper = PictureName.to

  /// The edge that the new screen comes from.
  public var edge = Edge.right
  /// How far the old screen moves, as a fraction of the screen.
  public var parallax = 1.0
  /// How dark the old screen becomes where the new one overtakes it.
  public var dim = 0.0
  /// How dark the shadow is that the new screen casts on the old one.
  public var shadow = 0.0

  public static let parameters: [Parameter<Push>] = parameters(
    edge: "the edge that the new screen comes from",
    parallax: "how far the old screen moves; below 1 the new one overtakes it",
    dim: "how dark the old screen becomes",
    shadow: "how dark the new screen's shadow is")

  /// A push from the right, both screens side by side.
  public init() {}
}
