import UIKitNames

/// A simulated finger on a window.
@MainActor
struct Finger {
  let window: UIWindow

  func tap(_ x: Double, _ y: Double, at time: Double) {
    window.advance(to: time)
    window.send(PointerEvent(.began, at: Point(x: x, y: y), timestamp: time))
    window.send(PointerEvent(.ended, at: Point(x: x, y: y), timestamp: time + 0.05))
  }

  /// Drags from one point to another in half a second, and rests there before it goes up.
  func drag(_ x: Double, _ y: Double, to x2: Double, _ y2: Double, at time: Double) {
    window.advance(to: time)
    window.send(PointerEvent(.began, at: Point(x: x, y: y), timestamp: time))
    for index in 1...10 {
      let share = Double(index) / 10
      let position = Point(x: x + (x2 - x) * share, y: y + (y2 - y) * share)
      window.send(PointerEvent(.moved, at: position, timestamp: time + 0.05 * Double(index)))
    }
    window.send(PointerEvent(.moved, at: Point(x: x2, y: y2), timestamp: time + 0.7))
    window.send(PointerEvent(.ended, at: Point(x: x2, y: y2), timestamp: time + 0.8))
    window.advance(to: time + 0.9)
  }
}
