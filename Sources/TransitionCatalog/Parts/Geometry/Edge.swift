internal import SceneGraph
internal import Transitions

/// A side of the screen.
public enum Edge: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom
}

/// Which way a line lies on the screen.
public enum Axis: String, CaseIterable, Hashable, Sendable {
  case vertical, horizontal
}

extension Axis {
  /// Half a turn about this axis, without the rounding that the sine of π has.
  var halfTurn: Transform3D {
    switch self {
    case .horizontal: .scale(y: -1, z: -1)
    case .vertical: .scale(x: -1, z: -1)
    }
  }
}

extension Edge {
  /// The middle of the edge, in fractions of the page.
  var middle: Point {
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

  /// One step from the middle of the screen towards this edge: x to the right, y down.
  var outward: Point {
    switch self {
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    case .top: Point(x: 0, y: -1)
    case .bottom: Point(x: 0, y: 1)
    }
  }

  /// Which way this edge lies.
  var axis: Axis { self == .left || self == .right ? .vertical : .horizontal }

  /// Whether this edge is a vertical line.
  var isVertical: Bool { axis == .vertical }

  /// Whether this edge is where x or y is greatest.
  var isFar: Bool { self == .right || self == .bottom }

  /// The extent of `size` across this edge: the width for left and right, the height for top and
  /// bottom.
  func length(of size: Size) -> Double { isVertical ? size.width : size.height }

  /// The turn about an axis along this edge that brings the opposite edge towards the viewer, so
  /// that the front then faces to this side.
  func rotation(_ angle: Double) -> Transform3D {
    .rotation(angle, x: -outward.y, y: outward.x, z: 0)
  }

  /// The half of the container at this edge, in points. The two halves meet between two pixels, so
  /// that they leave no line between them.
  func half(of container: Container) -> Rect {
    let size = container.size
    let cuts = Pieces.cuts(2, over: length(of: size), scale: container.scale)
    // Less than two pixels are not cut there.
    let middle = cuts.count == 3 ? cuts[1] : length(of: size) / 2
    return switch self {
    case .left: Rect(x: 0, y: 0, width: middle, height: size.height)
    case .right: Rect(x: middle, y: 0, width: size.width - middle, height: size.height)
    case .top: Rect(x: 0, y: 0, width: size.width, height: middle)
    case .bottom: Rect(x: 0, y: middle, width: size.width, height: size.height - middle)
    }
  }
}
