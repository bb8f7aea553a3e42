import Testing
import UIKitNames

/// An action that can be told from others.
private final class MarkedAction: CAAction {
  let mark: String
  init(_ mark: String) { self.mark = mark }
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

@MainActor
private final class Answering: CALayerDelegate {
  var answer: CAAction?
  func action(for layer: CALayer, forKey event: String) -> CAAction? { answer }
}

/// The rules are those that GNUstep's tests of QuartzCore have checked against Apple's framework.
@MainActor
@Suite("The search for a layer's action")
struct LayerActionTests {
  private func mark(_ layer: CALayer, _ key: String = "position") -> String? {
    (layer.action(forKey: key) as? MarkedAction)?.mark
  }

  @Test("a layer with nothing has none")
  func nothing() {
    let layer = CALayer()
    #expect(CALayer.defaultAction(forKey: "position") == nil)
    #expect(layer.action(forKey: "position") == nil && layer.action(forKey: "nobody's") == nil)
  }

  @Test("the delegate comes first; its null ends the search, its nil does not")
  func delegate() {
    let (layer, delegate) = (CALayer(), Answering())
    layer.delegate = delegate
    delegate.answer = MarkedAction("delegate")
    #expect(mark(layer) == "delegate")
    layer.actions = ["position": MarkedAction("actions")]
    #expect(mark(layer) == "delegate")
    delegate.answer = NSNull()
    #expect(layer.action(forKey: "position") == nil)
    delegate.answer = nil
    #expect(mark(layer) == "actions")
  }

  @Test("then the layer's actions, where null ends the search, too")
  func actions() {
    let layer = CALayer()
    layer.actions = ["position": NSNull(), "opacity": MarkedAction("actions")]
    #expect(layer.action(forKey: "position") == nil)
    #expect(mark(layer, "opacity") == "actions")
    #expect(layer.action(forKey: "bounds") == nil)
  }

  @Test("then the actions of the style")
  func style() {
    let layer = CALayer()
    layer.style = ["actions": ["position": MarkedAction("style"), "bounds": NSNull()]]
    #expect(mark(layer) == "style")
    #expect(layer.action(forKey: "bounds") == nil)
    layer.actions = ["position": MarkedAction("actions")]
    #expect(mark(layer) == "actions")
  }

  @Test("disabled actions are found all the same")
  func disabled() {
    let layer = CALayer()
    layer.actions = ["position": MarkedAction("actions")]
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(mark(layer) == "actions")
    CATransaction.commit()
    #expect(mark(layer) == "actions")
  }

  @Test("a change animates by default, without actions not, and the same value never")
  func implicit() {
    let fixture = WindowFixture()
    let layer = CALayer()
    fixture.window.layer.addSublayer(layer)
    CATransaction.flush()
    #expect(layer.animation(forKey: "position") == nil)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    #expect(CATransaction.disableActions())
    layer.position = CGPoint(x: 9, y: 9)
    CATransaction.commit()
    #expect(layer.animation(forKey: "position") == nil && layer.position.x == 9)
    CATransaction.begin()
    layer.position = CGPoint(x: 8, y: 8)
    CATransaction.commit()
    #expect(layer.animation(forKey: "position") != nil && layer.position.x == 8)
    layer.removeAnimation(forKey: "position")
    CATransaction.begin()
    layer.position = CGPoint(x: 8, y: 8)
    CATransaction.commit()
    #expect(layer.animation(forKey: "position") == nil)
  }
}
