internal import Transitions

/// A side of the screen.
public enum Edge: String, CaseIterable, Hashable, Sendable {
  case left, right, top, bottom
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

  /// Whether this edge is a vertical line.
  var isVertical: Bool { self == .left || self == .right }

  /// The turn about this edge that brings the opposite one towards the viewer.
  func rotation(_ angle: Double) -> Transform3D {
    switch self {
    case .left: .rotation(-angle, x: 0, y: 1, z: 0)
    case .right: .rotation(angle, x: 0, y: 1, z: 0)
    case .top: .rotation(angle, x: 1, y: 0, z: 0)
    case .bottom: .rotation(-angle, x: 1, y: 0, z: 0)
    }
  }
}
