import Foundation
import Testing
import UIKitNames

/// The expectations are mechanics' laws, with UIKit's units: gravity is 1000 points per second²,
/// and a push of 1 gives 100 x 100 points of the density 1 an acceleration of 100 points per
/// second².
@MainActor
@Suite("Motion by dynamics")
struct DynamicMotionTests {
  @Test("a fall is half of the gravity times the square of the time")
  func fall() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 200, y: 100))
    let gravity = UIGravityBehavior(items: [view])
    fixture.add(gravity)
    for time in [0.25, 0.5, 1] {
      fixture.window.advance(to: time)
      #expect(abs(view.center.y - 100 - 500 * time * time) < 1e-6)
      #expect(view.center.x == 200 && view.transform == .identity)
    }
    #expect(fixture.animator.elapsedTime == 1)
    // Without gravity it continues with its velocity: 1000 points per second.
    gravity.removeItem(view)
    fixture.add(UIDynamicItemBehavior(items: [view]))
    fixture.window.advance(to: 1.5)
    #expect(abs(view.center.y - 1100) < 1e-6)
  }

  @Test("gravity has a direction and a magnitude")
  func gravity() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 200, y: 100))
    let gravity = UIGravityBehavior()
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1) && gravity.magnitude == 1)
    #expect(abs(gravity.angle - .pi / 2) < 1e-12)
    gravity.setAngle(0, magnitude: 0.5)
    gravity.addItem(view)
    fixture.add(gravity)
    fixture.window.advance(to: 1)
    #expect(abs(view.center.x - 450) < 1e-6 && view.center.y == 100)
  }

  @Test("the result does not depend on the frames", arguments: [1, 24, 30, 60, 120, 240])
  func frameRates(rate: Int) {
    func center(_ step: CGFloat) -> [CGPoint] {
      let fixture = DynamicFixture()
      let views = [fixture.view(at: CGPoint(x: 500, y: 100)), fixture.view(50, at: .zero)]
      views[1].center = CGPoint(x: 480, y: 300)
      let collision = UICollisionBehavior(items: views)
      collision.translatesReferenceBoundsIntoBoundary = true
      let push = UIPushBehavior(items: [views[0]], mode: .instantaneous)
      push.pushDirection = CGVector(dx: 1, dy: 0.5)
      fixture.add(UIGravityBehavior(items: views), collision, push)
      fixture.run(to: 2, by: step)
      return views.map(\.center)
    }
    #expect(center(1 / CGFloat(rate)) == center(1.0 / 240))
  }

  @Test(
    "a push gives the speed of its magnitude over the item's mass",
    arguments: [(100.0, 1.0, 1.0, 100.0), (20, 1, 0.15, 375), (100, 2, 1, 50), (200, 0.5, 2, 100)])
  func push(size: CGFloat, density: CGFloat, magnitude: CGFloat, speed: CGFloat) {
    let fixture = DynamicFixture()
    let view = fixture.view(size, at: CGPoint(x: 300, y: 300))
    let push = UIPushBehavior(items: [view], mode: .instantaneous)
    push.pushDirection = CGVector(dx: magnitude, dy: 0)
    #expect(push.active && push.magnitude == magnitude)
    let item = UIDynamicItemBehavior(items: [view])
    item.density = density
    fixture.add(push, item)
    fixture.window.advance(to: 1)
    #expect(!push.active)
    #expect(abs(item.linearVelocity(for: view).x - speed) < 1e-9)
    #expect(abs(view.center.x - 300 - speed) < 2)
    push.active = true
    fixture.window.advance(to: 1.5)
    #expect(abs(item.linearVelocity(for: view).x - 2 * speed) < 1e-9)
  }

  @Test("an angle that is set before the magnitude counts")
  func angleFirst() {
    let push = UIPushBehavior(items: [], mode: .continuous)
    push.angle = .pi / 2
    #expect(push.magnitude == 0 && push.angle == .pi / 2)
    push.magnitude = 3
    #expect(abs(push.pushDirection.dx) < 1e-12 && abs(push.pushDirection.dy - 3) < 1e-12)
    let gravity = UIGravityBehavior()
    #expect(gravity.gravityDirection == CGVector(dx: 0, dy: 1))
    gravity.magnitude = 0
    gravity.magnitude = 2
    #expect(abs(gravity.gravityDirection.dy - 2) < 1e-12)
    push.pushDirection = CGVector(dx: -1, dy: 0)
    #expect(push.angle == .pi && push.magnitude == 1)
  }

  @Test("an item that is removed takes along what was set for it")
  func removedItem() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let push = UIPushBehavior(items: [view], mode: .continuous)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 1, vertical: 2), for: view)
    push.removeItem(view)
    #expect(push.targetOffsetFromCenter(for: view) == .zero)
    let item = UIDynamicItemBehavior(items: [view])
    item.addLinearVelocity(CGPoint(x: 1, y: 0), for: view)
    item.removeItem(view)
    #expect(item.linearVelocity(for: view) == .zero)
  }

  @Test("a continuous push accelerates; one beside the centre turns")
  func continuousPush() {
    let fixture = DynamicFixture()
    let (view, turned) = (
      fixture.view(at: CGPoint(x: 300, y: 300)), fixture.view(at: CGPoint(x: 300, y: 600))
    )
    let push = UIPushBehavior(items: [view, turned], mode: .continuous)
    push.setAngle(0, magnitude: 1)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 10), for: turned)
    let item = UIDynamicItemBehavior(items: [view])
    fixture.add(push, item)
    fixture.window.advance(to: 0.5)
    #expect(abs(item.linearVelocity(for: view).x - 50) < 1e-9 && push.active)
    #expect(abs(view.center.x - 312.5) < 1e-6 && item.angularVelocity(for: view) == 0)
    // A force to the right below the centre turns against the clock: −F · r / I with the moment of
    // a square, m · (100² + 100²) / 12.
    let expected = -100.0 * 10 / (20_000 / 12) * 0.5
    let angular = UIDynamicItemBehavior(items: [turned])
    fixture.add(angular)
    #expect(abs(angular.angularVelocity(for: turned) - expected) < abs(expected) * 0.01)
  }

  @Test("resistance slows down exponentially")
  func resistance() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 100, y: 100))
    let item = UIDynamicItemBehavior(items: [view])
    (item.resistance, item.angularResistance) = (2, 1)
    item.addLinearVelocity(CGPoint(x: 400, y: 0), for: view)
    item.addAngularVelocity(1, for: view)
    #expect(item.linearVelocity(for: view) == CGPoint(x: 400, y: 0))
    fixture.add(item)
    fixture.window.advance(to: 1)
    #expect(abs(item.linearVelocity(for: view).x - 400 * exp(-2)) < 1e-6)
    #expect(abs(item.angularVelocity(for: view) - exp(-1)) < 1e-6)
    #expect(abs(view.center.x - 100 - 200 * (1 - exp(-2))) < 2)
  }

  @Test("an angular velocity turns the view, whatever its transform was, but where it may not turn")
  func rotation() {
    let fixture = DynamicFixture()
    let (view, fixed) = (
      fixture.view(at: CGPoint(x: 300, y: 300)), fixture.view(at: CGPoint(x: 600, y: 300))
    )
    view.transform = CGAffineTransform(rotationAngle: 0.5)
    let item = UIDynamicItemBehavior(items: [view])
    item.addAngularVelocity(0.8, for: view)
    let stiff = UIDynamicItemBehavior(items: [fixed])
    stiff.allowsRotation = false
    stiff.addAngularVelocity(0.8, for: fixed)
    fixture.add(item, stiff)
    fixture.window.advance(to: 1)
    #expect(abs(view.transform.b - sin(1.3)) < 1e-6 && abs(view.transform.a - cos(1.3)) < 1e-6)
    #expect(fixed.transform == .identity)
  }

  @Test("a snapped item comes to rest at its point, upright", arguments: [0, 0.5, 1])
  func snap(damping: CGFloat) {
    let (fixture, log) = (DynamicFixture(), DynamicLog())
    fixture.animator.delegate = log
    let view = fixture.view(at: CGPoint(x: 100, y: 800))
    view.transform = CGAffineTransform(rotationAngle: 1)
    let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 500, y: 300))
    snap.damping = damping
    fixture.add(snap)
    fixture.run(to: 4)
    #expect(view.center == CGPoint(x: 500, y: 300))
    #expect(abs(view.transform.b) < 1e-9 && abs(view.transform.a - 1) < 1e-9)
    #expect(log.lines == ["resume", "pause"] && !fixture.animator.isRunning)
    snap.snapPoint = CGPoint(x: 200, y: 200)
    #expect(log.lines == ["resume", "pause", "resume"] && fixture.animator.isRunning)
    fixture.run(to: 8)
    #expect(view.center == CGPoint(x: 200, y: 200) && log.lines.last == "pause")
  }

  @Test("less damping goes further beyond the point; full damping does not")
  func overshoot() {
    let most = [0, 0.5, 1].map { damping in
      let fixture = DynamicFixture()
      let view = fixture.view(at: CGPoint(x: 100, y: 300))
      let snap = UISnapBehavior(item: view, snapTo: CGPoint(x: 500, y: 300))
      snap.damping = damping
      fixture.add(snap)
      var most = 0.0
      fixture.run(to: 2, by: 1.0 / 240) { most = max(most, view.center.x) }
      return most
    }
    #expect(most[0] > most[1] + 10 && most[1] > 501 && most[2] < 500.5)
  }
}
