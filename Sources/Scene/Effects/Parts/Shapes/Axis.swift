internal import SceneGraph

/// The direction of a line on the screen.
public enum Axis: String, CaseIterable, Hashable, Sendable {
  case vertical, horizontal
}

extension Axis {
  /// A rotation by exactly π about this axis, free of the rounding error of sin π.
  var halfTurn: Transform3D {
    switch self {
    case .horizontal: .scale(y: -1, z: -1)
    case .vertical: .scale(x: -1, z: -1)
    }
  }
}
