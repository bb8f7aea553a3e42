import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("States of a gesture")
struct GestureStateTests {
  let window = Window(size: Size(width: 400, height: 800))
  let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 400))
  let log = StateLog()
  let finger: Pointer

  init() {
    finger = Pointer(window: window)
    window.addSubview(view)
  }

  private func drag(from time: Double = 0) {
    finger.begin(100, 100, at: time)
    finger.move(120, 100, at: time + 0.1)
    finger.move(140, 100, at: time + 0.2)
    finger.end(150, 100, at: time + 0.3)
  }

  @Test("a drag begins, changes and ends, and is then possible again")
  func order() {
    let pan = log.watch(PanGestureRecognizer())
    view.addGestureRecognizer(pan)
    drag()
    #expect(log.states == [.began, .changed, .ended])
    #expect(pan.state == .possible)
    drag(from: 1)
    #expect(log.states == [.began, .changed, .ended, .began, .changed, .ended])
  }

  @Test("a pointer cancelled after the begin cancels the drag, and before it calls no handler")
  func cancelled() {
    let pan = log.watch(PanGestureRecognizer())
    view.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.cancel(100, 100, at: 0.1)
    #expect(log.states.isEmpty && pan.state == .possible)
    finger.begin(100, 100, at: 1)
    finger.move(120, 100, at: 1.1)
    finger.cancel(120, 100, at: 1.2)
    #expect(log.states == [.began, .cancelled])
    #expect(pan.state == .possible)
  }

  @Test("a drag begins at ten points and not before", arguments: [(9.999, false), (10, true)])
  func slop(_ distance: Double, _ begins: Bool) {
    let pan = log.watch(PanGestureRecognizer())
    view.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.move(100 + 0.6 * distance, 100 - 0.8 * distance, at: 0.1)
    #expect(pan.state == (begins ? .began : .possible))
    finger.end(100 + 0.6 * distance, 100 - 0.8 * distance, at: 0.2)
    #expect(log.states == (begins ? [.began, .ended] : []))
  }

  @Test(
    "disabling a recognizer cancels its gesture; enabled, it tracks the next pointer")
  func disabled() {
    let pan = log.watch(PanGestureRecognizer())
    view.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    pan.isEnabled = false
    #expect(log.states == [.began, .cancelled])
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
    drag(from: 0.2)
    pan.isEnabled = true
    finger.move(300, 100, at: 0.6)
    #expect(log.states == [.began, .cancelled])
    drag(from: 1)
    #expect(log.states == [.began, .cancelled, .began, .changed, .ended])
  }

  @Test("a handler may disable its own recognizer, and each handler sees each state in order")
  func disabledByHandler() {
    let (first, second) = (StateLog(), StateLog())
    let pan = first.watch(PanGestureRecognizer())
    pan.addHandler { pan in if pan.state == .began { pan.isEnabled = false } }
    second.watch(pan)
    view.addGestureRecognizer(pan)
    drag()
    #expect(first.states == [.began, .cancelled])
    #expect(second.states == [.began, .cancelled])
  }

  @Test("a view that leaves its window cancels its gesture immediately")
  func removedView() {
    let pan = log.watch(PanGestureRecognizer())
    let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    view.addSubview(inner)
    inner.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    view.removeFromSuperview()
    #expect(log.states == [.began, .cancelled])
    finger.move(140, 100, at: 0.2)
    finger.end(140, 100, at: 0.3)
    #expect(log.states == [.began, .cancelled])
  }

  @Test("a recognizer that is removed from its view cancels its gesture")
  func removedRecognizer() {
    let pan = log.watch(PanGestureRecognizer())
    view.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    view.removeGestureRecognizer(pan)
    #expect(log.states == [.began, .cancelled])
    #expect(pan.view == nil && view.gestureRecognizers == [])
  }

  @Test("a gesture continues while its view moves within the window or to another superview")
  func movedView() {
    let pan = log.watch(PanGestureRecognizer())
    let (sibling, other) = (View(), View())
    let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
    for child in [inner, sibling] { view.addSubview(child) }
    window.addSubview(other)
    inner.addGestureRecognizer(pan)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    view.insertSubview(inner, aboveSubview: sibling)
    #expect(view.subviews.map { $0 === inner } == [false, true])
    view.insertSubview(inner, belowSubview: sibling)
    #expect(view.subviews.map { $0 === inner } == [true, false])
    other.addSubview(inner)
    inner.center = Point(x: 900, y: 900)
    finger.move(140, 100, at: 0.2)
    finger.end(150, 100, at: 0.3)
    #expect(log.states == [.began, .changed, .ended])
  }

  @Test("a recognizer is reset after a gesture")
  func nothingLeaks() {
    let pan = PanGestureRecognizer()
    view.addGestureRecognizer(pan)
    drag()
    #expect(pan.translation(in: nil) == .zero && pan.velocity(in: nil) == .zero)
    #expect(pan.location(in: nil) == .zero && pan.numberOfTouches == 0)
    #expect(pan.startTime == 0 && pan.timestamp == 0)
    finger.begin(100, 100, at: 1)
    finger.move(104, 100, at: 1.1)
    #expect(pan.state == .possible)
    #expect(pan.translation(in: nil) == Point(x: 4, y: 0))
    finger.end(104, 100, at: 1.2)
  }

  @Test("animations that a handler makes begin at the event's time")
  func animationsBeginAtTheEvent() {
    view.addGestureRecognizer(
      TapGestureRecognizer { [unowned view] _ in
        View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
      })
    finger.tap(100, 100, at: 2)
    #expect(window.timeline.now == 2.05)
    window.advance(to: 2.3)
    #expect(abs(view.layer.presented.opacity - 0.75) < 1e-12)
  }

  @Test("an earlier event does not move the window's time back")
  func neverBack() {
    window.advance(to: 5)
    finger.tap(100, 100, at: 2)
    #expect(window.timeline.now == 5)
  }

  @Test("a target is called while it lives, and is referenced weakly")
  func target() {
    @MainActor final class Target {
      var count = 0
      func tapped(_ tap: TapGestureRecognizer) { count += 1 }
    }
    var target: Target? = Target()
    weak let weakTarget = target
    if let target {
      view.addGestureRecognizer(TapGestureRecognizer(target: target, action: Target.tapped))
    }
    finger.tap(100, 100, at: 0)
    #expect(target?.count == 1)
    target = nil
    #expect(weakTarget == nil)
    finger.tap(100, 100, at: 1)
  }

  @Test("states that a subclass must not enter are ignored")
  func subclass() {
    final class Sloppy: GestureRecognizer {
      override func touchesBegan(_ event: PointerEvent) {
        state = .changed
        state = .began
        state = .possible
        state = .began
      }
      override func touchesMoved(_ event: PointerEvent) { state = .failed }
    }
    let sloppy = log.watch(Sloppy())
    view.addGestureRecognizer(sloppy)
    finger.begin(100, 100, at: 0)
    #expect(log.states == [.began])
    // A gesture that has begun cannot fail any more.
    finger.move(100, 100, at: 0.1)
    #expect(log.states == [.began, .cancelled])
    #expect(sloppy.state == .cancelled)
    finger.end(100, 100, at: 0.2)
    #expect(sloppy.state == .possible)
  }

  @Test(
    "a pointer that comes down twice is cancelled in between, and one that is not down is ignored"
  )
  func lostEvents() {
    view.addGestureRecognizer(log.watch(PanGestureRecognizer()))
    finger.move(300, 100, at: 0)
    finger.end(300, 100, at: 0)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    finger.begin(100, 100, at: 0.2)
    #expect(log.states == [.began, .cancelled])
    finger.move(120, 100, at: 0.3)
    #expect(log.states == [.began, .cancelled, .began])
  }
}
