import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

/// Core Animation's rule: a layer without a view animates each change implicitly, in the
/// transaction's time. It does not in the turn of the run loop in which it was added: there is
/// nothing to animate from.
@MainActor
@Suite("Implicit animations")
struct ImplicitAnimationTests {
  @Test("a standalone layer animates over 0.25 s under the default curve")
  func duration() {
    let fixture = LayerFixture()
    fixture.layer.position.x = 105
    #expect(fixture.layer.position.x == 105 && fixture.x == 5)
    #expect(fixture.layer.animationKeys() == ["position"])
    fixture.window.advance(to: 0.125)
    #expect(abs(fixture.x - 5 - 100 * TimingCurve.ease.progress(at: 0.5)) < 1e-9)
    fixture.window.advance(to: 0.25)
    #expect(fixture.x == 105 && fixture.layer.animationKeys() == nil)
  }

  @Test("whatever the views' animations block around it")
  func inBlock() {
    let fixture = LayerFixture()
    View.animate(withDuration: 2) { fixture.layer.opacity = 0 }
    fixture.window.advance(to: 0.25)
    #expect(fixture.opacity == 0)
  }

  @Test("not before it was shown, and not outside of a window")
  func unshown() {
    let fixture = LayerFixture(isShown: false)
    fixture.layer.position.x = 105
    #expect(fixture.x == 105 && fixture.layer.animationKeys() == nil)
    let outer = ViewLayer()
    fixture.window.layer.addSublayer(outer)
    outer.addSublayer(fixture.layer)
    fixture.layer.position.x = 5
    #expect(fixture.layer.animationKeys() == nil)
    fixture.window.advance(to: 0.01)
    fixture.layer.position.x = 105
    #expect(fixture.layer.animationKeys() == ["position"])
    let lonely = ViewLayer()
    lonely.opacity = 0.5
    #expect(lonely.animationKeys() == nil)
  }

  @Test("a frame that was drawn, and a flush, show a layer", arguments: [true, false])
  func showing(draws: Bool) {
    let fixture = LayerFixture(isShown: false)
    if draws { _ = fixture.window.presentedFrame() } else { Transaction.flush() }
    fixture.layer.opacity = 0
    #expect(fixture.layer.animationKeys() == ["opacity"])
  }

  @Test("a view's own layer has none")
  func viewLayer() {
    let fixture = AnimationFixture()
    fixture.window.advance(to: 0)
    fixture.view.layer.opacity = 0
    #expect(fixture.opacity == 0)
  }

  @Test("the same value again is not a change")
  func same() {
    let fixture = LayerFixture()
    fixture.layer.position = fixture.layer.position
    #expect(fixture.layer.animationKeys() == nil)
  }

  @Test("disabled actions change immediately, for one transaction")
  func disabled() {
    let fixture = LayerFixture()
    Transaction.begin()
    Transaction.setDisableActions(true)
    fixture.layer.position.x = 40
    Transaction.commit()
    #expect(fixture.x == 40)
    fixture.layer.position.x = 50
    #expect(fixture.x == 40)
    fixture.window.advance(to: 1)
    // Without an explicit transaction it holds for the turn.
    Transaction.setDisableActions(true)
    fixture.layer.position.x = 60
    #expect(fixture.x == 60)
    fixture.window.advance(to: 2)
    #expect(!Transaction.disableActions())
  }

  @Test("an interrupted animation continues from where it is presented")
  func interrupted() {
    let fixture = LayerFixture()
    fixture.layer.position.x = 105
    fixture.window.advance(to: 0.1)
    let x = fixture.x
    fixture.layer.position.x = 5
    #expect(fixture.x == x)
    fixture.window.advance(to: 0.35)
    #expect(fixture.x == 5)
  }

  @Test("the delegate's action, or one of the layer's, replaces the default")
  func actions() {
    let fixture = LayerFixture()
    let slow = fixture.fade { $0.duration = 4 }
    fixture.layer.actions = ["opacity": slow, "position": NoAction()]
    #expect(fixture.layer.action(forKey: "position") == nil)
    #expect(fixture.layer.action(forKey: "opacity") != nil)
    #expect(fixture.layer.action(forKey: "bounds") == nil)
    fixture.layer.position.x = 50
    #expect(fixture.x == 50)
    fixture.layer.opacity = 0.5
    fixture.window.advance(to: 2)
    #expect(fixture.opacity == 0.5 && fixture.layer.animation(forKey: "opacity")?.duration == 4)
  }
}
