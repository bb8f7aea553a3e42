public import SceneGraph
public import Transitions

/// The old screen slides away and uncovers the new one below it.
///
/// *push*: `from` leaves beyond the edge opposite to `edge`, where `to` becomes visible first.
/// *pop*: `to` returns over `from`. The parallax, the darkness and the shadow follow iOS's
/// navigation controller.
public struct Reveal: SlideTransition {
  public static let name = "reveal"
  public static let summary = "The old screen slides away and uncovers the new one."
  public static let source =
    "Core Animation's CATransition of type reveal, with iOS's depth"
  public static let overshoot =
    "The visible screen grows from its outer edge, so that no gap opens behind it."
  public static let topPicture = PictureName.from

  /// The edge where the new screen becomes visible first.
  public var edge = Edge.left
  /// The new screen's travel, as a fraction of the container.
  public var parallax = 0.3
  /// The alpha of the black over the covered new screen, 0…1.
  public var dim = 0.2
  /// The alpha of the shadow on the new screen, 0…1.
  public var shadow = 0.4

  public static let parameters: [Parameter<Reveal>] = parameters(
    edge: "the edge where the new screen becomes visible first",
    parallax: "how far the new screen moves",
    dim: "how dark the new screen is at first",
    shadow: "how dark the old screen's shadow is")

  /// Creates an old screen that leaves to the right.
  public init() {}
}
