import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Recognizers that track the same pointer")
struct GestureRivalTests {
  let window = Window(size: Size(width: 400, height: 800))
  let outer = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
  let inner = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
  let outerLog = StateLog()
  let innerLog = StateLog()
  let finger: Pointer

  init() {
    finger = Pointer(window: window)
    window.addSubview(outer)
    outer.addSubview(inner)
  }

  final class Delegate: GestureRecognizerDelegate {
    var begins = true
    var isSimultaneous = false
    var questions = 0

    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
      questions += 1
      return begins
    }

    func gestureRecognizer(
      _ gestureRecognizer: GestureRecognizer,
      shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { isSimultaneous }
  }

  private func pans() -> (outer: PanGestureRecognizer, inner: PanGestureRecognizer) {
    let pans = (
      outer: outerLog.watch(PanGestureRecognizer()), inner: innerLog.watch(PanGestureRecognizer())
    )
    outer.addGestureRecognizer(pans.outer)
    inner.addGestureRecognizer(pans.inner)
    return pans
  }

  private func drag() {
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    finger.end(120, 100, at: 0.2)
  }

  @Test("the hit view's recognizer begins before its superview's, which fails")
  func innerFirst() {
    let (outerPan, _) = pans()
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    #expect(outerPan.state == .failed)
    finger.end(120, 100, at: 0.2)
    #expect(innerLog.states == [.began, .ended])
    #expect(outerLog.states.isEmpty)
    #expect(outerPan.state == .possible)
  }

  @Test("one delegate's true lets both continue", arguments: [true, false])
  func simultaneous(_ isInner: Bool) {
    let (outerPan, innerPan) = pans()
    let delegate = Delegate()
    delegate.isSimultaneous = true
    (isInner ? innerPan : outerPan).delegate = delegate
    drag()
    #expect(innerLog.states == [.began, .ended])
    #expect(outerLog.states == [.began, .ended])
  }

  @Test("a delegate's false makes a recognizer fail, is queried once, and the next one begins")
  func shouldBegin() {
    let (_, innerPan) = pans()
    let delegate = Delegate()
    delegate.begins = false
    innerPan.delegate = delegate
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    finger.move(140, 100, at: 0.2)
    finger.end(140, 100, at: 0.3)
    #expect(delegate.questions == 1)
    #expect(innerLog.states.isEmpty)
    #expect(outerLog.states == [.began, .changed, .ended])
  }

  @Test("a drag makes a tap fail, and a motion as long as a drag is not a tap")
  func tapAndPan() {
    let tap = outerLog.watch(TapGestureRecognizer())
    inner.addGestureRecognizer(tap)
    inner.addGestureRecognizer(innerLog.watch(PanGestureRecognizer()))
    drag()
    #expect(outerLog.states.isEmpty && innerLog.states == [.began, .ended])
    finger.tap(100, 100, at: 1)
    #expect(outerLog.states == [.ended] && innerLog.states == [.began, .ended])
  }

  @Test("a recognizer that requires another to fail begins as soon as that has failed")
  func requireToFail() {
    let edge = outerLog.watch(ScreenEdgePanGestureRecognizer())
    edge.edges = .left
    outer.addGestureRecognizer(edge)
    let pan = innerLog.watch(PanGestureRecognizer())
    inner.addGestureRecognizer(pan)
    pan.require(toFail: edge)
    // Away from the edge the other fails immediately.
    drag()
    #expect(innerLog.states == [.began, .ended] && outerLog.states.isEmpty)
    // At the edge the other one begins, although this one is asked first.
    finger.begin(5, 100, at: 1)
    finger.move(25, 100, at: 1.1)
    finger.end(25, 100, at: 1.2)
    #expect(innerLog.states == [.began, .ended] && outerLog.states == [.began, .ended])
    // Along the edge the other one fails with the event at which this one begins to wait.
    finger.begin(5, 100, at: 2)
    finger.move(5, 120, at: 2.1)
    #expect(pan.state == .began)
    finger.end(5, 120, at: 2.2)
    #expect(innerLog.states == [.began, .ended, .began, .ended])
  }

