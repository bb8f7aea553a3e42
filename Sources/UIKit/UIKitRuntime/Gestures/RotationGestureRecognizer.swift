import SceneGraph
import Transitions

/// A recognizer of two pointers that rotate about each other, after `UIRotationGestureRecognizer`.
/// The gesture begins when each has moved by 5 points, half the distance of a drag, along the
/// circle through both; UIKit does not document its limit. It ends when both pointers are up.
open class RotationGestureRecognizer: GestureRecognizer {
  /// The motion of both pointers along their circle that starts a rotation, in points.
  static let slop = PanGestureRecognizer.slop

  /// The angle by which the pointers have rotated since they came down, in radians, clockwise on
  /// the screen. As UIKit documents, setting it makes the velocity 0 until the next event.
  open var rotation: Double {
    get { currentRotation }
    set {
      currentRotation = newValue
      path = PointerPath(from: Point(x: newValue, y: 0), at: timestamp)
    }
  }
  /// The velocity of the rotation, in radians per second, over the last tenth of a second.
  open var velocity: Double { path.velocity { $0 }.x }

  private var currentRotation = 0.0
  private var path = PointerPath()
  /// The pointers at the latest event.
  private var latest: TwoFingers?

  open override func touchesBegan(_ event: PointerEvent) {
    guard numberOfTouches == 2 else { return }
    latest = TwoFingers(of: self)
    if state == .possible { path = PointerPath(at: event.timestamp) }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    guard follow(event), let latest else { return }
    if state != .possible {
      state = .changed
    } else if abs(currentRotation) * latest.distance >= Self.slop {
      state = .began
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    _ = follow(event)
    latest = nil
    guard !isDown else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func reset() { (currentRotation, latest, path) = (0, nil, PointerPath()) }

  /// Follows an event; returns false if fewer than two pointers are down.
  private func follow(_ event: PointerEvent) -> Bool {
    guard let fingers = TwoFingers(of: self) else { return false }
    if let latest { currentRotation += fingers.turn(from: latest) }
    latest = fingers
    path.move(to: Point(x: currentRotation, y: 0), at: event.timestamp)
    return true
  }
}
