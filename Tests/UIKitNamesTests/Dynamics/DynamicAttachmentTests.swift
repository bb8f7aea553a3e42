import Foundation
import Testing
import UIKitNames

/// The expectations are mechanics' laws: the periods of a pendulum and of a mass on a spring.
@MainActor
@Suite("Attachments of dynamics")
struct DynamicAttachmentTests {
  @Test("a pendulum's period is 2π times the root of its length over the gravity")
  func pendulum() {
    let fixture = DynamicFixture()
    let (length, angle) = (200.0, 0.1)
    let view = fixture.view(
      10, at: CGPoint(x: 500 + length * sin(angle), y: 100 + length * cos(angle)))
    let rod = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 500, y: 100))
    #expect(abs(rod.length - length) < 1e-9 && rod.attachedBehaviorType == .anchor)
    fixture.add(rod, UIGravityBehavior(items: [view]))
    // A correction for the amplitude: 1 + angle² / 16.
    let period = 2 * .pi * (length / 1000).squareRoot() * (1 + angle * angle / 16)
    let amplitude = length * sin(angle)
    for (share, expected) in [(0.25, 0), (0.5, -amplitude), (0.75, 0), (1, amplitude)] {
      fixture.window.advance(to: share * period)
      #expect(abs(view.center.x - 500 - expected) < amplitude * 0.05)
      #expect(abs(hypot(view.center.x - 500, view.center.y - 100) - length) < 0.5)
    }
  }

  @Test("a spring has its frequency, and with damping comes to rest at its length")
  func spring() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 400, y: 500))
    let spring = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 300, y: 500))
    (spring.length, spring.frequency) = (80, 2)
    fixture.add(spring)
    for (time, x) in [(0.25, 360.0), (0.5, 400), (0.75, 360)] {
      fixture.window.advance(to: time)
      #expect(abs(view.center.x - x) < 1)
    }
    spring.damping = 1
    fixture.run(to: 4)
    #expect(abs(view.center.x - 380) < 0.1 && !fixture.animator.isRunning)
  }

  @Test("an item that hangs at its corner comes to rest below it")
  func pivot() {
    let fixture = DynamicFixture()
    let view = UIView(frame: CGRect(x: 400, y: 300, width: 100, height: 200))
    fixture.window.addSubview(view)
    let hinge = CGPoint(x: 400, y: 300)
    let pivot = UIAttachmentBehavior(
      item: view, offsetFromCenter: UIOffset(horizontal: -50, vertical: -100),
      attachedToAnchor: hinge)
    #expect(pivot.length < 1e-9)
    let item = UIDynamicItemBehavior(items: [view])
    (item.resistance, item.angularResistance) = (2, 2)
    fixture.add(pivot, UIGravityBehavior(items: [view]), item)
    let arm = 12_500.0.squareRoot()
    fixture.run(to: 12) {
      #expect(abs(hypot(view.center.x - hinge.x, view.center.y - hinge.y) - arm) < 0.5)
    }
    #expect(abs(view.center.x - 400) < 1.5 && abs(view.center.y - 300 - arm) < 0.5)
    // The arm was atan(50 / 100) to the right of the vertical.
    #expect(abs(atan2(view.transform.b, view.transform.a) - atan2(50.0, 100.0)) < 0.015)
    #expect(!fixture.animator.isRunning)
  }

  @Test("the anchor is dragged, and the item follows")
  func drag() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 300, y: 300))
    let rod = UIAttachmentBehavior(item: view, attachedToAnchor: CGPoint(x: 300, y: 300))
    let item = UIDynamicItemBehavior(items: [view])
    item.resistance = 5
    fixture.add(rod, item)
    for index in 1...60 {
      rod.anchorPoint = CGPoint(x: 300 + 5 * index, y: 300)
      fixture.window.advance(to: CGFloat(index) / 60)
    }
    fixture.run(to: 4)
    #expect(abs(view.center.x - 600) < 0.5 && abs(view.center.y - 300) < 0.5)
  }

  @Test("two attached items keep their distance, and their centre of gravity its velocity")
  func items() {
    let fixture = DynamicFixture()
    let views = [300.0, 500].map { fixture.view(at: CGPoint(x: $0, y: 300)) }
    let rod = UIAttachmentBehavior(item: views[0], attachedTo: views[1])
    #expect(rod.attachedBehaviorType == .items && rod.length == 200 && rod.items.count == 2)
    let push = UIPushBehavior(items: [views[0]], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 2)
    fixture.add(rod, push)
    fixture.window.advance(to: 1)
    let (a, b) = (views[0].center, views[1].center)
    #expect(abs(hypot(a.x - b.x, a.y - b.y) - 200) < 1)
    #expect(abs((a.x + b.x) / 2 - 400) < 1 && abs((a.y + b.y) / 2 - 400) < 2)
  }
}
