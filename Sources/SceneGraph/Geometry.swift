/// A place in a layer's coordinates: points, x to the right, y down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  /// Points to the right of the origin.
  public var x: Double
  /// Points below the origin.
  public var y: Double

  /// A place `x` points right of and `y` points below the origin.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(x: 0, y: 0)
}

/// An extent in points.
public struct Size: Hashable, Sendable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// An extent of `width` by `height` points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in points, or in fractions of a picture where a property says so.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The extent to the right of and below `origin`.
  public var size: Size

  /// A rectangle with its top left corner at `origin`.
  public init(origin: Point = .zero, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle with its top left corner at (`x`, `y`).
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The whole of a picture, in fractions of its size.
  public static let unit = Rect(x: 0, y: 0, width: 1, height: 1)

  /// The x coordinate of the left side.
  public var minX: Double { origin.x }
  /// The x coordinate of the vertical centre line.
  public var midX: Double { origin.x + size.width / 2 }
  /// The x coordinate of the right side.
  public var maxX: Double { origin.x + size.width }
  /// The y coordinate of the top side.
  public var minY: Double { origin.y }
  /// The y coordinate of the horizontal centre line.
  public var midY: Double { origin.y + size.height / 2 }
  /// The y coordinate of the bottom side.
  public var maxY: Double { origin.y + size.height }

  /// The point at the fractions `unit` of this rectangle: (0, 0) top left, (1, 1) bottom right.
  public func point(atUnit unit: Point) -> Point {
    Point(x: origin.x + unit.x * size.width, y: origin.y + unit.y * size.height)
  }
}
