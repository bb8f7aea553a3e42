public import FoundationNames
public import SceneGraph
public import UIKitRuntime

public typealias UIDynamicItemCollisionBoundsType = CollisionBoundsType

/// An item moved by dynamics: a view or any other object.
@MainActor
public protocol UIDynamicItem: AnyObject {
  /// The centre, in the reference view's coordinates; for a view, in its superview's coordinates.
  var center: Point { get set }
  /// The size without the transform.
  var bounds: Rect { get }
  /// The transform, whose rotation the dynamics change.
  var transform: AffineTransform { get set }
  /// The collision shape.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline of an item of type `.path`, about its centre: a convex polygon.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  public var collisionBoundingPath: UIBezierPath { UIBezierPath() }
}

extension View: UIDynamicItem {}

extension UIDynamicItem {
  /// The radius of a circular item; nil for others.
  var collisionRadius: Double? {
    let size = bounds.size
    guard collisionBoundsType == .ellipse, size.width == size.height, size.width > 0 else {
      return nil
    }
    return size.width / 2
  }

  /// The corners of the collision shape, about its centre.
  var collisionCorners: [Point] {
    let (x, y) = (bounds.size.width / 2, bounds.size.height / 2)
    switch collisionBoundsType {
    case .rectangle: break
    case .ellipse:
      let path = Path(ellipseIn: Rect(x: -x, y: -y, width: 2 * x, height: 2 * y))
      let corners = path.corners(perCurve: 16)
      if corners.count > 2 { return corners }
    case .path:
      let corners = collisionBoundingPath.path.corners(perCurve: 16)
      if corners.count > 2 { return corners }
    }
    return [
      Point(x: -x, y: -y), Point(x: x, y: -y), Point(x: x, y: y), Point(x: -x, y: y),
    ]
  }
}

extension Path {
  /// Returns the path as lines, with `count` lines for each curve.
  func lines(perCurve count: Int) -> [(Point, Point)] {
    var lines: [(Point, Point)] = []
    var (start, current) = (Point.zero, Point.zero)
    func add(_ point: Point) {
      if point != current { lines.append((current, point)) }
      current = point
    }
    for element in elements {
      let from = current
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point): add(point)
      case .quad(let end, let control):
        for index in 1...count {
          let t = Double(index) / Double(count)
          add(from.mixed(control, t).mixed(control.mixed(end, t), t))
        }
      case .cubic(let end, let first, let second):
        for index in 1...count {
          let t = Double(index) / Double(count)
          let middle = first.mixed(second, t)
          let (left, right) = (from.mixed(first, t), second.mixed(end, t))
          add(left.mixed(middle, t).mixed(middle.mixed(right, t), t))
        }
      case .close: add(start)
      }
    }
    return lines
  }

  /// Returns the corners of the outline, with `count` lines for each curve.
  func corners(perCurve count: Int) -> [Point] { lines(perCurve: count).map(\.1) }
}

extension Point {
  fileprivate func mixed(_ other: Point, _ t: Double) -> Point {
    Point(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }
}
