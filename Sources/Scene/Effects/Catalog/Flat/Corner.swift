public import SceneGraph
public import Transitions

/// A screen slides in diagonally from beyond the lower right corner, over the old one.
///
/// *push*: the top left corner of `to`, which is above, moves from (W, H) to (0, 0). *pop*: the
/// corner of `from` moves from (0, 0) to (W, H). The numbers are the article's.
public struct Corner: ReversibleTransition {
  public static let name = "corner"
  public static let summary = "The new screen slides in from beyond the lower right corner."
  public static let source = "The custom animator in iOS viewController animation 5"
  public static let duration = 1.0
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "The new screen grows from the corner that it came from, so that no gap opens behind it."

  public static let parameters: [Parameter<Corner>] = []

  /// Creates a slide from the corner.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    if progress <= 1 {
      new.position.x += container.size.width * (1 - progress)
      new.position.y += container.size.height * (1 - progress)
    } else {
      // The top left corner continues to move, and the bottom right one stays at the screen's
      // corner.
      new.anchor(at: Point(x: 1, y: 1))
      new.transform = .scale(x: progress, y: progress)
    }
    return Scene(
      container,
      sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), new])
  }
}
