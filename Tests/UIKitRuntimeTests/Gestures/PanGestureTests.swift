import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Drags")
struct PanGestureTests {
  let window = Window(size: Size(width: 400, height: 800))
  let finger: Pointer

  init() { finger = Pointer(window: window) }

  /// Returns the translation and the velocity of a drag at each of its states.
  private func readings(_ events: [PointerEvent]) -> [(time: Double, at: Point, speed: Point)] {
    var readings: [(time: Double, at: Point, speed: Point)] = []
    let window = Window(size: Size(width: 400, height: 800))
    window.addGestureRecognizer(
      PanGestureRecognizer { pan in
        readings.append((pan.timestamp, pan.translation(in: nil), pan.velocity(in: nil)))
      })
    for event in events { window.send(event) }
    return readings
  }

  @Test(
    "translation and velocity do not depend on the event rate",
    arguments: [20.0, 60, 240], [0.0, 1e6])
  func rates(_ rate: Double, _ begin: Double) {
    let drag = StraightDrag(speed: Point(x: 120, y: -480), begin: begin)
    let readings = readings(drag.events(rate: rate))
    #expect(!readings.isEmpty)
    for reading in readings {
      let expected = drag.location(at: reading.time)
      #expect(abs(reading.at.x - (expected.x - 100)) < 1e-9)
      #expect(abs(reading.at.y - (expected.y - 100)) < 1e-9)
      // Times about 1e6 have a precision of 1e-10 s, in a path of at least 0.05 s.
      #expect(abs(reading.speed.x - 120) < 1e-5 && abs(reading.speed.y + 480) < 1e-5)
    }
  }

  @Test(
    "after a rest of a tenth of a second, with or without events, the velocity is 0",
    arguments: [0, 1, 30])
  func rest(_ restEvents: Int) throws {
    var drag = StraightDrag(speed: Point(x: 0, y: 500), duration: 0.5).events(rate: 60)
    var up = drag.removeLast()
    up.timestamp += 0.12
    for index in 0..<restEvents {
      let time = 0.5 + 0.12 * Double(index + 1) / Double(restEvents + 1)
      drag.append(PointerEvent(.moved, at: up.location, timestamp: time))
    }
    let speed = try #require(readings(drag + [up]).last).speed
    #expect(speed == .zero)
  }

  @Test(
    "for an accelerated motion the velocity is that at the middle of the last tenth of a second")
  func acceleration() throws {
    // The line that fits a parabola over an interval has the slope at its middle; 240 segments a
    // second differ by less than a thousandth.
    var events = [PointerEvent(.began, at: .zero, timestamp: 0)]
    for index in 1...120 {
      let time = Double(index) / 240
      events.append(
        PointerEvent(
          index < 120 ? .moved : .ended, at: Point(x: 400 * time * time, y: 0), timestamp: time))
    }
    let speed = try #require(readings(events).last).speed
    #expect(abs(speed.x - 800 * 0.45) < 0.4)
  }

  @Test("setting the translation moves its origin")
  func setTranslation() {
    var translations: [Point] = []
    window.addGestureRecognizer(
      PanGestureRecognizer { pan in
        translations.append(pan.translation(in: nil))
        pan.setTranslation(.zero, in: nil)
      })
    finger.begin(100, 100, at: 0)
    finger.move(112, 100, at: 0.1)
    finger.move(112, 105, at: 0.2)
    finger.end(110, 105, at: 0.3)
    #expect(translations == [Point(x: 12, y: 0), Point(x: 0, y: 5), Point(x: -2, y: 0)])
  }

