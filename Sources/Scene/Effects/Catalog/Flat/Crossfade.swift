public import SceneGraph
public import Transitions

/// One screen fades into the other in place.
///
/// With *over*, `from` is opaque and `to` has the opacity p. With *both*, the article's style,
/// `from` has the opacity 1 − p and `to` the opacity p over the backdrop, a quarter of which is
/// visible half way.
public struct Crossfade: Transition {
  /// The fading screens.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The new screen fades in over the opaque old one.
    case over
    /// The old screen fades out while the new one fades in, both over the backdrop.
    case both
  }

  public static let name = "crossfade"
  public static let summary = "One screen fades into the other."
  public static let source = "The view animation in iOS viewController animation 5"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "Only one screen: opacities are limited to 0 and 1."

  /// The fading screens.
  public var style = Style.over

  public static let parameters: [Parameter<Crossfade>] = [
    .choice(
      "style", \.style,
      "over: the new screen fades in over the old; both: the old one also fades out, and a "
        + "quarter of the backdrop is visible half way")
  ]

  /// Creates a fade over the old screen.
  public init() {}

  public func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
  {
    let opacity = min(max(progress, 0), 1)
    var old = Layer(frame: container.bounds, contents: .picture(.from))
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    if style == .both { old.opacity = 1 - opacity }
    new.opacity = opacity
    return Scene(container, sublayers: [old, new])
  }
}
