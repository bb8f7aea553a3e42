import Foundation
import FoundationNames

/// A vector that is also set by its angle and its magnitude, in either order: at the magnitude 0 it
/// keeps its angle.
struct DirectedForce {
  /// The vector.
  var vector: CGVector { didSet { if magnitude > 0 { lastAngle = atan2(vector.dy, vector.dx) } } }
  private var lastAngle: Double

  init(_ vector: CGVector) {
    (self.vector, lastAngle) = (vector, atan2(vector.dy, vector.dx))
  }

  /// The direction in radians, 0 to the right and rising clockwise.
  var angle: Double { magnitude > 0 ? atan2(vector.dy, vector.dx) : lastAngle }
  var magnitude: Double { (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot() }

  /// Sets the direction and the magnitude.
  mutating func set(_ angle: Double, _ magnitude: Double) {
    vector = CGVector(dx: magnitude * cos(angle), dy: magnitude * sin(angle))
    if magnitude == 0 { lastAngle = angle }
  }
}
