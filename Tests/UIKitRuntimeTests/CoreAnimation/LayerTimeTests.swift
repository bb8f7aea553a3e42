import SceneGraph
import Testing
import Transitions

@testable import UIKitRuntime

@MainActor
@Suite("A layer's time")
struct LayerTimeTests {
  /// The numbers are those that GNUstep's tests of QuartzCore have from Apple's framework.
  @Test("time is converted through the layers between")
  func conversion() {
    let (root, middle, leaf) = (ViewLayer(), ViewLayer(), ViewLayer())
    root.addSublayer(middle)
    middle.addSublayer(leaf)
    (middle.beginTime, middle.speed, middle.timeOffset) = (2, 3, 0.25)
    (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
    #expect(leaf.convertTime(10, from: middle) == 18.5)
    #expect(leaf.convertTime(10, from: root) == 47)
    #expect(leaf.convertTime(10, from: nil) == 47)
    #expect(leaf.convertTime(10, to: middle) == 5.75)
    #expect(abs(leaf.convertTime(10, to: root) - 23.0 / 6) < 1e-12)
    #expect(abs(leaf.convertTime(10, to: nil) - 23.0 / 6) < 1e-12)
  }

  @Test("at first a layer has its superlayer's time, without end")
  func initial() {
    let layer = ViewLayer()
    #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1)
    #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses)
    #expect(layer.duration == .infinity && layer.fillMode == .removed)
  }

  @Test("a layer that stands still is scrubbed by its offset, with the views in it")
  func scrubbing() {
    let fixture = AnimationFixture()
    let container = View(frame: fixture.window.bounds)
    fixture.window.addSubview(container)
    container.addSubview(fixture.view)
    let (own, log) = (ViewLayer(), EventLog())
    container.layer.addSublayer(own)
    fixture.window.advance(to: 1)
    container.layer.speed = 0
    var finished: Bool?
    View.animate(withDuration: 2, options: .curveLinear) {
      fixture.view.center.x = 105
    } completion: {
      finished = $0
    }
    let fade = BasicAnimation(keyPath: "opacity")
    (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (0, 1, 2, log)
    own.add(fade, forKey: nil)
    for (time, offset) in [(1.5, 0.5), (3.0, 1.5), (8.0, 1.0), (20, 0.0)] {
      container.layer.timeOffset = offset
      fixture.window.advance(to: time)
      #expect(abs(fixture.x - 5 - 50 * offset) < 1e-9, "at \(offset)")
      #expect(abs(own.presented.opacity - offset / 2) < 1e-9, "at \(offset)")
    }
    #expect(finished == nil && log.events == ["start"])
    container.layer.timeOffset = 2
    fixture.window.advance(to: 20.1)
    #expect(finished == true && log.events == ["start", "finished"] && fixture.x == 105)
  }

  /// Apple's Technical Q&A QA1673, "How to pause the animation of a layer tree".
  @Test("the usual way to pause a layer and to go on")
  func pausing() {
    let fixture = AnimationFixture()
    let layer = fixture.window.layer
    View.animate(withDuration: 2, options: .curveLinear) { fixture.view.center.x = 105 }
    fixture.window.advance(to: 0.5)
    let paused = layer.convertTime(0.5, from: nil)
    (layer.speed, layer.timeOffset) = (0, paused)
    fixture.window.advance(to: 7)
    #expect(fixture.x == 30)
    (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
    layer.beginTime = layer.convertTime(7, from: nil) - paused
    #expect(fixture.x == 30)
    fixture.window.advance(to: 8)
    #expect(fixture.x == 80)
    fixture.window.advance(to: 8.5)
    #expect(fixture.x == 105 && !fixture.view.layer.isAnimating)
  }

  @Test("a layer at twice the speed ends its animations in half the time")
  func speed() {
    let fixture = LayerFixture()
    let log = EventLog()
    fixture.window.layer.speed = 2
    fixture.layer.add(fixture.fade { $0.delegate = log }, forKey: nil)
    fixture.window.advance(to: 0.25)
    #expect(fixture.opacity == 0.5)
    fixture.window.advance(to: 0.5)
    #expect(log.events == ["start", "finished"])
  }
}
