public import SceneGraph
public import Transitions

/// The detail screen is dragged down and shrinks a little, and the list shows through the black
/// behind it: the interactive phase before `hero` plays.
///
/// *pop*: `from` has the scale 1 − 0.1p about its centre and moves down by 0.45·H·p. It is above a
/// black cover of opacity 1 − 0.6p over `to`. *push* is the same motion backwards. The numbers are
/// the article's.
///
/// A finished drag leaves the detail screen where the finger left it, and `hero` takes over from
/// there. Played alone, the picture jumps to the list at the motion's end.
public struct HeroDrag: ReversibleTransition {
  public static let name = "hero-drag"
  public static let summary =
    "The screen is dragged down over a list that shows through the dark behind it."
  public static let source = "Toutiao's way to drag a profile away"
  public static let duration = 0.2
  public static let curve = TimingCurve.easeInOut

  public static let overshoot =
    "The screen goes on down and shrinks on while the dark clears; "
    + "before the start it rises and grows, over black."

  public static let sourceDirection = Direction.pop

  public static func jumps(_ direction: Direction) -> Set<TransitionEnd> {
    direction == .pop ? [.end] : [.start]
  }

  /// Returns the gesture: a damped drag down. It finishes at 0.4 or more, the article's number.
  public static func gesture(_ direction: Direction) -> TransitionGesture {
    TransitionGesture(
      from: direction == .pop ? .top : .bottom, startsAtEdge: false, following: .damped,
      threshold: 0.4.nextDown)
  }

  public static let parameters: [Parameter<HeroDrag>] = []

  /// Creates a drag with the article's numbers.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let dragged = 1 - progress
    var cover = Layer(frame: container.bounds, contents: .color(.black))
    cover.opacity = min(max(1 - 0.6 * dragged, 0), 1)
    var page = Layer(frame: container.bounds, contents: .picture(.to))
    let scale = 1 - 0.1 * dragged
    page.transform = .scale(x: scale, y: scale)
    page.position.y += 0.45 * container.size.height * dragged
    return Scene(
      container,
      sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), cover, page])
  }
}
