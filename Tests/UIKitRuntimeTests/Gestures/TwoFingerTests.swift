import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Gestures of two fingers")
struct TwoFingerTests {
  let window = Window(size: Size(width: 400, height: 800))
  let log = StateLog()
  let (first, second): (Pointer, Pointer)

  init() {
    first = Pointer(window: window)
    second = Pointer(window: window, number: 1)
  }

  /// Puts two fingers down, 100 points apart.
  private func begin() {
    first.begin(100, 200, at: 0)
    second.begin(200, 200, at: 0)
  }

  @Test("a pinch begins at a change of 10 points, and its scale is the ratio of the distances")
  func pinch() {
    let pinch = log.watch(PinchGestureRecognizer())
    window.addGestureRecognizer(pinch)
    begin()
    second.move(209, 200, at: 0.1)
    #expect(pinch.state == .possible)
    second.move(250, 200, at: 0.2)
    #expect(pinch.state == .began && abs(pinch.scale - 1.5) < 1e-12)
    first.move(150, 200, at: 0.3)
    #expect(pinch.state == .changed && abs(pinch.scale - 1) < 1e-12)
    pinch.scale = 2
    #expect(pinch.velocity == 0)
    second.move(350, 200, at: 0.4)
    #expect(abs(pinch.scale - 4) < 1e-12)
    // From 2 to 4 in the last tenth of a second.
    #expect(abs(pinch.velocity - 20) < 1e-9)
    first.end(150, 200, at: 0.5)
    #expect(pinch.state == .changed)
    second.end(350, 200, at: 0.6)
    #expect(log.states == [.began, .changed, .changed, .ended] && pinch.scale == 1)
  }

  @Test("a finger that comes back continues the pinch at its scale")
  func pinchContinues() {
    let pinch = log.watch(PinchGestureRecognizer())
    window.addGestureRecognizer(pinch)
    begin()
    second.move(300, 200, at: 0.1)
    second.end(300, 200, at: 0.2)
    first.move(120, 200, at: 0.25)
    second.begin(170, 200, at: 0.3)
    #expect(abs(pinch.scale - 2) < 1e-12)
    second.move(220, 200, at: 0.4)
    #expect(abs(pinch.scale - 4) < 1e-12)
  }

  @Test("one finger does not pinch or rotate")
  func oneFinger() {
    window.addGestureRecognizer(log.watch(PinchGestureRecognizer()))
    window.addGestureRecognizer(log.watch(RotationGestureRecognizer()))
    first.begin(100, 100, at: 0)
    first.move(300, 300, at: 0.1)
    first.end(300, 300, at: 0.2)
    #expect(log.states.isEmpty)
  }

  @Test("a rotation is the angle between the fingers' directions, clockwise, over whole turns")
  func rotation() {
    let rotation = log.watch(RotationGestureRecognizer())
    window.addGestureRecognizer(rotation)
    begin()
    // A twentieth of a radian at 100 points apart: 2.5 points for each finger.
    second.move(100 + 100 * 0.99875, 200 + 100 * 0.05, at: 0.1)
    #expect(rotation.state == .possible)
    second.move(100, 300, at: 0.2)
    #expect(rotation.state == .began && abs(rotation.rotation - .pi / 2) < 1e-12)
    second.move(0, 200, at: 0.3)
    second.move(100, 100, at: 0.4)
    second.move(200, 200, at: 0.5)
    #expect(abs(rotation.rotation - 2 * .pi) < 1e-12)
    #expect(abs(rotation.velocity - .pi / 2 / 0.1) < 1e-9)
    rotation.rotation = 0
    second.move(100, 100, at: 0.6)
    #expect(abs(rotation.rotation + .pi / 2) < 1e-12)
    second.end(100, 100, at: 0.7)
    first.end(100, 200, at: 0.8)
    #expect(log.states.last == .ended)
  }

