import SceneGraph
import TransitionCatalog
import Transitions

/// The corners of a rectangle in fractions of it, from the top left one clockwise.
let unitCorners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { Point(x: $0.0, y: $0.1) }

/// The distance of two points; infinite where one is not there.
func distance(_ a: Point?, _ b: Point?) -> Double {
  guard let a, let b else { return .infinity }
  let (x, y) = (a.x - b.x, a.y - b.y)
  return (x * x + y * y).squareRoot()
}

/// Whether two points are the same but for `tolerance` points in either direction.
func areClose(_ a: Point?, _ b: Point, within tolerance: Double = 1e-9) -> Bool {
  guard let a else { return false }
  return abs(a.x - b.x) <= tolerance && abs(a.y - b.y) <= tolerance
}

/// Where an eye `distance` points before the middle of a container of `size` sees `place`.
func seen(_ place: SIMD3<Double>, from distance: Double, in size: Size) -> Point {
  let growth = distance / (distance - place.z)
  return Point(
    x: size.width / 2 + (place.x - size.width / 2) * growth,
    y: size.height / 2 + (place.y - size.height / 2) * growth)
}

extension Container {
  /// The corners, from the top left clockwise.
  var corners: [Point] { unitCorners.map(bounds.point(atUnit:)) }
}

extension Edge {
  /// The place of `point`, from the middle of a container that is seen with `edge` to the right,
  /// where it is with this edge in the right one's place: a mirror image, or x and y exchanged.
  func turned(_ point: Point) -> Point {
    switch self {
    case .right: point
    case .left: Point(x: -point.x, y: point.y)
    case .bottom: Point(x: point.y, y: point.x)
    case .top: Point(x: point.y, y: -point.x)
    }
  }

  /// The extent of `size` across this edge.
  func length(of size: Size) -> Double {
    self == .left || self == .right ? size.width : size.height
  }

  /// The extent of `size` along this edge.
  func breadth(of size: Size) -> Double {
    self == .left || self == .right ? size.height : size.width
  }
}
