import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Scrolling")
struct ScrollViewTests {
  @Test("a drag moves the content within its limits, and tells the delegate")
  func drags() {
    final class Delegate: ScrollViewDelegate {
      var log: [String] = []
      func scrollViewDidScroll(_ scrollView: ScrollView) {
        log.append("\(Int(scrollView.contentOffset.y))")
      }
      func scrollViewWillBeginDragging(_ scrollView: ScrollView) { log.append("begin") }
      func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        log.append("end")
      }
    }
    let (window, delegate) = (Window(size: Size(width: 400, height: 800)), Delegate())
    let scroll = ScrollView(frame: window.bounds)
    scroll.contentSize = Size(width: 400, height: 1000)
    scroll.delegate = delegate
    window.addSubview(scroll)
    let finger = Pointer(window: window)
    finger.begin(200, 700, at: 0)
    finger.move(200, 650, at: 0.1)
    finger.move(200, 300, at: 0.2)
    finger.end(200, 300, at: 0.3)
    #expect(delegate.log == ["begin", "50", "200", "end"])
    #expect(scroll.contentOffset == Point(x: 0, y: 200) && !scroll.isDragging)
    scroll.setContentOffset(.zero, animated: true)
    window.advance(to: 5)
    #expect(scroll.contentOffset == .zero)
  }
}
