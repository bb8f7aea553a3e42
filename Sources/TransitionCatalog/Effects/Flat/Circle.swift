public import SceneGraph
public import Transitions

/// The new screen shows in a circle that grows over the old one.
///
/// *push*: `to` shows in the circle. *pop*: `from` does, and the circle shrinks.
public struct Circle: ReversibleTransition {
  public static let name = "circle"
  public static let summary = "The new screen shows in a circle that grows from a point."
  public static let source = "KittenYang's custom transitions: the circle that spreads"
  public static let duration = 0.5
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "The circle goes on growing, unseen; before the start there is none."

  /// Where the circle's centre is.
  public var center = Center.middle
  /// The radius, in points, from which the circle grows.
  public var radius = 0.0

  public static let parameters: [Parameter<Circle>] = [
    .text("center", \.center, "where the circle grows from, in points, such as a button's middle"),
    .number(
      "radius", \.radius, in: 0...10_000, .points,
      "the circle's radius at the start, such as a button's"),
  ]

  /// How much of the way a circle that does not start as a point takes to fade in, rather than being there at once.
  private static let fade = 0.1

  /// A circle from the middle of the screen.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let whole = center.farthest(in: container.size)
    let center = center.point(in: container.size)
    let grown = max(radius + (whole - radius) * progress, 0)
    var hole = Layer(
      frame: Rect(x: center.x - grown, y: center.y - grown, width: 2 * grown, height: 2 * grown),
      contents: .color(.white))
    hole.cornerRadius = grown
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.mask = hole
    if radius > 0 { new.opacity = min(max(progress / Self.fade, 0), 1) }
    return Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), new])
  }
}
