import Effects
import SceneGraph

extension Edge {
  /// Maps a point, relative to the container's middle, from a motion at the right edge to the same
  /// motion at this edge: by a reflection, or by exchanging x and y.
  func mappedFromRight(_ point: Point) -> Point {
    switch self {
    case .right: point
    case .left: Point(x: -point.x, y: point.y)
    case .bottom: Point(x: point.y, y: point.x)
    case .top: Point(x: point.y, y: -point.x)
    }
  }

  /// Returns the extent of `size` perpendicular to this edge.
  func length(of size: Size) -> Double {
    self == .left || self == .right ? size.width : size.height
  }

  /// Returns the extent of `size` along this edge.
  func breadth(of size: Size) -> Double {
    self == .left || self == .right ? size.height : size.width
  }
}
