import SceneGraph
import Transitions

/// A recognizer of stationary pointers, after `UILongPressGestureRecognizer`. The gesture begins
/// when they have been down for `minimumPressDuration`, changes when they then move, and ends when
/// they go up. The defaults are those of UIKit's documentation.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// The time for which the pointers must be down, in seconds.
  open var minimumPressDuration = 0.5
  /// The distance that the pointers may move before the gesture begins, in points.
  open var allowableMovement = 10.0
  /// The number of pointers, at least 1.
  open var numberOfTouchesRequired = 1
  /// The number of taps before the press.
  open var numberOfTapsRequired = 0

  private var start: Point?
  private var taps = 0

  open override func touchesBegan(_ event: PointerEvent) {
    guard state == .possible else { return }
    start = location(in: nil)
    if numberOfTouches > numberOfTouchesRequired {
      state = .failed
    } else if numberOfTouches == numberOfTouchesRequired {
      deadline =
        event.timestamp
        + (taps < numberOfTapsRequired
          ? TapGestureRecognizer.maximumTapDuration : minimumPressDuration)
    }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    if state != .possible {
      state = .changed
    } else if let start {
      let (x, y) = (location(in: nil).x - start.x, location(in: nil).y - start.y)
      if (x * x + y * y).squareRoot() > allowableMovement { state = .failed }
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    guard !isDown else { return }
    if state != .possible {
      state = .ended
    } else if taps < numberOfTapsRequired {
      taps += 1
      deadline = event.timestamp + TapGestureRecognizer.maximumTapInterval
    } else {
      state = .failed
    }
  }

  open override func reset() { (start, taps) = (nil, 0) }

  override func deadlineExpired() {
    state = isDown && taps >= numberOfTapsRequired ? .began : .failed
  }
}
