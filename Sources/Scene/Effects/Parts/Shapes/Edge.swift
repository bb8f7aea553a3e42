internal import SceneGraph

/// A side of the screen.
public enum Edge: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom
}

extension Edge {
  /// The midpoint of the edge in unit coordinates of the rectangle.
  var midpoint: Point {
    switch self {
    case .left: Point(x: 0, y: 0.5)
    case .right: Point(x: 1, y: 0.5)
    case .top: Point(x: 0.5, y: 0)
    case .bottom: Point(x: 0.5, y: 1)
    }
  }

  var opposite: Self {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    }
  }

  /// The unit normal that points out of the screen at this edge: x to the right, y down.
  var outwardNormal: Point {
    switch self {
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    case .top: Point(x: 0, y: -1)
    case .bottom: Point(x: 0, y: 1)
    }
  }

  /// The direction of the edge's line.
  var axis: Axis { self == .left || self == .right ? .vertical : .horizontal }

  /// True if the edge is a vertical line.
  var isVertical: Bool { axis == .vertical }

  /// True if x or y is at its maximum at this edge: right and bottom.
  var isMaxEdge: Bool { self == .right || self == .bottom }

  /// Returns the extent of `size` perpendicular to this edge: the width for left and right, the
  /// height for top and bottom.
  func length(of size: Size) -> Double { isVertical ? size.width : size.height }

  /// Returns the rotation about an axis along this edge.
  ///
  /// - Parameter angle: The angle in radians. A positive one brings the opposite edge towards the
  ///   viewer, so that the front then faces this edge's side.
  func rotation(_ angle: Double) -> Transform3D {
    .rotation(angle, x: -outwardNormal.y, y: outwardNormal.x, z: 0)
  }

  /// Returns the half of the container at this edge, in points.
  ///
  /// The two halves meet on a pixel boundary, so that no seam shows between them.
  func half(of container: Container) -> Rect {
    let size = container.size
    let cuts = container.pixelAlignedCuts(2, over: length(of: size))
    // An extent of less than two pixels has no inner cut.
    let middle = cuts.count == 3 ? cuts[1] : length(of: size) / 2
    return switch self {
    case .left: Rect(x: 0, y: 0, width: middle, height: size.height)
    case .right: Rect(x: middle, y: 0, width: size.width - middle, height: size.height)
    case .top: Rect(x: 0, y: 0, width: size.width, height: middle)
    case .bottom: Rect(x: 0, y: middle, width: size.width, height: size.height - middle)
    }
  }
}
