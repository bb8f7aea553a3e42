public import SceneGraph
public import Transitions

/// The point of the screen from which an effect spreads.
public enum Center: Hashable, Sendable {
  /// The middle of the screen.
  case middle
  /// A point in container coordinates, in points; it may lie outside the container.
  case point(Point)
}

extension Center {
  /// Returns the point in a container of `size`, in points.
  func point(in size: Size) -> Point {
    switch self {
    case .middle: Point(x: size.width / 2, y: size.height / 2)
    case .point(let point): point
    }
  }

  /// Returns the distance, in points, to the farthest corner of a container of `size`.
  func farthestCornerDistance(in size: Size) -> Double {
    let point = point(in: size)
    let (x, y) = (max(point.x, size.width - point.x), max(point.y, size.height - point.y))
    return (x * x + y * y).squareRoot()
  }
}

extension Center: ParameterText {
  public static var form: String { "x,y or center" }
  public static var examples: [String] { ["center", "187.5,300", "-20,0"] }

  /// Parses two numbers in points, or the word `center`.
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

extension Center: ScreenParameter {
  public static var automaticText: String? { Center.middle.parameterText }

  public func parts(in container: Container) -> [ScreenPart] {
    [.point(point(in: container.size))]
  }

  public init?(parts: [ScreenPart]) {
    guard parts.count == 1, case .point(let point) = parts[0] else { return nil }
    self = .point(point)
  }
}
