import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Content in motion")
struct ScrollMotionTests {
  final class Delegate: ScrollViewDelegate {
    var log: [String] = []
    var offsets: [Double] = []
    var zoomed: View?
    var target: Double?
    var proposed = 0.0
    var velocity = 0.0

    func scrollViewDidScroll(_ scrollView: ScrollView) {
      offsets.append(scrollView.contentOffset.x)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("begin") }
    @unsafe func scrollViewWillEndDragging(
      _ scrollView: ScrollView, withVelocity velocity: Point,
      targetContentOffset: UnsafeMutablePointer<Point>
    ) {
      log.append("will end")
      self.velocity = velocity.x
      unsafe proposed = targetContentOffset.pointee.x
      if let target { unsafe targetContentOffset.pointee.x = target }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
      log.append("end \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { log.append("decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { log.append("rest") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { log.append("animated") }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {
      log.append("begin zoom")
    }
    func scrollViewDidEndZooming(
      _ scrollView: ScrollView, with view: View?, atScale scale: Double
    ) { log.append("end zoom \(scale)") }
  }

  let window = Window(size: Size(width: 400, height: 800))
  let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 400, height: 800))
  let delegate = Delegate()

  init() {
    scroll.contentSize = Size(width: 4000, height: 800)
    scroll.delegate = delegate
    window.addSubview(scroll)
  }

  /// Drags from 300 to 100 in 0.2 s, at 1000 points per second.
  private func flick() {
    for event in StraightDrag(
      start: Point(x: 300, y: 400), speed: Point(x: -1000, y: 0), duration: 0.2
    ).events(rate: 60) {
      window.send(event)
    }
  }

  @Test("after a fast drag the content decelerates to where the rate takes it")
  func decelerates() {
    flick()
    #expect(delegate.log == ["begin", "will end", "end true", "decelerate"])
    #expect(abs(delegate.velocity - 1) < 1e-9)
    // The sum of 0.998 to the powers of the milliseconds, as an integral: 1 / −ln 0.998.
    #expect(abs(delegate.proposed - (200 + 499.5)) < 0.01)
    #expect(scroll.isDecelerating)
    window.advance(to: 10)
    #expect(scroll.contentOffset.x == delegate.proposed && !scroll.isDecelerating)
    #expect(delegate.log.last == "rest")
    let steps = zip(delegate.offsets.dropFirst(), delegate.offsets).map { $0 - $1 }
    #expect(steps.allSatisfy { $0 > 0 })
    // After the first frame without the finger every step is shorter than the one before.
    let free = steps.suffix(steps.count - 14).dropLast()
    #expect(free.count > 60 && zip(free.dropFirst(), free).allSatisfy { $0 < $1 })
  }

  @Test("content stops at its edge; the delegate may choose where it rests")
  func targets() {
    delegate.target = 640
    flick()
    window.advance(to: 10)
    #expect(scroll.contentOffset == Point(x: 640, y: 0))
    delegate.target = nil
    scroll.contentOffset = .zero
    scroll.contentSize.width = 800
    var drag = StraightDrag(start: Point(x: 300, y: 400), speed: Point(x: -1000, y: 0))
    (drag.begin, drag.duration) = (11, 0.2)
    for event in drag.events(rate: 60) { window.send(event) }
    #expect(delegate.proposed == 400)
    window.advance(to: 20)
    #expect(scroll.contentOffset == Point(x: 400, y: 0))
  }

  @Test("with pages, content rests at the next page, however quick the drag")
  func pages() {
    scroll.isPagingEnabled = true
    flick()
    window.advance(to: 10)
    #expect(scroll.contentOffset == Point(x: 400, y: 0))
    let finger = Pointer(window: window)
    finger.begin(300, 400, at: 11)
    finger.move(200, 400, at: 11.5)
    finger.move(200, 400, at: 12)
    finger.end(200, 400, at: 12.1)
    window.advance(to: 20)
    #expect(scroll.contentOffset == Point(x: 400, y: 0))
  }

  @Test("an animated offset changes frame by frame, and a new one takes over")
  func animated() {
    scroll.setContentOffset(Point(x: 300, y: 0), animated: true)
    #expect(scroll.contentOffset == .zero)
    window.advance(to: 0.1499)
    #expect(scroll.contentOffset.x > 0 && scroll.contentOffset.x < 150)
    // Half of an ease-in-out is half of the way.
    window.advance(to: 0.1501)
    #expect(abs(scroll.contentOffset.x - 150) < 0.01 && delegate.log.isEmpty)
    window.advance(to: 1)
    #expect(scroll.contentOffset.x == 300 && delegate.log == ["animated"])
    scroll.setContentOffset(.zero, animated: true)
    scroll.setContentOffset(Point(x: 50, y: 0), animated: false)
    window.advance(to: 2)
    #expect(scroll.contentOffset.x == 50 && delegate.log == ["animated"])
  }

  @Test("a scroll view is freed while its content moves")
  func memory() {
    weak var freed: ScrollView?
    do {
      let other = ScrollView(frame: window.bounds)
      window.addSubview(other)
      other.contentSize = Size(width: 1000, height: 1000)
      other.setContentOffset(Point(x: 300, y: 0), animated: true)
      other.removeFromSuperview()
      freed = other
    }
    window.advance(to: 1)
    #expect(freed == nil)
  }

  @Test("a pinch scales the zoomed view about the fingers, within the limits")
  func pinch() {
    let view = View(frame: Rect(x: 0, y: 0, width: 400, height: 800))
    scroll.addSubview(view)
    scroll.contentSize = view.bounds.size
    delegate.zoomed = view
    #expect(scroll.pinchGestureRecognizer == nil)
    scroll.maximumZoomScale = 3
    let (first, second) = (Pointer(window: window), Pointer(window: window, number: 1))
    first.begin(150, 400, at: 0)
    second.begin(250, 400, at: 0)
    first.move(100, 400, at: 0.1)
    second.move(300, 400, at: 0.1)
    #expect(scroll.isZooming && scroll.zoomScale == 2)
    #expect(view.frame == Rect(x: 0, y: 0, width: 800, height: 1600))
    #expect(scroll.contentSize == Size(width: 800, height: 1600))
    // The pinch began with its middle at 175, and the content below it went along to 200.
    #expect(view.convert(Point(x: 175, y: 400), to: nil) == Point(x: 200, y: 400))
    first.end(100, 400, at: 0.2)
    second.end(300, 400, at: 0.2)
    #expect(delegate.log.filter { $0.hasSuffix("zoom") } == ["begin zoom"])
    #expect(delegate.log.last == "end zoom 2.0" && !scroll.isZooming)
  }

  @Test("content at its begin goes along with the insets")
  func insets() {
    scroll.contentInset = EdgeInsets(top: 64, left: 10)
    #expect(scroll.contentOffset == Point(x: -10, y: -64))
    scroll.contentOffset = Point(x: 100, y: -64)
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == Point(x: 100, y: 0))
  }
}
