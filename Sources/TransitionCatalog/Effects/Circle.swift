public import Transitions

/// The new screen shows in a circle that grows over the old one.
///
/// *push*: `to` shows in the circle. *pop*: `from` does, and the circle shrinks.
public struct Circle: ReversibleTransition {
  /// Where the circle's centre is.
  public enum Center: Hashable, Sendable {
    /// In the middle of the screen.
    case middle
    /// At a point of the container.
    case point(Point)
  }

  public static let name = "circle"
  public static let summary = "The new screen shows in a circle that grows from a point."
  public static let source = "KittenYang, custom transitions: the circle that spreads"
  public static let duration = 0.5
  public static let curve = TimingCurve.easeInOut
  public static let overshoot =
    "The circle goes on growing, unseen; it never shrinks to less than a point."

  /// Where the circle's centre is.
  public var center = Center.middle
  /// The radius, in points, from which the circle grows.
  public var radius = 0.0

  public static let parameters: [Parameter<Circle>] = [
    .text("center", \.center, "the point in points that the circle grows from: a button's middle"),
    .number(
      "radius", \.radius, in: 0...10_000, .points,
      "the circle's radius at the start, such as a button's"),
  ]

  /// A circle from the middle of the screen.
  public init() {}

  public func push(at progress: Double, in container: Container) -> Scene {
    let size = container.size
    let center =
      switch center {
      case .middle: Point(x: size.width / 2, y: size.height / 2)
      case .point(let point): point
      }
    let (x, y) = (max(center.x, size.width - center.x), max(center.y, size.height - center.y))
    let whole = (x * x + y * y).squareRoot()
    let grown = max(radius + (whole - radius) * progress, 0)
    var hole = Layer(
      frame: Rect(x: center.x - grown, y: center.y - grown, width: 2 * grown, height: 2 * grown),
      contents: .color(.white))
    hole.cornerRadius = grown
    var new = Layer(frame: container.bounds, contents: .picture(.to))
    new.mask = hole
    return Scene(
      container, sublayers: [Layer(frame: container.bounds, contents: .picture(.from)), new])
  }
}

extension Circle.Center: ParameterText {
  public static var form: String { "x,y or center" }
  public static var examples: [String] { ["center", "187.5,300", "-20,0"] }

  /// Reads two numbers in points, or the word `center`.
  public init?(parameterText text: String) {
    if text == "center" {
      self = .middle
    } else if let n = numbers(text, count: 2) {
      self = .point(Point(x: n[0], y: n[1]))
    } else {
      return nil
    }
  }

  public var parameterText: String {
    switch self {
    case .middle: "center"
    case .point(let point): "\(shortest(point.x)),\(shortest(point.y))"
    }
  }
}
