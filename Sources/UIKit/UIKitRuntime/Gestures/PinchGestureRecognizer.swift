import SceneGraph
import Transitions

/// A recognizer of two pointers that move towards or away from each other, after
/// `UIPinchGestureRecognizer`. The gesture begins when their distance has changed by 10 points, the
/// distance of a drag; UIKit does not document its limit. It ends when both pointers are up.
open class PinchGestureRecognizer: GestureRecognizer {
  /// The change of the distance at which a motion becomes a pinch, in points.
  static let slop = PanGestureRecognizer.slop

  /// The ratio of the pointers' distance to their initial distance, times the value it was set to.
  /// As UIKit documents, setting it makes the velocity 0 until the next event.
  open var scale: Double {
    get { currentScale }
    set {
      currentScale = newValue
      path = PointerPath(from: Point(x: newValue, y: 0), at: timestamp)
    }
  }
  /// The velocity of the scale, in 1/s, over the last tenth of a second.
  open var velocity: Double { path.velocity { $0 }.x }

  private var currentScale = 1.0
  private var path = PointerPath(from: Point(x: 1, y: 0))
  /// The pointers at the latest event.
  private var latest: TwoFingers?
  /// The initial distance of two pointers, in points.
  private var firstDistance: Double?

  open override func touchesBegan(_ event: PointerEvent) {
    guard numberOfTouches == 2 else { return }
    latest = TwoFingers(of: self)
    if firstDistance == nil {
      firstDistance = latest?.distance
      path = PointerPath(from: Point(x: currentScale, y: 0), at: event.timestamp)
    }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    guard follow(event), let distance = latest?.distance, let firstDistance else { return }
    if state != .possible {
      state = .changed
    } else if abs(distance - firstDistance) >= Self.slop {
      state = .began
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    _ = follow(event)
    latest = nil
    guard !isDown else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func reset() {
    (currentScale, latest, firstDistance) = (1, nil, nil)
    path = PointerPath(from: Point(x: 1, y: 0))
  }

  /// Follows an event; returns false if fewer than two pointers are down.
  private func follow(_ event: PointerEvent) -> Bool {
    guard let fingers = TwoFingers(of: self) else { return false }
    if let latest { currentScale *= fingers.distance / latest.distance }
    latest = fingers
    path.move(to: Point(x: currentScale, y: 0), at: event.timestamp)
    return true
  }
}

/// The positions of the first two pointers of a gesture, as a distance and a direction.
struct TwoFingers {
  /// The distance between the pointers, in points; at least 1, so that a ratio of two is finite.
  let distance: Double
  /// The direction from the first pointer to the second, in radians from −π to π.
  let angle: Double

  /// Measures the pointers of a recognizer in the window; nil for fewer than two.
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