  @Test(
    "an edge drag begins within 20 points of the edge, inwards",
    arguments: [
      Side(.left, from: Point(x: 20, y: 400), by: Point(x: 12, y: 11), true),
      Side(.left, from: Point(x: 20.5, y: 400), by: Point(x: 12, y: 0), false),
      Side(.left, from: Point(x: 3, y: 400), by: Point(x: 11, y: 12), false),
      Side(.left, from: Point(x: 15, y: 400), by: Point(x: -12, y: 0), false),
      Side(.right, from: Point(x: 380, y: 400), by: Point(x: -12, y: 0), true),
      Side(.right, from: Point(x: 5, y: 400), by: Point(x: 12, y: 0), false),
      Side(.top, from: Point(x: 200, y: 20), by: Point(x: 0, y: 12), true),
      Side(.bottom, from: Point(x: 200, y: 780), by: Point(x: 0, y: -12), true),
      Side([.left, .top], from: Point(x: 5, y: 5), by: Point(x: 0, y: 12), true),
      Side(.left, from: Point(x: 5, y: 5), by: Point(x: 0, y: 12), false),
      Side([], from: Point(x: 5, y: 5), by: Point(x: 12, y: 0), false),
    ])
  func edge(_ side: Side) {
    let log = StateLog()
    let pan = log.watch(ScreenEdgePanGestureRecognizer())
    pan.edges = side.edges
    window.addGestureRecognizer(pan)
    let (start, end) = (
      side.start, Point(x: side.start.x + side.way.x, y: side.start.y + side.way.y)
    )
    finger.begin(start.x, start.y, at: 0)
    finger.move(end.x, end.y, at: 0.1)
    finger.end(end.x, end.y, at: 0.2)
    #expect(log.states == (side.begins ? [.began, .ended] : []))
  }

  /// A drag near an edge: its start, its direction, and true if it is an edge drag.
  struct Side {
    var edges: RectEdge
    var start: Point
    var way: Point
    var begins: Bool

    init(_ edges: RectEdge, from start: Point, by way: Point, _ begins: Bool) {
      (self.edges, self.start, self.way, self.begins) = (edges, start, way, begins)
    }
  }
}

@MainActor
@Suite("Taps")
struct TapGestureTests {
  let window = Window(size: Size(width: 400, height: 800))
  let log = StateLog()
  let tap: TapGestureRecognizer
  let finger: Pointer

  init() {
    finger = Pointer(window: window)
    tap = log.watch(TapGestureRecognizer())
    window.addGestureRecognizer(tap)
  }

  @Test("a tap is short", arguments: [(0.74, true), (0.76, false)])
  func duration(_ time: Double, _ isTap: Bool) {
    finger.begin(100, 100, at: 0)
    finger.end(100, 100, at: time)
    #expect(log.states == (isTap ? [.ended] : []))
  }

  @Test("a tap that takes too long fails before the finger goes up")
  func failsWhileDown() {
    finger.begin(100, 100, at: 0)
    window.advance(to: 0.7)
    #expect(tap.state == .possible)
    window.advance(to: 0.8)
    #expect(tap.state == .failed)
    finger.end(100, 100, at: 0.9)
    #expect(tap.state == .possible)
    finger.tap(100, 100, at: 1)
    #expect(log.states == [.ended])
  }

  @Test("a tap stays in place", arguments: [(9.9, true), (10, false)])
  func movement(_ distance: Double, _ isTap: Bool) {
    finger.begin(100, 100, at: 0)
    finger.move(100, 100 + distance, at: 0.1)
    finger.end(100, 100, at: 0.2)
    #expect(log.states == (isTap ? [.ended] : []))
  }

  @Test(
    "taps of one gesture are close in time and place",
    arguments: [(0.3, 0.0, true), (0.45, 0, false), (0.3, 60, false)])
  func twoTaps(_ time: Double, _ distance: Double, _ isGesture: Bool) {
    tap.numberOfTapsRequired = 2
    finger.tap(100, 100, at: 0)
    #expect(log.states.isEmpty)
    finger.tap(100 + distance, 100, at: time)
    #expect(log.states == (isGesture ? [.ended] : []))
    // A second tap that is too late is the first of another gesture.
    window.advance(to: 5)
    finger.tap(100, 100, at: 6)
    #expect(log.states == (isGesture ? [.ended] : []))
  }

  @Test("a tap of two fingers is not a tap of one")
  func twoFingers() {
    let second = Pointer(window: window, number: 1)
    finger.begin(100, 100, at: 0)
    second.begin(150, 100, at: 0.05)
    finger.end(100, 100, at: 0.1)
    second.end(150, 100, at: 0.15)
    #expect(log.states.isEmpty)
    finger.tap(100, 100, at: 1)
    #expect(log.states == [.ended])
  }
}
