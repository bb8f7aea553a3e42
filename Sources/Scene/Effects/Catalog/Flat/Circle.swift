public import SceneGraph
public import Transitions

/// The new screen appears in a circle that grows over the old one.
///
/// *push*: the circle shows `to` and grows to the farthest corner. *pop*: the circle shows `from`
/// and shrinks. The default curve and duration are the source's.
public struct Circle: ReversibleTransition {
  public static let name = "circle"
  public static let summary = "The new screen appears in a circle that grows from a point."
  public static let source = "KittenYang's custom transitions: the spreading circle"
  public static let duration = 0.5
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "The circle continues to grow beyond the frame; before the start it is absent."

  /// The circle's centre.
  public var center = Center.middle
  /// The circle's radius at the start, in points.
  public var radius = 0.0

  public static let parameters: [Parameter<Circle>] = [
    .text("center", \.center, "the circle's centre, in points, such as a button's"),
    .number(
      "radius", \.radius, in: 0...10_000, .points,
      "the circle's radius at the start, such as a button's"),
  ]

  /// The progress at which a circle that starts with a radius above 0 is fully opaque. It fades in
  /// instead of appearing abruptly.
  private static let fadeEnd = 0.1

  /// Creates a circle that grows from the centre of the screen.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let fullRadius = center.farthestCornerDistance(in: container.size)
    let center = center.point(in: container.size)
    let currentRadius = max(radius + (fullRadius - radius) * progress, 0)
    var disc = Layer(
      frame: Rect(
        x: center.x - currentRadius, y: center.y - currentRadius, width: 2 * currentRadius,
        height: 2 * currentRadius),
      contents: .color(.white))
    disc.cornerRadius = currentRadius
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.mask = disc
    if radius > 0 { new.opacity = min(max(progress / Self.fadeEnd, 0), 1) }
    return Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), new])
  }
}
