import SceneGraph
import Transitions
import UIKitRuntime

/// Sends a window what one pointer does.
@MainActor
struct Pointer {
  let window: Window
  var number = 0

  func begin(_ x: Double, _ y: Double, at time: Double) { send(.began, x, y, time) }
  func move(_ x: Double, _ y: Double, at time: Double) { send(.moved, x, y, time) }
  func end(_ x: Double, _ y: Double, at time: Double) { send(.ended, x, y, time) }
  func cancel(_ x: Double, _ y: Double, at time: Double) { send(.cancelled, x, y, time) }

  func tap(_ x: Double, _ y: Double, at time: Double) {
    begin(x, y, at: time)
    end(x, y, at: time + 0.05)
  }

  private func send(_ phase: PointerPhase, _ x: Double, _ y: Double, _ time: Double) {
    window.send(
      PointerEvent(phase, at: Point(x: x, y: y), timestamp: time, pointer: number))
  }
}

/// Notes the states that a recognizer's handlers see.
@MainActor
final class StateLog {
  var states: [GestureRecognizer.State] = []

  @discardableResult
  func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.addHandler { [weak self] in self?.states.append($0.state) }
    return recognizer
  }
}

/// A straight motion at constant speed.
struct StraightDrag {
  var start = Point(x: 100, y: 100)
  /// Points per second.
  var speed: Point
  var begin = 0.0
  var duration = 1.0

  func location(at time: Double) -> Point {
    Point(x: start.x + speed.x * (time - begin), y: start.y + speed.y * (time - begin))
  }

  /// Down, `rate` events a second, and up where the last of them was.
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