  @Test(
    "a single tap that waits for a double tap is recognized at the double tap's deadline")
  func singleAfterDouble() {
    var times: [Double] = []
    let single = TapGestureRecognizer { [unowned window] _ in times.append(window.timeline.now) }
    let double = innerLog.watch(TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    inner.addGestureRecognizer(single)
    inner.addGestureRecognizer(double)
    finger.tap(100, 100, at: 0)
    window.advance(to: 0.39)
    #expect(times.isEmpty)
    window.advance(to: 3)
    // The finger went up at 0.05 s; the deadline of another tap is 0.35 s later.
    #expect(times.count == 1 && abs((times.first ?? 0) - 0.4) < 1e-12)
    #expect(innerLog.states.isEmpty)
    finger.tap(100, 100, at: 4)
    finger.tap(100, 100, at: 4.2)
    window.advance(to: 9)
    #expect(times.count == 1)
    #expect(innerLog.states == [.ended])
  }

  @Test("without a requirement both are recognized: a tap does not prevent a double tap")
  func singleAndDouble() {
    let double = innerLog.watch(TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    inner.addGestureRecognizer(outerLog.watch(TapGestureRecognizer()))
    inner.addGestureRecognizer(double)
    finger.tap(100, 100, at: 0)
    #expect(outerLog.states == [.ended] && innerLog.states.isEmpty)
    finger.tap(100, 100, at: 0.2)
    #expect(innerLog.states == [.ended])
  }

  @Test("two fingers on two views are two gestures")
  func twoPointers() {
    let other = View(frame: Rect(x: 0, y: 400, width: 400, height: 400))
    outer.addSubview(other)
    let otherLog = StateLog()
    let otherPan = otherLog.watch(PanGestureRecognizer())
    other.addGestureRecognizer(otherPan)
    let innerPan = innerLog.watch(PanGestureRecognizer())
    inner.addGestureRecognizer(innerPan)
    let second = Pointer(window: window, number: 1)
    finger.begin(100, 100, at: 0)
    second.begin(100, 500, at: 0)
    finger.move(120, 100, at: 0.1)
    second.move(100, 530, at: 0.1)
    #expect(innerPan.translation(in: nil) == Point(x: 20, y: 0))
    #expect(otherPan.translation(in: nil) == Point(x: 0, y: 30))
    finger.end(120, 100, at: 0.2)
    second.cancel(100, 530, at: 0.2)
    #expect(innerLog.states == [.began, .ended])
    #expect(otherLog.states == [.began, .cancelled])
  }

  @Test("a drag of two fingers follows their centre, and does not jump when one comes or goes")
  func twoFingers() {
    let pan = innerLog.watch(PanGestureRecognizer())
    inner.addGestureRecognizer(pan)
    let second = Pointer(window: window, number: 7)
    finger.begin(100, 100, at: 0)
    finger.move(120, 100, at: 0.1)
    second.begin(20, 20, at: 0.2)
    #expect(pan.numberOfTouches == 2)
    #expect(pan.location(in: nil) == Point(x: 70, y: 60))
    #expect(pan.location(ofTouch: 1, in: nil) == Point(x: 20, y: 20))
    #expect(pan.translation(in: nil) == Point(x: 20, y: 0))
    second.move(20, 60, at: 0.3)
    #expect(pan.translation(in: nil) == Point(x: 20, y: 20))
    finger.end(120, 100, at: 0.4)
    #expect(pan.numberOfTouches == 1)
    #expect(pan.translation(in: nil) == Point(x: 20, y: 20))
    second.end(20, 60, at: 0.5)
    #expect(innerLog.states == [.began, .changed, .ended])
  }
}
