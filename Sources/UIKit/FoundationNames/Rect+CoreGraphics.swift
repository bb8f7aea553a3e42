public import SceneGraph
public import UIKitRuntime

/// An edge of a rectangle. The raw values are Core Graphics'.
public enum CGRectEdge: UInt32, Hashable, Sendable {
  /// The edge at the smallest x.
  case minXEdge
  /// The edge at the smallest y.
  case minYEdge
  /// The edge at the largest x.
  case maxXEdge
  /// The edge at the largest y.
  case maxYEdge
}

// In Core Graphics, a rectangle with a negative size is the same rectangle with its origin at the
// opposite corner ("standardized", CGGeometry reference). `minX` and the other properties of
// SceneGraph do the same.

extension Rect {
  /// The rectangle of size 0 at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The null rectangle, the intersection of disjoint rectangles.
  public static let null = Rect(x: .infinity, y: .infinity, width: 0, height: 0)
  /// The infinite rectangle.
  public static let infinite = Rect(
    x: -Double.greatestFiniteMagnitude / 2, y: -Double.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// Creates the rectangle of size 0 at the origin.
  public init() { self = .zero }

  /// Creates a rectangle with integer coordinates and dimensions.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  /// The width of the rectangle, at least 0, even if `size.width` is negative.
  public var width: Double { abs(size.width) }
  /// The height of the rectangle, at least 0, even if `size.height` is negative.
  public var height: Double { abs(size.height) }
  /// True if the rectangle is `null`.
  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  /// True if the rectangle is null or has no area.
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
  /// True if the rectangle is `infinite`.
  public var isInfinite: Bool { self == .infinite }

  /// The same rectangle with a size of at least 0.
  public var standardized: Rect {
    isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
  }

  /// The smallest rectangle with integer coordinates that contains this one.
  public var integral: Rect {
    guard !isNull, !isInfinite else { return self }
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(
      x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }

  /// Returns true if both are the same rectangle, standardized.
  public func equalTo(_ other: Rect) -> Bool { standardized == other.standardized }

  /// Returns the rectangle moved by (`dx`, `dy`), standardized.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    var moved = standardized
    moved.origin.x += dx
    moved.origin.y += dy
    return moved
  }

  /// Returns the rectangle with its edges moved inwards by `dx` and `dy`, standardized; `null` if
  /// they would cross.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    let (width, height) = (width - 2 * dx, height - 2 * dy)
    guard !isNull, width >= 0, height >= 0 else { return .null }
    return Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns true if the rectangle contains a point. It includes its left and top edges but not the
  /// others, so an empty rectangle contains no point.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns true if the rectangle contains all of `other`.
  public func contains(_ other: Rect) -> Bool { union(other) == standardized }

  /// Returns the smallest rectangle that contains both.
  public func union(_ other: Rect) -> Rect {
    if isNull { return other.standardized }
    if other.isNull { return standardized }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the intersection of both; `null` if they are disjoint.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    guard !isNull, !other.isNull, right >= left, bottom >= top else { return .null }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns true if the intersection of both has an area.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Returns the two parts of the rectangle on either side of a line.
  ///
  /// - Parameters:
  ///   - distance: the line's distance from the edge, in points; clamped to 0 and the extent.
  ///   - edge: the edge from which the slice is cut.
  public func divided(
    atDistance distance: Double, from edge: CGRectEdge
  ) -> (slice: Rect, remainder: Rect) {
    guard !isNull else { return (.null, .null) }
    var (slice, remainder) = (standardized, standardized)
    switch edge {
    case .minXEdge, .maxXEdge:
      let part = min(max(distance, 0), width)
      (slice.size.width, remainder.size.width) = (part, width - part)
      if edge == .minXEdge {
        remainder.origin.x += part
      } else {
        slice.origin.x += width - part
      }
    case .minYEdge, .maxYEdge:
      let part = min(max(distance, 0), height)
      (slice.size.height, remainder.size.height) = (part, height - part)
      if edge == .minYEdge {
        remainder.origin.y += part
      } else {
        slice.origin.y += height - part
      }
    }
    return (slice, remainder)
  }

  /// Returns the bounding rectangle of this rectangle's image under `transform`.
  public func applying(_ transform: AffineTransform) -> Rect {
    guard !isNull else { return .null }
    let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map {
      Point(x: $0.0, y: $0.1).applying(transform)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }
}
