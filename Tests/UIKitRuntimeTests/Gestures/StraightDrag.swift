import SceneGraph
import Transitions
import UIKitRuntime

/// A straight drag at constant speed.
struct StraightDrag {
  var start = Point(x: 100, y: 100)
  /// The velocity, in points per second.
  var speed: Point
  var begin = 0.0
  var duration = 1.0

  func location(at time: Double) -> Point {
    Point(x: start.x + speed.x * (time - begin), y: start.y + speed.y * (time - begin))
  }

  /// Returns the events: down, `rate` moves a second, and up at the last one's location.
  func events(rate: Double) -> [PointerEvent] {
    let count = Int((duration * rate).rounded())
    var events = [PointerEvent(.began, at: start, timestamp: begin)]
    for index in 1...count {
      let time = begin + duration * Double(index) / Double(count)
      events.append(PointerEvent(.moved, at: location(at: time), timestamp: time))
    }
    let end = begin + duration
    events.append(PointerEvent(.ended, at: location(at: end), timestamp: end))
    return events
  }
}