  @Test("a pan of two fingers does not begin with one, and a tap of two is one of both")
  func counts() {
    let pan = log.watch(PanGestureRecognizer())
    pan.minimumNumberOfTouches = 2
    window.addGestureRecognizer(pan)
    first.begin(100, 100, at: 0)
    first.move(150, 100, at: 0.1)
    #expect(log.states.isEmpty)
    second.begin(200, 100, at: 0.2)
    second.move(230, 100, at: 0.3)
    #expect(log.states == [.began])
    first.end(150, 100, at: 0.4)
    second.end(230, 100, at: 0.4)
    let tap = TapGestureRecognizer()
    let taps = StateLog()
    tap.numberOfTouchesRequired = 2
    window.addGestureRecognizer(taps.watch(tap))
    first.tap(100, 100, at: 1)
    window.advance(to: 2)
    #expect(taps.states.isEmpty)
    first.begin(100, 100, at: 3)
    second.begin(200, 100, at: 3)
    first.end(100, 100, at: 3.1)
    #expect(taps.states.isEmpty)
    second.end(200, 100, at: 3.1)
    #expect(taps.states == [.ended])
  }
}

@MainActor
@Suite("Swipes and long presses")
struct SwipeAndPressTests {
  let window = Window(size: Size(width: 400, height: 800))
  let log = StateLog()
  let finger: Pointer

  init() { finger = Pointer(window: window) }

  /// Returns true if a motion of `duration` seconds is recognized as a swipe in `direction`.
  private func isSwipe(
    _ direction: SwipeGestureRecognizer.Direction, _ x: Double, _ y: Double, in duration: Double
  ) -> Bool {
    let swipe = log.watch(SwipeGestureRecognizer())
    swipe.direction = direction
    window.addGestureRecognizer(swipe)
    let start = window.timeline.now + 1
    finger.begin(200, 400, at: start)
    finger.move(200 + x, 400 + y, at: start + duration)
    finger.end(200 + x, 400 + y, at: start + duration)
    defer {
      log.states = []
      window.removeGestureRecognizer(swipe)
    }
    return log.states == [.ended]
  }

  @Test("a swipe is quick, straight and in its direction")
  func swipes() {
    #expect(isSwipe(.right, 60, 0, in: 0.2) && !isSwipe(.right, -60, 0, in: 0.2))
    #expect(isSwipe(.left, -60, 10, in: 0.2) && !isSwipe(.left, 0, 60, in: 0.2))
    #expect(isSwipe(.up, 0, -60, in: 0.2) && isSwipe(.down, 0, 60, in: 0.2))
    #expect(isSwipe([.left, .right], -60, 0, in: 0.2) && isSwipe([.left, .right], 60, 0, in: 0.2))
    #expect(!isSwipe(.right, 40, 0, in: 0.2), "too short")
    #expect(!isSwipe(.right, 60, 60, in: 0.2), "to the side")
    #expect(!isSwipe(.right, 60, 0, in: 0.6), "too slow")
  }

  @Test("a long press begins after half a second at rest, changes and ends")
  func press() {
    let press = log.watch(LongPressGestureRecognizer())
    window.addGestureRecognizer(press)
    finger.begin(100, 100, at: 0)
    finger.move(106, 108, at: 0.2)
    window.advance(to: 0.49)
    #expect(log.states.isEmpty)
    window.advance(to: 0.5)
    #expect(log.states == [.began] && press.location(in: window) == Point(x: 106, y: 108))
    finger.move(300, 100, at: 0.6)
    finger.end(300, 100, at: 0.7)
    #expect(log.states == [.began, .changed, .ended])
  }

  @Test("a press that moves by more than 10 points or is short is none")
  func noPress() {
    window.addGestureRecognizer(log.watch(LongPressGestureRecognizer()))
    finger.begin(100, 100, at: 0)
    finger.move(111, 100, at: 0.1)
    window.advance(to: 2)
    finger.end(111, 100, at: 2)
    finger.begin(100, 100, at: 3)
    finger.end(100, 100, at: 3.4)
    window.advance(to: 5)
    #expect(log.states.isEmpty)
  }
}
