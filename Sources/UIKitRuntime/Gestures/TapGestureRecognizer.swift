import SceneGraph
import Transitions

/// Recognizes taps of one pointer, after `UITapGestureRecognizer`. UIKit does not document its limits; these are this
/// module's.
open class TapGestureRecognizer: GestureRecognizer {
  /// How long a pointer may stay down, in seconds: less than this.
  static let longestTap = 0.75
  /// How long after a tap the next one may begin, in seconds: less than this.
  static let longestPause = 0.35
  /// How far a pointer may move during a tap, in points: not as far as a drag.
  static let slop = PanGestureRecognizer.slop
  /// How far from the first tap the others may be, in points.
  static let farthestTap = 45.0

  /// How many taps the gesture has; 1 and above.
  public var numberOfTapsRequired = 1

  private var count = 0
  private var firstLocation = Point.zero
  private var startLocation = Point.zero

  open override func touchesBegan(_ event: PointerEvent) {
    if count == 0 { firstLocation = event.location }
    startLocation = event.location
    deadline = event.timestamp + Self.longestTap
    if numberOfTouches > 1 || distance(event.location, firstLocation) > Self.farthestTap {
      state = .failed
    }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    if distance(event.location, startLocation) >= Self.slop { state = .failed }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    guard distance(event.location, startLocation) < Self.slop else {
      state = .failed
      return
    }
    count += 1
    deadline = event.timestamp + Self.longestPause
    if count >= numberOfTapsRequired { state = .recognized }
  }

  open override func reset() { count = 0 }

  /// A tap is no reason not to wait for more of them.
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }

  private func distance(_ a: Point, _ b: Point) -> Double {
    let (x, y) = (a.x - b.x, a.y - b.y)
    return (x * x + y * y).squareRoot()
  }
}
