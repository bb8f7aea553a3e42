public import SceneGraph
import Transitions

/// Recognizes a drag, after `UIPanGestureRecognizer`. It begins once the pointers' middle is 10 points from where it was.
///
/// Neither `translation(in:)` nor `velocity(in:)` depends on how many events tell of one motion.
open class PanGestureRecognizer: GestureRecognizer {
  /// How far a pointer moves before it is a drag, in points.
  static let slop = 10.0

  /// How far the pointers' middle has gone, in points of the window. Pointers that come and go do not change it.
  private var travel = Point.zero
  /// Where `travel` was when the translation was none.
  private var origin = Point.zero
  private var path = PointerPath()

  open override func touchesBegan(_ event: PointerEvent) {
    if numberOfTouches == 1 { path = PointerPath(from: travel, at: event.timestamp) }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    follow(event)
    if state != .possible {
      state = .changed
    } else if travel.x * travel.x + travel.y * travel.y >= Self.slop * Self.slop {
      state = begins(after: travel) ? .began : .failed
    }
  }

  open override func touchesEnded(_ event: PointerEvent) {
    follow(event)
    guard !isDown else { return }
    state = state == .possible ? .failed : .ended
  }

  open override func reset() {
    (travel, origin, path) = (.zero, .zero, PointerPath())
  }

  /// Whether a motion that is far enough is the gesture; in points of the window.
  func begins(after travel: Point) -> Bool { true }

  private func follow(_ event: PointerEvent) {
    let share = 1 / Double(numberOfTouches)
    travel.x += (event.location.x - previousLocation.x) * share
    travel.y += (event.location.y - previousLocation.y) * share
    path.move(to: travel, at: event.timestamp)
  }
}

extension PanGestureRecognizer {
  /// How far the pointers' middle has gone since it came down, the points before the beginning included, or since
  /// `setTranslation(_:in:)`: points in `view`'s coordinates as they are now; nil for the window's.
  public func translation(in view: View?) -> Point {
    let here = location(in: nil)
    let start = Point(x: here.x - (travel.x - origin.x), y: here.y - (travel.y - origin.y))
    let (end, begin) = (place(here, in: view), place(start, in: view))
    return Point(x: end.x - begin.x, y: end.y - begin.y)
  }

  /// Makes the translation what is given, in points of `view`'s coordinates; nil for the window's. As UIKit documents,
  /// that makes the velocity zero until the next event.
  public func setTranslation(_ translation: Point, in view: View?) {
    let here = location(in: nil)
    let end = place(here, in: view)
    let begin = Point(x: end.x - translation.x, y: end.y - translation.y)
    let start = view?.convert(begin, to: nil) ?? begin
    origin = Point(x: travel.x - (here.x - start.x), y: travel.y - (here.y - start.y))
    path = PointerPath(from: travel, at: timestamp)
  }

  /// The speed of the pointers' middle over the last tenth of a second, by least squares: points per second in `view`'s
  /// coordinates; nil for the window's. A pointer that has rested that long has none.
  public func velocity(in view: View?) -> Point {
    let here = location(in: nil)
    return path.velocity { point in
      place(
        Point(x: here.x + point.x - travel.x, y: here.y + point.y - travel.y), in: view)
    }
  }

  private func place(_ point: Point, in view: View?) -> Point {
    view?.convert(point, from: nil) ?? point
  }
}
