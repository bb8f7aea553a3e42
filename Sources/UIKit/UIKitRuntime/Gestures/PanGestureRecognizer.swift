public import SceneGraph
import Transitions

/// A recognizer of drags, after `UIPanGestureRecognizer`. A drag begins when the pointers' centre
/// is 10 points from its start.
///
/// Neither `translation(in:)` nor `velocity(in:)` depends on the number of events of a motion.
open class PanGestureRecognizer: GestureRecognizer {
  /// The distance at which a motion becomes a drag, in points.
  static let slop = 10.0

  /// The minimum number of pointers, at least 1.
  open var minimumNumberOfTouches = 1
  /// The maximum number of pointers.
  open var maximumNumberOfTouches = Int.max

  /// The distance that the pointers' centre has moved, in points of the window. Pointers that are
  /// added or removed do not change it.
  private var travel = Point.zero
  /// The value of `travel` at which the translation is zero.
  private var origin = Point.zero
  private var path = PointerPath()

  open override func touchesBegan(_ event: PointerEvent) {
    if state == .possible, numberOfTouches > maximumNumberOfTouches { state = .failed }
    if numberOfTouches == 1 { path = PointerPath(from: travel, at: event.timestamp) }
  }

  open override func touchesMoved(_ event: PointerEvent) {
    follow(event)
    if state != .possible {
      state = .changed
    } else if numberOfTouches >= minimumNumberOfTouches,
      travel.x * travel.x + travel.y * travel.y >= Self.slop * Self.slop
    {
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

  /// Returns true if a motion of at least `slop` is the gesture.
  ///
  /// - Parameter travel: in points of the window.
  func begins(after travel: Point) -> Bool { true }

  private func follow(_ event: PointerEvent) {
    let weight = 1 / Double(numberOfTouches)
    travel.x += (event.location.x - previousLocation.x) * weight
    travel.y += (event.location.y - previousLocation.y) * weight
    path.move(to: travel, at: event.timestamp)
  }
}

extension PanGestureRecognizer {
  /// Returns the translation of the pointers' centre since the first pointer came down, including
  /// the distance before the gesture began, or since `setTranslation(_:in:)`: in points of `view`'s
  /// current coordinates; of the window's if nil.
  public func translation(in view: View?) -> Point {
    let here = location(in: nil)
    let start = Point(x: here.x - (travel.x - origin.x), y: here.y - (travel.y - origin.y))
    let (end, begin) = (convert(here, to: view), convert(start, to: view))
    return Point(x: end.x - begin.x, y: end.y - begin.y)
  }

  /// Sets the translation, in points of `view`'s coordinates; of the window's if nil. As UIKit
  /// documents, this makes the velocity zero until the next event.
  public func setTranslation(_ translation: Point, in view: View?) {
    let here = location(in: nil)
    let end = convert(here, to: view)
    let begin = Point(x: end.x - translation.x, y: end.y - translation.y)
    let start = view?.convert(begin, to: nil) ?? begin
    origin = Point(x: travel.x - (here.x - start.x), y: travel.y - (here.y - start.y))
    path = PointerPath(from: travel, at: timestamp)
  }

  /// Returns the velocity of the pointers' centre over the last tenth of a second, by least
  /// squares, in points per second of `view`'s coordinates; of the window's if nil. A pointer that
  /// has rested that long has velocity 0.
  public func velocity(in view: View?) -> Point {
    let here = location(in: nil)
    return path.velocity { point in
      convert(
        Point(x: here.x + point.x - travel.x, y: here.y + point.y - travel.y), to: view)
    }
  }

  private func convert(_ point: Point, to view: View?) -> Point {
    view?.convert(point, from: nil) ?? point
  }
}
