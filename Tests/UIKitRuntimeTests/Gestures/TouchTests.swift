import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Touches of views")
struct TouchTests {
  let window = Window(size: Size(width: 400, height: 800))
  let finger: Pointer
  let second: Pointer

  init() {
    finger = Pointer(window: window)
    second = Pointer(window: window, number: 1)
  }

  /// A view that logs its touches and hands them on.
  final class Pad: View {
    var log: [String] = []
    var handsOn = false

    private func note(_ name: String, _ touches: Set<Touch>, _ event: Event?) {
      for touch in touches {
        let (here, before) = (touch.location(in: self), touch.previousLocation(in: self))
        log.append("\(name) \(Int(before.x)) → \(Int(here.x))")
      }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
      note("began", touches, event)
      if handsOn { super.touchesBegan(touches, with: event) }
    }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
      note("moved", touches, event)
    }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
      note("ended", touches, event)
    }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
      note("cancelled", touches, event)
    }
  }

  private func pad(in view: View? = nil) -> Pad {
    let pad = Pad(frame: Rect(x: 100, y: 100, width: 200, height: 200))
    (view ?? window).addSubview(pad)
    return pad
  }

  @Test("the view that was hit gets a touch from its beginning to its end, wherever it goes")
  func order() {
    let pad = pad()
    finger.begin(150, 150, at: 0)
    finger.move(170, 150, at: 0.1)
    finger.move(10, 150, at: 0.2)
    finger.end(10, 150, at: 0.3)
    #expect(pad.log == ["began 50 → 50", "moved 50 → 70", "moved 70 → -90", "ended -90 → -90"])
    finger.begin(10, 10, at: 1)
    finger.end(10, 10, at: 1.1)
    #expect(pad.log.count == 4)
  }

  @Test("what a view does not handle goes up the responder chain, through its controller")
  func chain() {
    final class Controller: ViewController {
      var began = 0
      override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { began += 1 }
    }
    let controller = Controller()
    window.rootViewController = controller
    let pad = pad(in: controller.view)
    finger.begin(150, 150, at: 0)
    finger.end(150, 150, at: 0.1)
    #expect(controller.began == 0)
    pad.handsOn = true
    finger.begin(150, 150, at: 1)
    finger.end(150, 150, at: 1.1)
    #expect(controller.began == 1)
  }

  @Test("a recognized gesture cancels the touch of the view, unless it is set not to")
  func cancelled() {
    let pad = pad()
    let pan = PanGestureRecognizer()
    window.addGestureRecognizer(pan)
    finger.begin(150, 150, at: 0)
    finger.move(155, 150, at: 0.1)
    finger.move(180, 150, at: 0.2)
    finger.end(190, 150, at: 0.3)
    #expect(pad.log == ["began 50 → 50", "moved 50 → 55", "cancelled 55 → 80"])
    pad.log = []
    pan.cancelsTouchesInView = false
    finger.begin(150, 150, at: 1)
    finger.move(180, 150, at: 1.1)
    finger.end(180, 150, at: 1.2)
    #expect(pad.log == ["began 50 → 50", "moved 50 → 80", "ended 80 → 80"])
  }

  @Test("a view can wait for its touches until the recognizer has failed")
  func delayed() {
    let pad = pad()
    let tap = TapGestureRecognizer()
    tap.delaysTouchesBegan = true
    window.addGestureRecognizer(tap)
    finger.begin(150, 150, at: 0)
    #expect(pad.log.isEmpty)
    finger.move(190, 150, at: 0.1)
    #expect(pad.log == ["began 50 → 90"])
    finger.end(190, 150, at: 0.2)
    #expect(pad.log == ["began 50 → 90", "ended 90 → 90"])
    finger.tap(150, 150, at: 1)
    #expect(pad.log.count == 2)
  }

  @Test("a view gets one touch at a time, or more if it wants")
  func multiple() {
    let pad = pad()
    finger.begin(150, 150, at: 0)
    second.begin(200, 150, at: 0)
    #expect(pad.log == ["began 50 → 50"])
    second.end(200, 150, at: 0.1)
    pad.isMultipleTouchEnabled = true
    second.begin(200, 150, at: 0.2)
    #expect(pad.log == ["began 50 → 50", "began 100 → 100"])
  }

  @Test("a delegate keeps a recognizer from a touch, by its view")
  func received() {
    final class Delegate: GestureRecognizerDelegate {
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldReceive touch: Touch
      ) -> Bool { !(touch.view is Pad) }
    }
    let (log, delegate) = (StateLog(), Delegate())
    let tap = log.watch(TapGestureRecognizer())
    _ = pad()
    tap.delegate = delegate
    window.addGestureRecognizer(tap)
    finger.tap(150, 150, at: 0)
    #expect(log.states.isEmpty)
    finger.tap(10, 10, at: 1)
    #expect(log.states == [.ended])
  }

  @Test("a delegate makes a recognizer wait for another one's failure, from either side")
  func required() {
    final class Delegate: GestureRecognizerDelegate {
      var isRequired = false
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
      ) -> Bool { !isRequired && other is LongPressGestureRecognizer }
      func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
      ) -> Bool { isRequired && other is TapGestureRecognizer }
    }
    for isRequired in [false, true] {
      let (log, delegate) = (StateLog(), Delegate())
      let (tap, press) = (log.watch(TapGestureRecognizer()), LongPressGestureRecognizer())
      press.numberOfTapsRequired = 1
      delegate.isRequired = isRequired
      (isRequired ? press : tap).delegate = delegate
      window.gestureRecognizers = [tap, press]
      let start = window.timeline.now + 1
      finger.tap(150, 150, at: start)
      #expect(log.states.isEmpty)
      window.advance(to: start + 2)
      #expect(log.states == [.ended])
    }
  }

  @Test("a removed target is not called any more; recognizers are equal by identity")
  func targets() {
    @MainActor
    final class Target {
      var calls = 0
      func tapped() { calls += 1 }
      func tapped(by tap: TapGestureRecognizer) { calls += 10 }
    }
    let target = Target()
    let tap = TapGestureRecognizer(target: target, action: Target.tapped(by:))
    tap.addTarget(target, action: { target in { target.tapped() } })
    window.addGestureRecognizer(tap)
    finger.tap(150, 150, at: 0)
    #expect(target.calls == 11)
    tap.removeTarget(target)
    finger.tap(150, 150, at: 1)
    #expect(target.calls == 11)
    #expect(tap == tap && tap != TapGestureRecognizer() && Set([tap, tap]).count == 1)
  }

  @Test("a recognizer in UIKit's words gets touches, and super does what it did")
  func ownRecognizer() {
    final class Counting: PanGestureRecognizer {
      var moves = 0
      override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        super.touchesMoved(touches, with: event)
        moves += touches.count
      }
    }
    let log = StateLog()
    let pan = log.watch(Counting())
    window.addGestureRecognizer(pan)
    finger.begin(150, 150, at: 0)
    finger.move(155, 150, at: 0.1)
    finger.move(190, 150, at: 0.2)
    finger.end(190, 150, at: 0.3)
    #expect(pan.moves == 2 && log.states == [.began, .ended])
  }
}

