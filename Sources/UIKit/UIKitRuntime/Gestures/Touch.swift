public import SceneGraph
import Transitions

/// A finger on the window, after `UITouch`.
@MainActor
public final class Touch {
  /// The phase of a touch, after `UITouch.Phase`.
  public enum Phase: Int, Sendable {
    /// The finger has just touched the screen.
    case began
    /// The finger has moved.
    case moved
    /// The finger has not moved since the last event.
    case stationary
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch.
    case cancelled
  }

  /// The phase of the touch.
  public internal(set) var phase = Phase.began
  /// The view in which the touch began.
  public internal(set) weak var view: View?
  /// The window of the touch.
  public internal(set) weak var window: Window?
  /// The time of the last change, in seconds.
  public internal(set) var timestamp = 0.0
  /// The number of taps in quick succession, including this one.
  public internal(set) var tapCount = 1
  /// The recognizers that track the touch: those of the view and its superviews.
  public var gestureRecognizers: [GestureRecognizer]? {
    sequence(first: view, next: { $0?.superview }).flatMap { $0?.recognizers ?? [] }
  }
  /// The position in the window, in points.
  var position = Point(x: 0, y: 0)
  /// The position in the window before the last change, in points.
  var previousPosition = Point(x: 0, y: 0)

  init() {}

  /// Returns the position in `view`; in the window if it is nil.
  public func location(in view: View?) -> Point { convert(position, to: view) }

  /// Returns the position before the last change in `view`; in the window if it is nil.
  public func previousLocation(in view: View?) -> Point { convert(previousPosition, to: view) }

  private func convert(_ point: Point, to view: View?) -> Point {
    view.map { $0.convert(point, from: window) } ?? point
  }
}

extension Touch: Hashable {
  public nonisolated static func == (a: Touch, b: Touch) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The touches that were reported together, after `UIEvent`.
@MainActor
public final class Event {
  /// The touches of the event.
  public internal(set) var allTouches: Set<Touch>?
  /// The time of the event, in seconds.
  public internal(set) var timestamp = 0.0

  /// Creates an event of `touches` at `time`, in seconds; nil for the time of the latest touch.
  init(_ touches: Set<Touch>, at time: Double?) {
    allTouches = touches
    timestamp = time ?? touches.map(\.timestamp).max() ?? 0
  }

  /// Returns the touches that began in `view`.
  public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
