/// A point in points; x to the right, y down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

/// A width and height in points.
public struct Size: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points; or, where a property says so, in fractions of a picture or of a layer's
/// bounds.
public struct Rect: Hashable, Sendable {
  /// The top left corner, if the size is not negative.
  public var origin: Point
  /// The extent to the right of `origin` and below it.
  public var size: Size

  /// Creates a rectangle with its top left corner at `origin`.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle with its top left corner at (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The unit rectangle: a whole picture, in fractions of its size.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  // As in Core Graphics, a rectangle with a negative size extends to the left of its origin, or
  // above it.

  /// The x coordinate of the left side.
  public var minX: Double { size.width < 0 ? origin.x + size.width : origin.x }
  /// The x coordinate of the vertical centre line.
  public var midX: Double { origin.x + size.width / 2 }
  /// The x coordinate of the right side.
  public var maxX: Double { size.width < 0 ? origin.x : origin.x + size.width }
  /// The y coordinate of the top side.
  public var minY: Double { size.height < 0 ? origin.y + size.height : origin.y }
  /// The y coordinate of the horizontal centre line.
  public var midY: Double { origin.y + size.height / 2 }
  /// The y coordinate of the bottom side.
  public var maxY: Double { size.height < 0 ? origin.y : origin.y + size.height }

  /// Returns the point at the fraction `unit` of this rectangle: (0, 0) is the top left corner, (1,
  /// 1) the bottom right.
  public func point(atUnit unit: Point) -> Point {
    Point(x: origin.x + unit.x * size.width, y: origin.y + unit.y * size.height)
  }
}
