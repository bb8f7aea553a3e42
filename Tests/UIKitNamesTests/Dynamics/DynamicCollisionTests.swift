import Foundation
import Testing
import UIKitNames

/// The expectations are mechanics' laws, and UIKit's rules of what collides with what.
@MainActor
@Suite("Collisions of dynamics")
struct DynamicCollisionTests {
  @Test("a bounce has the height of the elasticity's square", arguments: [0.4, 0.6, 0.8, 1])
  func bounce(elasticity: CGFloat) {
    let fixture = DynamicFixture()
    let view = fixture.view(20, at: CGPoint(x: 500, y: 90))
    let collision = UICollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: 0, y: 600),
      to: CGPoint(x: 1000, y: 600))
    let item = UIDynamicItemBehavior(items: [view])
    item.elasticity = elasticity
    fixture.add(UIGravityBehavior(items: [view]), collision, item)
    // It falls 500 points in one second, and rises for as many seconds as its elasticity.
    var (lowest, highest) = (0.0, 1000.0)
    fixture.run(to: 1.05, by: 1.0 / 240) { lowest = max(lowest, view.center.y) }
    #expect(abs(lowest - 590) < 5)
    fixture.run(to: 1 + 1.5 * elasticity, by: 1.0 / 240) { highest = min(highest, view.center.y) }
    #expect(abs(590 - highest - 500 * elasticity * elasticity) < 7)
  }

  @Test("items come to rest on the reference view's edge, and the animator pauses")
  func rest() {
    let (fixture, log) = (DynamicFixture(), DynamicLog())
    fixture.animator.delegate = log
    let views = [200.0, 700].map { fixture.view(at: CGPoint(x: $0, y: 500)) }
    let collision = UICollisionBehavior(items: views)
    collision.translatesReferenceBoundsIntoBoundary = true
    fixture.add(UIGravityBehavior(items: views), collision)
    #expect(log.lines == ["resume"] && fixture.animator.isRunning)
    fixture.run(to: 6)
    #expect(log.lines == ["resume", "pause"] && !fixture.animator.isRunning)
    #expect(fixture.window.timeline.isIdle)
    for (view, x) in zip(views, [200.0, 700]) {
      #expect(abs(view.center.y - 950) < 0.2 && abs(view.center.x - x) < 0.2)
      #expect(abs(view.transform.b) < 1e-3)
    }
  }

  @Test("insets move the edges inwards")
  func insets() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 500, y: 300))
    let collision = UICollisionBehavior(items: [view])
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: 300, right: 0))
    #expect(collision.translatesReferenceBoundsIntoBoundary)
    fixture.add(UIGravityBehavior(items: [view]), collision)
    fixture.run(to: 6)
    #expect(abs(view.center.y - 650) < 0.2)
  }

  @Test("one item lies on the other")
  func stack() {
    let fixture = DynamicFixture()
    let (low, high) = (
      fixture.view(at: CGPoint(x: 500, y: 900)), fixture.view(at: CGPoint(x: 500, y: 600))
    )
    let collision = UICollisionBehavior(items: [low, high])
    collision.translatesReferenceBoundsIntoBoundary = true
    fixture.add(UIGravityBehavior(items: [low, high]), collision)
    fixture.run(to: 6)
    #expect(abs(low.center.y - 950) < 0.3 && abs(high.center.y - 850) < 0.5)
    #expect(!fixture.animator.isRunning)
  }

  @Test("equal items exchange their velocities in an elastic collision")
  func exchange() {
    let (fixture, log) = (DynamicFixture(), DynamicLog())
    let views = [200.0, 500].map { fixture.view(at: CGPoint(x: $0, y: 300)) }
    let collision = UICollisionBehavior(items: views)
    collision.collisionDelegate = log
    let item = UIDynamicItemBehavior(items: views)
    item.elasticity = 1
    item.addLinearVelocity(CGPoint(x: 400, y: 0), for: views[0])
    fixture.add(collision, item)
    fixture.window.advance(to: 1)
    #expect(abs(item.linearVelocity(for: views[0]).x) < 2)
    #expect(abs(item.linearVelocity(for: views[1]).x - 400) < 2)
    // They meet after half a second, the first one's right edge at 450.
    #expect(abs(views[0].center.x - 400) < 4 && abs(views[1].center.x - 700) < 6)
    #expect(log.lines.count == 2 && log.lines.last == "items apart")
    #expect(log.lines.first == "items at 450" || log.lines.first == "items at 451")
  }

  @Test("the mode chooses what items collide with; items of no common behaviour do not")
  func modes() {
    let fixture = DynamicFixture()
    let (first, second, third) = (
      fixture.view(at: CGPoint(x: 200, y: 300)), fixture.view(at: CGPoint(x: 400, y: 300)),
      fixture.view(at: CGPoint(x: 600, y: 300))
    )
    let items = UICollisionBehavior(items: [first, third])
    items.collisionMode = .items
    items.translatesReferenceBoundsIntoBoundary = true
    let boundaries = UICollisionBehavior(items: [second, third])
    boundaries.collisionMode = .boundaries
    let item = UIDynamicItemBehavior(items: [first])
    item.addLinearVelocity(CGPoint(x: -600, y: 0), for: first)
    fixture.add(items, boundaries, item)
    fixture.window.advance(to: 1)
    // Through the edge, which is not a boundary for the mode.
    #expect(abs(first.center.x + 400) < 1e-6)
    first.center.x = 200
    fixture.animator.updateItem(usingCurrentState: first)
    item.addLinearVelocity(CGPoint(x: 1200, y: 0), for: first)
    fixture.window.advance(to: 2)
    // Through the second, and not through the third.
    #expect(second.center == CGPoint(x: 400, y: 300) && third.center.x > 650)
  }

  @Test("boundaries have names, which the delegate gets, and may be paths")
  func boundaries() {
    let (fixture, log) = (DynamicFixture(), DynamicLog())
    let view = fixture.view(at: CGPoint(x: 500, y: 100))
    let collision = UICollisionBehavior(items: [view])
    collision.collisionDelegate = log
    let path = UIBezierPath(rect: CGRect(x: 300, y: 400, width: 400, height: 50))
    collision.addBoundary(withIdentifier: "shelf" as NSCopying, for: path)
    #expect(collision.boundaryIdentifiers?.count == 1)
    #expect(collision.boundary(withIdentifier: NSString(string: "shelf"))?.bounds == path.bounds)
    fixture.add(UIGravityBehavior(items: [view]), collision)
    fixture.run(to: 4)
    #expect(log.lines.first == "shelf at 400" && abs(view.center.y - 350) < 0.3)
    collision.removeBoundary(withIdentifier: "shelf" as NSCopying)
    #expect(collision.boundaryIdentifiers == nil && fixture.animator.isRunning)
    fixture.run(to: 4.5)
    #expect(view.center.y > 450)
  }

  @Test("an anchored item stays, and others collide with it")
  func anchored() {
    let fixture = DynamicFixture()
    let (wall, view) = (
      fixture.view(at: CGPoint(x: 500, y: 800)), fixture.view(at: CGPoint(x: 500, y: 300))
    )
    let item = UIDynamicItemBehavior(items: [wall])
    item.isAnchored = true
    fixture.add(
      UIGravityBehavior(items: [wall, view]), UICollisionBehavior(items: [wall, view]), item)
    fixture.run(to: 5)
    #expect(wall.center == CGPoint(x: 500, y: 800) && abs(view.center.y - 700) < 0.5)
  }

  @Test("a round item rolls down a slope that a square one stays on")
  func ellipse() {
    final class Ball: UIView {
      override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }
    }
    // A slope of 0.1, which a square's friction of 0.5 holds.
    func end(of view: UIView) -> CGPoint {
      let fixture = DynamicFixture()
      view.frame = CGRect(x: 200, y: 330, width: 100, height: 100)
      fixture.window.addSubview(view)
      let collision = UICollisionBehavior(items: [view])
      collision.addBoundary(
        withIdentifier: "slope" as NSCopying, from: CGPoint(x: 0, y: 430),
        to: CGPoint(x: 1000, y: 530))
      let item = UIDynamicItemBehavior(items: [view])
      item.friction = 0.5
      fixture.add(UIGravityBehavior(items: [view]), collision, item)
      fixture.run(to: 2)
      return view.center
    }
    #expect(end(of: Ball()).x > 350)
    #expect(abs(end(of: UIView()).x - 250) < 20)
  }
}
