import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@Suite("Damped drags")
struct DampedDragTests {
  private static let height = 667.0
  private static let maximum = height / 2

  /// Returns the distance by the article's rule, once per event, for a straight drag of `maximum`
  /// with `count` events.
  private func asWritten(_ count: Int) -> Double {
    var damped = 0.0
    for index in 1...count {
      let drag = Self.maximum * Double(index) / Double(count)
      let give = 1 - sine(.pi / 2 * drag / Self.maximum)
      damped = max(damped + give * (drag - damped), 0)
    }
    return damped / Self.maximum
  }

  /// Returns the distance by `DampedDrag` for the same drag in one second.
  private func damped(_ count: Int, startingAt start: Double = 0) -> Double {
    var drag = DampedDrag(maximum: Self.maximum, at: start)
    for index in 1...count {
      let fraction = Double(index) / Double(count)
      drag.move(to: Self.maximum * fraction, at: start + fraction)
    }
    return drag.fraction
  }

  @Test(
    "as written, a drag gets further the more events it has",
    arguments: [(5, 0.338), (60, 0.697), (240, 0.808)])
  func article(_ count: Int, _ expected: Double) {
    #expect(abs(asWritten(count) - expected) < 0.0005)
  }

  @Test(
    "a damped drag gets as far as the article's with 60 events a second, at any event rate",
    arguments: [1, 5, 60, 240, 997], [0, 0.1, 1234.567])
  func rate(_ count: Int, _ start: Double) {
    #expect(abs(damped(count, startingAt: start) - asWritten(60)) < 1e-9)
  }

  @Test("a repeated last event changes nothing")
  func notTwiceAtTheEnd() {
    var drag = DampedDrag(maximum: 100, at: 0)
    drag.move(to: 50, at: 0.5)
    let before = drag
    drag.move(to: 50, at: 0.5)
    #expect(drag == before)
    drag.move(to: 50, at: 0.51)
    #expect(drag.distance == before.distance)
  }

  @Test("a drag against the direction stays at 0, and moves immediately when it turns")
  func upwards() {
    var drag = DampedDrag(maximum: 100, at: 0)
    drag.move(to: -80, at: 1)
    #expect(drag.distance == 0)
    drag.move(to: 60, at: 2)
    #expect(drag.distance > 0)
    drag.move(to: -1, at: 2)
    drag.move(to: -1, at: 2.1)
    #expect(drag.distance == 0)
  }

  @Test("beyond its maximum a drag holds")
  func beyond() {
    var drag = DampedDrag(maximum: 100, at: 0)
    drag.move(to: 100, at: 1)
    let held = drag.distance
    drag.move(to: 250, at: 1)
    drag.move(to: 250, at: 2)
    #expect(abs(drag.distance - held) < 1e-9)
    #expect(drag.fraction < 1)
  }

  @MainActor
  @Test(
    "driven by a recognizer, the drag is the same at all event rates", arguments: [5.0, 60, 240])
  func recognizer(_ rate: Double) {
    let window = Window(size: Size(width: 375, height: Self.height))
    var drag: DampedDrag?
    window.addGestureRecognizer(
      PanGestureRecognizer { pan in
        if pan.state == .began { drag = DampedDrag(maximum: Self.maximum, at: pan.startTime) }
        drag?.move(to: pan.translation(in: nil).y, at: pan.timestamp)
      })
    let straight = StraightDrag(speed: Point(x: 0, y: Self.maximum), begin: 0.3)
    for event in straight.events(rate: rate) { window.send(event) }
    #expect(abs((drag?.fraction ?? 0) - asWritten(60)) < 1e-9)
  }
}
