import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Unused objects are freed")
struct MemoryTests {
  @Test("a window that is freed during an animation frees views, layers and animators")
  func windowInMidAnimation() {
    weak var window: Window?
    weak var view: View?
    weak var layer: ViewLayer?
    weak var animator: PropertyAnimator?
    do {
      let strong = Window(size: Size(width: 10, height: 10))
      let inside = View(frame: strong.bounds)
      strong.addSubview(inside)
      animator = View.animate(withDuration: 1) {
        inside.alpha = 0
      } completion: { [strong] _ in
        strong.isHidden = true
      }
      (window, view, layer) = (strong, inside, inside.layer)
      strong.advance(to: 0.5)
      #expect(animator?.isRunning == true)
      strong.advance(to: 1)
    }
    #expect(window == nil && view == nil && layer == nil && animator == nil)
  }

  @Test("so does a window with an endless animation")
  func windowWithOpenAnimations() {
    weak var window: Window?
    weak var view: View?
    weak var animator: PropertyAnimator?
    do {
      let strong = Window(size: Size(width: 10, height: 10))
      let inside = View(frame: strong.bounds)
      strong.addSubview(inside)
      animator = View.animate(withDuration: 1, options: .repeat) { [weak inside] in
        inside?.alpha = 0
      }
      (window, view) = (strong, inside)
      strong.advance(to: 0.5)
    }
    #expect(window == nil && view == nil && animator == nil)
  }

  @Test("a running animator is kept by its timeline until it ends")
  func runningAnimator() {
    let fixture = AnimationFixture()
    weak var animator: PropertyAnimator?
    do {
      let strong = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.center.x = 105 }
      strong.startAnimation()
      animator = strong
    }
    fixture.window.advance(to: 0.5)
    #expect(animator != nil && fixture.x == 55)
    fixture.window.advance(to: 1)
    #expect(animator == nil && fixture.x == 105)
  }

  @Test("an animator that was never started is freed, and nothing has changed")
  func unusedAnimator() {
    let fixture = AnimationFixture()
    weak var animator: PropertyAnimator?
    do {
      let strong = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.center.x = 105 }
      strong.addCompletion { [strong] _ in _ = strong.state }
      strong.addAnimations { fixture.view.alpha = 0 }
      animator = strong
      strong.startAnimation()
      strong.stopAnimation(true)
    }
    #expect(animator == nil)
    do {
      let strong = PropertyAnimator(duration: 1, curve: .linear) { fixture.view.center.x = 105 }
      animator = strong
    }
    #expect(animator == nil && fixture.view.center.x == 5)
  }

  @Test("a layer that outlives its window shows the model")
  func layerWithoutWindow() {
    let view = View()
    do {
      let window = Window(size: Size(width: 10, height: 10))
      window.addSubview(view)
      View.animate(withDuration: 1) { view.alpha = 0 }
      window.advance(to: 0.5)
    }
    #expect(view.superview == nil)
    #expect(view.layer.presented.opacity == 0)
  }
}
