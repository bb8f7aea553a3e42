public import SceneGraph
public import Transitions

/// The detail screen is dragged down and shrinks slightly, and the list shows through the black
/// behind it.
///
/// *pop*: `from` has the scale 1 − 0.1p about its centre, above a black cover over `to`. *push* is
/// the same motion backwards.
///
/// With *article*, `from` moves down by 0.45·H·p, and the cover has the opacity 1 − 0.6p: the
/// article's numbers, and the interactive phase before its `hero` plays. A finished drag leaves the
/// detail screen where the finger released it, and `hero` continues from there. Without `hero`, the
/// picture jumps to the list at the motion's end.
///
/// With *screen*, it starts the same way and continues beyond the screen's lower edge: it moves
/// down by (0.45p + 0.5p²)·H, the cover has the opacity 1 − p, and the corners become round.
public struct HeroDrag: ReversibleTransition {
  public static let name = "hero-drag"
  public static let summary =
    "The screen is dragged down over a list that shows through the dark behind it."
  public static let source = "Toutiao's drag that dismisses a profile"
  public static let duration = 0.2
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The screen continues downwards and shrinks further while the dark clears; "
    + "before the start it rises and grows, over black."

  public static let sourceDirection = Direction.pop

  public func jumps(_ direction: Direction) -> Set<TransitionEnd> {
    guard style == .article else { return [] }
    return direction == .pop ? [.end] : [.start]
  }

  /// Returns the gesture, a damped drag downwards that finishes at 0.4 or more, the article's
  /// number.
  public static func gesture(_ direction: Direction) -> TransitionGesture {
    TransitionGesture(
      from: direction == .pop ? .top : .bottom, startsAtEdge: false, following: .damped,
      threshold: 0.4.nextDown)
  }

  /// The destination of the drag.
  public var style = HeroStyle.screen

  public static let parameters: [Parameter<HeroDrag>] = [
    .choice(
      "style", \.style,
      "screen: the screen is dragged away; article: it is dragged half way, and the frame jumps to "
        + "the list")
  ]

  /// The corner radius of a screen that has been dragged away, in points.
  private static let cornerRadius = 24.0

  /// Creates a drag of the whole screen.
  public init() {}

  /// Creates a drag with a style.
  public init(style: HeroStyle) { self.style = style }

  public func push(at progress: Double, in container: Container) -> Scene {
    let dragged = 1 - progress
    let isWhole = style == .screen
    var cover = Layer(frame: container.bounds, contents: .color(.black))
    cover.opacity = min(max(1 - (isWhole ? 1 : 0.6) * dragged, 0), 1)
    cover.liesOnPaint = isWhole
    var page = Layer(frame: container.bounds, contents: .picture(.to))
    let scale = 1 - 0.1 * dragged
    page.transform = .scale(x: scale, y: scale)
    page.position.y += (0.45 + (isWhole ? 0.5 * dragged : 0)) * container.size.height * dragged
    if isWhole {
      page.magnificationFilter = .cubic
      page.cornerRadius = Self.cornerRadius * min(max(dragged, 0), 1)
      page.masksToBounds = true
    }
    return Scene(
      container,
      sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), cover, page])
  }
}
