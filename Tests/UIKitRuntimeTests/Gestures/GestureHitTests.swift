import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Whom a pointer reaches")
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

  @Test("what is turned by 45° is reached where it is seen")
  func turned() {
    view.transform = AffineTransform(rotationAngle: .pi / 4)
    // A square of 200 on its corner reaches 100·√2 = 141.4 from its middle along the axes.
    #expect(reaches(200, 200 - 141))
    #expect(!reaches(200, 200 - 142))
    #expect(!reaches(105, 105))
  }

  @Test("what is turned in perspective is reached where it is seen")
  func perspective() {
    let distance = 500.0
    window.layer.sublayerTransform = .perspective(distance)
    view.transform3D = .rotation(.pi / 3, x: 0, y: 1, z: 0)
    // A point (x, 0, 0) turned about y by 60° is (x·cos, 0, −x·sin); x·cos / (1 − z/d) is where it is seen.
    func seen(_ x: Double) -> Double { 200 + x / 2 / (1 + x * 3.0.squareRoot() / 2 / distance) }
    #expect(reaches(seen(100) - 1, 200) && !reaches(seen(100) + 1, 200))
    #expect(reaches(seen(-100) + 1, 200) && !reaches(seen(-100) - 1, 200))
    // The side that comes forward is the taller one: 100 / (1 − 0.173) = 120.9 above the middle.
    #expect(reaches(seen(-99), 200 - 119) && !reaches(seen(99), 200 - 99))
  }

  @Test("what the finger does is told in the view's coordinates, through turns and perspective")
  func coordinates() {
    let (inner, pan) = (
      View(frame: Rect(x: 0, y: 0, width: 200, height: 200)), PanGestureRecognizer()
    )
    view.transform = AffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
    view.addSubview(inner)
    inner.addGestureRecognizer(pan)
    finger.begin(200, 200, at: 0)
    finger.move(200, 240, at: 0.1)
    // Turned by a right angle and twice as large, 40 points down are 20 to the right; 0.1 s is all of the path.
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

  @Test("hidden views, invisible ones and those without interaction let pointers through")
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

  @Test("a pointer stays with those that it came down on, wherever it goes and what is put there")
  func sameRecognizers() {
    let (pan, late) = (PanGestureRecognizer(), PanGestureRecognizer())
    let (panLog, lateLog) = (StateLog(), StateLog())
    window.addGestureRecognizer(panLog.watch(pan))
    finger.begin(200, 200, at: 0)
    window.addGestureRecognizer(lateLog.watch(late))
    finger.move(900, 200, at: 0.1)
    // The view that was hit leaves; its superview's recognizer has the pointer still.
    view.removeFromSuperview()
    finger.move(910, 200, at: 0.2)
    finger.end(910, 200, at: 0.3)
    #expect(panLog.states == [.began, .changed, .ended])
    #expect(lateLog.states.isEmpty)
  }
}
