import SceneGraph
import Transitions
import UIKitRuntime

/// A simulated pointer, which sends its events to a window.
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

/// A log of the states that a recognizer's handlers see.
@MainActor
final class StateLog {
  var states: [GestureRecognizer.State] = []

  @discardableResult
  func watch<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    recognizer.addHandler { [weak self] in self?.states.append($0.state) }
    return recognizer
  }
}
