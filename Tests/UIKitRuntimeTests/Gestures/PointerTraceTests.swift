import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@Suite("Pointer traces")
struct PointerTraceTests {
  private func event(
    _ phase: PointerPhase, _ time: Double, _ x: Double = 0, _ pointer: Int = 0
  ) -> PointerEvent {
    PointerEvent(phase, at: Point(x: x, y: x), timestamp: time, pointer: pointer)
  }

  @Test(
    "resampling keeps the first and last event, and samples at multiples of the period"
  )
  func resampled() {
    let trace = PointerTrace([event(.began, 1, 10), event(.moved, 1.5, 20), event(.ended, 2, 60)])
    let expected = [
      event(.began, 1, 10), event(.moved, 1.25, 15), event(.moved, 1.5, 20),
      event(.moved, 1.75, 40), event(.ended, 2, 60),
    ]
    #expect(trace.resampled(at: 4).events == expected)
    #expect(trace.resampled(at: 4).resampled(at: 4) == trace.resampled(at: 4))
  }

  @Test("resampled pointers are independent, in the order of time")
  func pointers() throws {
    let trace = PointerTrace([
      event(.began, 0, 0), event(.began, 0.25, 100, 1), event(.cancelled, 1, 8),
      event(.ended, 1.25, 200, 1),
    ])
    let resampled = trace.resampled(at: 2)
    try resampled.check()
    #expect(
      resampled.events == [
        event(.began, 0, 0), event(.began, 0.25, 100, 1), event(.moved, 0.5, 4),
        event(.moved, 0.75, 150, 1), event(.cancelled, 1, 8), event(.ended, 1.25, 200, 1),
      ])
  }

  @MainActor
  @Test(
    "one interaction presents the same at 20, 60 and 240 events a second, at their common instants")
  func sameFrames() throws {
    let trace = PointerTrace([
      event(.began, 0, 100), event(.moved, 0.5, 200), event(.ended, 1, 160),
    ])
    func frames(_ rate: Double) -> [Double] {
      let window = Window(size: Size(width: 400, height: 800))
      let view = View(frame: window.bounds)
      window.addSubview(view)
      window.addGestureRecognizer(
        PanGestureRecognizer { view.center.x = 200 + $0.translation(in: nil).x })
      var events = trace.resampled(at: rate).events[...]
      // 1/20 s is a period of all three rates.
      return (0...25).map { frame in
        let time = Double(frame) / 20
        while let next = events.first, next.timestamp <= time + 1e-9 {
          window.send(next)
          events.removeFirst()
        }
        return view.center.x
      }
    }
    let expected = frames(20)
    #expect(expected.contains(300))
    for rate in [60.0, 240] {
      for (a, b) in zip(frames(rate), expected) { #expect(abs(a - b) < 1e-9) }
    }
  }

  @Test("events that cannot follow each other are found")
  func check() {
    func fault(_ events: PointerEvent...) -> PointerTraceError? {
      do {
        try PointerTrace(events).check()
        return nil
      } catch { return error }
    }
    #expect(fault() == nil)
    #expect(fault(event(.began, 0), event(.moved, 0), event(.ended, 1), event(.began, 1)) == nil)
    #expect(fault(event(.began, 0), event(.began, 0, 0, 1), event(.ended, 1)) == nil)
    #expect(fault(event(.moved, 0)) == .notDown(pointer: 0))
    #expect(fault(event(.began, 0), event(.ended, 0, 0, 3)) == .notDown(pointer: 3))
    #expect(
      fault(event(.began, 0), event(.cancelled, 0), event(.moved, 0)) == .notDown(pointer: 0))
    #expect(fault(event(.began, 0), event(.began, 1)) == .alreadyDown(pointer: 0))
    #expect(fault(event(.began, 2), event(.moved, 1)) == .earlier(than: 2))
    #expect(fault(event(.began, .nan)) == .notFinite)
    #expect(fault(event(.began, 0, .infinity)) == .notFinite)
  }
}
