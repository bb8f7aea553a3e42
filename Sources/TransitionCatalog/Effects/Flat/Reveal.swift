public import SceneGraph
public import Transitions

/// The old screen slides away, and the new one comes to light below it.
///
/// *push*: `from` leaves beyond the edge opposite to the one where `to` is seen first. *pop*: `to` comes back over `from`.
public struct Reveal: SlidingScreens {
  public static let name = "reveal"
  public static let summary = "The old screen slides away, and the new one is below it."
  public static let source =
    "Core Animation's CATransition of type reveal, with iOS's depth"
  public static let overshoot =
    "The screen in view grows from its outer edge, so that no gap opens behind it."
  public static let upper = PictureName.from

  /// The edge at which the new screen is seen first.
  public var edge = Edge.left
  /// How far the new screen moves along, as a fraction of the screen.
  public var parallax = 0.3
  /// How dark the new screen is before it comes to light.
  public var dim = 0.2
  /// How dark the shadow is that the old screen casts on the new one.
  public var shadow = 0.4

  public static let parameters: [Parameter<Reveal>] = parameters(
    edge: "the edge at which the new screen is seen first",
    parallax: "how far the new screen moves along",
    dim: "how dark the new screen is at first",
    shadow: "how dark the old screen's shadow is")

  /// An old screen that leaves to the right.
  public init() {}
}
