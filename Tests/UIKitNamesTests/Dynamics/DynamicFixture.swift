import UIKitNames

/// A window of 1000 x 1000 points whose time begins at 0, with an animator of what is in it.
@MainActor
struct DynamicFixture {
  let window = UIWindow(size: CGSize(width: 1000, height: 1000))
  let animator: UIDynamicAnimator

  init() { animator = UIDynamicAnimator(referenceView: window) }

  /// Returns a view in the window.
  func view(_ size: CGFloat = 100, at center: CGPoint) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: size, height: size))
    view.center = center
    window.addSubview(view)
    return view
  }

  /// Adds behaviours in their order.
  func add(_ behaviors: UIDynamicBehavior...) {
    for behavior in behaviors { animator.addBehavior(behavior) }
  }

  /// Advances to `end` seconds by steps of `step`, and calls `body` after each.
  func run(to end: CGFloat, by step: CGFloat = 1.0 / 60, _ body: () -> Void = {}) {
    let start = window.timeline.now
    for index in 1...Int(((end - start) / step).rounded()) {
      window.advance(to: start + CGFloat(index) * step)
      body()
    }
  }
}

/// A log of an animator's and a collision behaviour's calls.
@MainActor
final class DynamicLog: UIDynamicAnimatorDelegate, UICollisionBehaviorDelegate {
  var lines: [String] = []
  var atPause: () -> Void = {}

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { lines.append("resume") }
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    lines.append("pause")
    atPause()
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: UIDynamicItem,
    with item2: UIDynamicItem, at p: CGPoint
  ) {
    lines.append("items at \(Int(p.x.rounded()))")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: UIDynamicItem,
    with item2: UIDynamicItem
  ) {
    lines.append("items apart")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    lines.append("\(identifier as? String ?? "nil") at \(Int(p.y.rounded()))")
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?
  ) {
    lines.append("\(identifier as? String ?? "nil") apart")
  }
}
