import Testing
import UIKitNames

@MainActor
@Suite("An animator of dynamics")
struct DynamicAnimatorTests {
  @Test("behaviours of a behaviour count, and each one's action runs 60 times a second")
  func composite() {
    final class Toss: UIDynamicBehavior {
      let gravity: UIGravityBehavior
      init(items: [UIDynamicItem]) {
        gravity = UIGravityBehavior(items: items)
        super.init()
        addChildBehavior(gravity)
      }
      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        moves.append(dynamicAnimator != nil)
      }
      var moves: [Bool] = []
    }
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 500, y: 100))
    let toss = Toss(items: [view])
    var count = 0
    toss.action = { count += 1 }
    fixture.add(toss)
    #expect(toss.gravity.dynamicAnimator === fixture.animator)
    fixture.window.advance(to: 1)
    #expect(count == 60 && abs(view.center.y - 600) < 1e-6)
    fixture.animator.removeBehavior(toss)
    #expect(toss.moves == [true, false] && toss.gravity.dynamicAnimator == nil)
    fixture.window.advance(to: 2)
    #expect(abs(view.center.y - 600) < 1e-6 && !fixture.animator.isRunning)
  }

  @Test("an item that was moved from outside continues from there after the animator is notified")
  func update() {
    let fixture = DynamicFixture()
    let view = fixture.view(at: CGPoint(x: 500, y: 100))
    fixture.add(UIGravityBehavior(items: [view]))
    fixture.window.advance(to: 0.5)
    view.center = CGPoint(x: 100, y: 100)
    fixture.animator.updateItem(usingCurrentState: view)
    fixture.window.advance(to: 1)
    // The velocity of 500 points per second stays.
    #expect(view.center.x == 100 && abs(view.center.y - 100 - 250 - 125) < 1e-6)
  }

  @Test("items in a rectangle")
  func items() {
    let fixture = DynamicFixture()
    let views = [100.0, 400, 700].map { fixture.view(at: CGPoint(x: $0, y: 100)) }
    fixture.add(UIDynamicItemBehavior(items: views))
    let found = fixture.animator.items(in: CGRect(x: 0, y: 0, width: 360, height: 300))
    #expect(found.map { $0.center.x } == [100, 400])
  }

  @Test("a custom object moves like a view")
  func object() {
    final class Marble: UIDynamicItem {
      var center = CGPoint(x: 10, y: 20)
      let bounds = CGRect(x: 0, y: 0, width: 4, height: 4)
      var transform = CGAffineTransform.identity
    }
    let (fixture, marble) = (DynamicFixture(), Marble())
    let animator = UIDynamicAnimator()
    animator.addBehavior(UIGravityBehavior(items: [marble]))
    fixture.window.advance(to: 1)
    #expect(marble.center.x == 10 && abs(marble.center.y - 520) < 1e-6)
  }

  @Test("a view inside another one is moved in the reference view's coordinates")
  func nested() {
    let fixture = DynamicFixture()
    let outer = fixture.view(400, at: CGPoint(x: 500, y: 500))
    let inner = UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50))
    outer.addSubview(inner)
    let snap = UISnapBehavior(item: inner, snapTo: CGPoint(x: 325, y: 345))
    fixture.add(snap)
    fixture.run(to: 4)
    #expect(inner.center == CGPoint(x: 25, y: 45))
  }

  @Test("an animator that is not retained moves nothing")
  func release() {
    let window = UIWindow(size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    window.addSubview(view)
    var animator: UIDynamicAnimator? = UIDynamicAnimator(referenceView: window)
    weak let reference = animator
    animator?.addBehavior(UIGravityBehavior(items: [view]))
    window.advance(to: 0.1)
    animator = nil
    #expect(reference == nil)
    let place = view.center
    window.advance(to: 1)
    #expect(view.center == place && window.timeline.isIdle)
  }

  @Test("a delegate that removes the behaviours at the pause is not called again")
  func cleanUp() {
    let (fixture, log) = (DynamicFixture(), DynamicLog())
    fixture.animator.delegate = log
    let animator = fixture.animator
    log.atPause = { [weak animator] in animator?.removeAllBehaviors() }
    let view = fixture.view(at: CGPoint(x: 500, y: 100))
    let item = UIDynamicItemBehavior(items: [view])
    fixture.add(UISnapBehavior(item: view, snapTo: CGPoint(x: 300, y: 300)), item)
    fixture.run(to: 5)
    #expect(log.lines == ["resume", "pause"] && animator.behaviors.isEmpty)
    #expect(!animator.isRunning)
    #expect(view.center == CGPoint(x: 300, y: 300))
  }
}
