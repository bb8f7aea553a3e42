import SceneGraph
import Transitions

/// A recognizer of taps of one or more pointers, after `UITapGestureRecognizer`. UIKit does not
/// document its limits; these are this module's own.
open class TapGestureRecognizer: GestureRecognizer {
  /// The maximum time before the pointer goes up, in seconds.
  static let maximumTapDuration = 0.75
  /// The maximum time between a tap and the next one, in seconds.
  static let maximumTapInterval = 0.35
  /// The distance at which a motion is no longer a tap, in points: that of a drag.
  static let slop = PanGestureRecognizer.slop
  /// The maximum distance of a tap from the first one, in points.
  static let maximumTapDistance = 45.0

  /// The number of taps of the gesture, at least 1.
  public var numberOfTapsRequired = 1
  /// The number of pointers of a tap, at least 1.
  public var numberOfTouchesRequired = 1

  private var count = 0
  /// The maximum number of pointers of this tap.
  private var pointers = 0
  private var firstLocation = Point.zero
  private var startLocation = Point.zero

  open override func touchesBegan(_ event: PointerEvent) {
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
    pointers = max(pointers, numberOfTouches)
    guard numberOfTouches == 1 else { return }
    if count == 0 { firstLocation = event.location }
    startLocation = event.location
    deadline = event.timestamp + Self.maximumTapDuration
    if distance(event.location, firstLocation) > Self.maximumTapDistance { state = .failed }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    if numberOfTouches == 1, distance(event.location, startLocation) >= Self.slop {
      state = .failed
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    guard !isDown else { return }
    guard pointers > 1 || distance(event.location, startLocation) < Self.slop,
      pointers == numberOfTouchesRequired
    else {
      state = .failed
      return
    }
    pointers = 0
    count += 1
    deadline = event.timestamp + Self.maximumTapInterval
    if count >= numberOfTapsRequired { state = .recognized }
  }

  open override func reset() { (count, pointers) = (0, 0) }

  /// Returns false for a recognizer of more taps, because a single tap must not make a double tap
  /// fail.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }
}
