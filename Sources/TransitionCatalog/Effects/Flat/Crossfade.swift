public import SceneGraph
public import Transitions

/// One screen becomes the other in place.
public struct Crossfade: Transition {
  /// What fades.
  public enum Style: String, CaseIterable, Hashable, Sendable {
    /// The new screen fades in over the old one, which stays.
    case over
    /// The old screen fades out while the new one fades in, both over the backdrop.
    case both
  }

  public static let name = "crossfade"
  public static let summary = "One screen fades into the other."
  public static let source = "The view animation in iOS viewController animation 5"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot = "One screen alone: nothing is more opaque than opaque."

  /// What fades.
  public var style = Style.over

  public static let parameters: [Parameter<Crossfade>] = [
    .choice(
      "style", \.style,
      "over: the new screen fades in over the old; both: and the old one fades out, and a "
        + "quarter of the backdrop shows half way")
  ]

  /// A fade over the old screen.
  public init() {}

  public func motion(at progress: Double, _ direction: Direction, in container: Container) -> Scene
  {
    let shown = min(max(progress, 0), 1)
    var old = Layer(frame: container.bounds, contents: .picture(.from))
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    if style == .both { old.opacity = 1 - shown }
    new.opacity = shown
    return Scene(container, sublayers: [old, new])
  }
}
