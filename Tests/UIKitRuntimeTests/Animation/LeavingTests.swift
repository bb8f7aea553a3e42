import SceneGraph
import Testing
import Transitions
import UIKitRuntime

/// Core Animation removes the animations of a layer that leaves the tree, and tells their delegates
/// that they did not finish. A `UIView.animate` block then calls its completion with false.
@MainActor
@Suite("Animations of views that leave their window")
struct LeavingTests {
  let window = Window(size: Size(width: 100, height: 200))
  let a = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
  let b = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() {
    window.addSubview(a)
    window.addSubview(b)
  }

  @Test(
    "a view that is removed ends its animation immediately, with false, and keeps the end value")
  func removed() {
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      a.alpha = 0
    } completion: {
      finished.append($0)
    }
    window.advance(to: 0.5)
    a.removeFromSuperview()
    #expect(finished == [false] && a.alpha == 0 && !a.layer.isAnimating)
    window.addSubview(a)
    window.advance(to: 2)
    #expect(finished == [false] && window.timeline.isIdle)
  }

  @Test("so does one that is removed with its superview, also in a repeating animation")
  func removedWithSuperview() {
    var finished: [Bool] = []
    a.addSubview(b)
    View.animate(withDuration: 1, options: .repeat) {
      b.alpha = 0
    } completion: {
      finished.append($0)
    }
    window.advance(to: 3.5)
    #expect(finished.isEmpty)
    a.removeFromSuperview()
    #expect(finished == [false] && window.timeline.isIdle)
  }

  @Test("an animation of two views lasts while one of them is in a window")
  func oneOfTwo() {
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      a.alpha = 0
      b.alpha = 0
    } completion: {
      finished.append($0)
    }
    window.advance(to: 0.5)
    a.removeFromSuperview()
    #expect(finished.isEmpty && b.layer.isAnimating)
    window.advance(to: 1)
    #expect(finished == [true])
  }

  @Test("a view that moves within its window keeps its animations")
  func moved() {
    var finished: [Bool] = []
    View.animate(withDuration: 1) {
      a.alpha = 0
    } completion: {
      finished.append($0)
    }
    window.advance(to: 0.5)
    b.addSubview(a)
    #expect(finished.isEmpty && a.layer.isAnimating)
    window.advance(to: 1)
    #expect(finished == [true])
  }

  @Test("a property animator ends, too, without having come to its end")
  func propertyAnimator() {
    var ended: AnimatingPosition?
    let animator = PropertyAnimator(duration: 1, curve: .linear) { a.alpha = 0 }
    animator.addCompletion { ended = $0 }
    animator.startAnimation()
    a.removeFromSuperview()
    #expect(ended == .current && animator.state == .inactive && a.alpha == 0)
  }
}
