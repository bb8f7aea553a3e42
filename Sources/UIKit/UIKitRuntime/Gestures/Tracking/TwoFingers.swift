import SceneGraph
import Transitions

/// The positions of the first two pointers of a gesture, as a distance and a direction.
struct TwoFingers {
  /// The distance between the pointers, in points; at least 1, so that a ratio of two is finite.
  let distance: Double
  /// The direction from the first pointer to the second, in radians from −π to π.
  let angle: Double

  /// Measures the pointers of a recognizer in the window; nil for less than two.
  @MainActor
  init?(of recognizer: GestureRecognizer) {
    guard recognizer.numberOfTouches >= 2 else { return nil }
    let (first, second) = (
      recognizer.location(ofTouch: 0, in: nil), recognizer.location(ofTouch: 1, in: nil)
    )
    let (x, y) = (second.x - first.x, second.y - first.y)
    distance = max((x * x + y * y).squareRoot(), 1)
    angle = arcTangent(y, x)
  }

  /// Returns the angle from `other`'s direction to this one, in radians from −π to π.
  func turn(from other: TwoFingers) -> Double {
    let turn = angle - other.angle
    return turn - 2 * .pi * (turn / (2 * .pi)).rounded()
  }
}
