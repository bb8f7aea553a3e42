import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("View.animate")
struct AnimateTests {
  let window = Window(size: Size(width: 100, height: 200))
  let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))

  init() { window.addSubview(view) }

  @Test("the model has the new value immediately, and the presentation follows the curve")
  func modelAndPresentation() {
    View.animate(withDuration: 2, options: .curveLinear) { view.center.x = 45 }
    #expect(view.center.x == 45)
    #expect(view.layer.presented.position.x == 5)
    window.advance(to: 0.5)
    #expect(view.layer.presented.position.x == 15)
    window.advance(to: 2)
    #expect(view.layer.presented.position.x == 45)
    #expect(!view.layer.isAnimating)
  }

  @Test("an animation that a completion starts begins exactly at the earlier one's end")
  func followUp() {
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
    } completion: { finished in
      #expect(finished)
      View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 1 }
    }
    window.advance(to: 1.25)
    #expect(view.layer.presented.opacity == 0.25)
  }

  @Test("an animation that interrupts another continues from the presented value")
  func retargeting() {
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 105 }
    window.advance(to: 0.5)
    View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 5 }
    #expect(view.layer.presented.position.x == 55)
    // The old animation still moves 50 points in half a second; the new one moves 100 points back
    // in one second.
    window.advance(to: 0.75)
    #expect(view.layer.presented.position.x == 55 + 25 - 25)
    window.advance(to: 1.5)
    #expect(view.layer.presented.position.x == 5)
  }
}
