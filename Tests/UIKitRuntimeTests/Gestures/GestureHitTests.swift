import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Hit-testing of pointers")
struct GestureHitTests {
  let window = Window(size: Size(width: 400, height: 400))
  let view = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
  let log = StateLog()
  let finger: Pointer

  init() {
    finger = Pointer(window: window)
    window.addSubview(view)
    view.addGestureRecognizer(log.watch(TapGestureRecognizer()))
  }

  private func reaches(_ x: Double, _ y: Double) -> Bool {
    let before = log.states.count
    finger.tap(x, y, at: window.timeline.now + 1)
    return log.states.count > before
  }

  @Test("a view rotated by 45° is hit where it is visible")
  func turned() {
    view.transform = AffineTransform(rotationAngle: .pi / 4)
    // A square of 200 on its corner extends 100·√2 = 141.4 from its centre along the axes.
    #expect(reaches(200, 200 - 141))
    #expect(!reaches(200, 200 - 142))
    #expect(!reaches(105, 105))
  }

  @Test("a view rotated in perspective is hit where it is visible")
  func perspective() {
    let distance = 500.0
    window.layer.sublayerTransform = .perspective(distance)
    view.transform3D = .rotation(.pi / 3, x: 0, y: 1, z: 0)
    // A point (x, 0, 0) rotated about y by 60° is (x·cos, 0, −x·sin); its projection is x·cos / (1
    // − z/d).
    func seen(_ x: Double) -> Double { 200 + x / 2 / (1 + x * 3.0.squareRoot() / 2 / distance) }
    #expect(reaches(seen(100) - 1, 200) && !reaches(seen(100) + 1, 200))
    #expect(reaches(seen(-100) + 1, 200) && !reaches(seen(-100) - 1, 200))
    // The near edge is the taller one: 100 / (1 − 0.173) = 120.9 above the centre.
    #expect(reaches(seen(-99), 200 - 119) && !reaches(seen(99), 200 - 99))
  }

  @Test("locations are converted to the view's coordinates, through rotation and perspective")
  func coordinates() {
    let (inner, pan) = (
      View(frame: Rect(x: 0, y: 0, width: 200, height: 200)), PanGestureRecognizer()
    )
    view.transform = AffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    view.addSubview(inner)
    inner.addGestureRecognizer(pan)
    finger.begin(200, 200, at: 0)
    finger.move(200, 240, at: 0.1)
    // In a view rotated by 90° and scaled by 2, 40 points down are 20 to the right; the path takes
    // 0.1 s.
    #expect(isNear(pan.translation(in: inner), Point(x: 20, y: 0)))
    #expect(isNear(pan.velocity(in: inner), Point(x: 200, y: 0)))
    #expect(isNear(pan.location(in: inner), Point(x: 120, y: 100)))
    pan.setTranslation(Point(x: 5, y: 6), in: inner)
    #expect(isNear(pan.translation(in: inner), Point(x: 5, y: 6)))
    #expect(isNear(pan.velocity(in: inner), .zero))
  }

  private func isNear(_ a: Point, _ b: Point) -> Bool {
    abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test("hidden and transparent views and those without user interaction are not hit")
  func unreachable() {
    #expect(reaches(200, 200))
    view.isHidden = true
    #expect(!reaches(200, 200))
    view.isHidden = false
    view.alpha = 0.005
    #expect(!reaches(200, 200))
    view.alpha = 1
    view.isUserInteractionEnabled = false
    #expect(!reaches(200, 200))
    view.isUserInteractionEnabled = true
    let cover = View(frame: window.bounds)
    window.addSubview(cover)
    #expect(!reaches(200, 200))
    cover.isUserInteractionEnabled = false
    #expect(reaches(200, 200))
  }

  @Test("a pointer stays with the recognizers that it came down on, wherever it moves")
  func sameRecognizers() {
    let (pan, late) = (PanGestureRecognizer(), PanGestureRecognizer())
    let (panLog, lateLog) = (StateLog(), StateLog())
    window.addGestureRecognizer(panLog.watch(pan))
    finger.begin(200, 200, at: 0)
    window.addGestureRecognizer(lateLog.watch(late))
    finger.move(900, 200, at: 0.1)
    // The hit view is removed; its superview's recognizer still tracks the pointer.
    view.removeFromSuperview()
    finger.move(910, 200, at: 0.2)
    finger.end(910, 200, at: 0.3)
    #expect(panLog.states == [.began, .changed, .ended])
    #expect(lateLog.states.isEmpty)
  }
}