@MainActor
@Suite("Controls")
struct ControlTests {
  let window = Window(size: Size(width: 400, height: 800))
  let control = Control(frame: Rect(x: 100, y: 100, width: 100, height: 50))
  let finger: Pointer

  init() {
    finger = Pointer(window: window)
    window.addSubview(control)
  }

  @MainActor
  final class Target {
    var log: [String] = []
    func pressed() { log.append("pressed") }
    func pressed(_ sender: Control) { log.append("by \(sender.tag)") }
  }

  @Test("a touch is down, leaves and comes back, and is up inside")
  func tracking() {
    var log: [String] = []
    let names: [(Control.Events, String)] = [
      (.touchDown, "down"), (.touchDragInside, "in"), (.touchDragOutside, "out"),
      (.touchDragEnter, "enter"), (.touchDragExit, "exit"), (.touchUpInside, "up in"),
      (.touchUpOutside, "up out"), (.touchCancel, "cancel"),
    ]
    for (event, name) in names { control.addHandler(for: event) { _ in log.append(name) } }
    finger.begin(150, 120, at: 0)
    #expect(control.isHighlighted && control.isTracking && control.state == .highlighted)
    finger.move(160, 120, at: 0.1)
    finger.move(399, 120, at: 0.2)
    #expect(!control.isHighlighted && control.isTracking)
    finger.move(150, 120, at: 0.3)
    finger.end(150, 120, at: 0.4)
    #expect(log == ["down", "in", "exit", "out", "enter", "in", "up in"])
    #expect(control.state == .normal && !control.isTracking)
    log = []
    finger.begin(150, 120, at: 1)
    finger.end(399, 400, at: 1.1)
    finger.begin(150, 120, at: 2)
    finger.cancel(150, 120, at: 2.1)
    #expect(log == ["down", "up out", "down", "cancel"])
  }

  @Test("methods are called for their events until they are removed")
  func targets() {
    let target = Target()
    control.tag = 7
    control.addTarget(target, action: { target in { target.pressed($0) } }, for: .touchUpInside)
    control.addTarget(target, action: { target in { target.pressed() } }, for: .valueChanged)
    finger.tap(150, 120, at: 0)
    control.sendActions(for: .valueChanged)
    #expect(target.log == ["by 7", "pressed"])
    control.removeTarget(target, for: .touchUpInside)
    finger.tap(150, 120, at: 1)
    control.sendActions(for: .valueChanged)
    #expect(target.log == ["by 7", "pressed", "pressed"])
  }

  @Test("a disabled control calls nothing, and a tap recognizer above takes the touch")
  func ignored() {
    var count = 0
    control.addHandler(for: .touchUpInside) { _ in count += 1 }
    control.isEnabled = false
    #expect(control.state == .disabled)
    finger.tap(150, 120, at: 0)
    control.isEnabled = true
    finger.tap(150, 120, at: 1)
    #expect(count == 1)
    control.addGestureRecognizer(TapGestureRecognizer())
    finger.tap(150, 120, at: 2)
    #expect(count == 1)
  }
}
