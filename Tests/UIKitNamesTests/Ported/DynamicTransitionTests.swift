import Testing
import UIKitNames

/// A menu that hangs at its corner above the screen, swings in and is stopped by a line, as
/// animators with dynamics are written.
private final class SwingAnimator: NSObject, UIViewControllerAnimatedTransitioning,
  UIDynamicAnimatorDelegate
{
  var log: [String] = []
  private var animator: UIDynamicAnimator?
  private var context: UIViewControllerContextTransitioning?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 0.6 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let view = transitionContext.view(forKey: .to) else { return }
    let container = transitionContext.containerView
    context = transitionContext
    container.addSubview(view)
    // It hangs at its upper left corner, which stays at the container's.
    view.transform = CGAffineTransform(rotationAngle: -.pi / 2)
    view.frame = CGRect(
      x: 0, y: -container.bounds.width, width: container.bounds.height,
      height: container.bounds.width)

    let animator = UIDynamicAnimator(referenceView: container)
    animator.delegate = self
    self.animator = animator
    let offset = UIOffset(
      horizontal: -view.bounds.width / 2, vertical: -view.bounds.height / 2)
    animator.addBehavior(
      UIAttachmentBehavior(item: view, offsetFromCenter: offset, attachedToAnchor: .zero))
    let collision = UICollisionBehavior(items: [view])
    collision.addBoundary(
      withIdentifier: "stop" as NSCopying, from: CGPoint(x: -1, y: container.bounds.height - 1),
      to: CGPoint(x: -1, y: container.bounds.height))
    animator.addBehavior(collision)
    let item = UIDynamicItemBehavior(items: [view])
    (item.elasticity, item.density) = (0.6, 1.5)
    animator.addBehavior(item)
    let push = UIPushBehavior(items: [view], mode: .continuous)
    push.pushDirection = CGVector(dx: 0, dy: 700)
    animator.addBehavior(push)
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { log.append("resume") }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    guard let context, let view = context.view(forKey: .to) else { return }
    log.append("pause")
    // What the line and the bounce have left of the quarter turn.
    #expect(abs(atan2(view.transform.b, view.transform.a)) < 0.01)
    animator.removeAllBehaviors()
    view.transform = .identity
    view.frame = context.containerView.bounds
    context.completeTransition(true)
  }
}

/// A picture that falls apart under a push and gravity, and is over with a timer.
private final class ShatterAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private(set) var pieces: [UIView] = []
  private var animator: UIDynamicAnimator?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { 2 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    container.sendSubviewToBack(to)
    let animator = UIDynamicAnimator(referenceView: container)
    self.animator = animator
    for x in stride(from: CGFloat(0), to: from.bounds.width, by: 75) {
      let part = CGRect(x: x, y: 0, width: 75, height: 667)
      guard
        let piece = from.resizableSnapshotView(
          from: part, afterScreenUpdates: false, withCapInsets: .zero)
      else { continue }
      piece.frame = part
      container.addSubview(piece)
      pieces.append(piece)
      let push = UIPushBehavior(items: [piece], mode: .instantaneous)
      push.pushDirection = CGVector(dx: x < 150 ? -1 : 1, dy: 0)
      animator.addBehavior(push)
    }
    animator.addBehavior(UIGravityBehavior(items: pieces))
    from.removeFromSuperview()
    Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

private final class Presenting: NSObject, UIViewControllerTransitioningDelegate {
  let animator: UIViewControllerAnimatedTransitioning
  init(_ animator: UIViewControllerAnimatedTransitioning) { self.animator = animator }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { animator }
}

@MainActor
@Suite("Transitions with dynamics")
struct DynamicTransitionTests {
  private func present(
    with animator: UIViewControllerAnimatedTransitioning, in fixture: WindowFixture,
    _ completion: @escaping () -> Void
  ) -> (UIViewController, Presenting) {
    let (root, shown) = (UIViewController(), UIViewController())
    fixture.window.rootViewController = root
    fixture.window.makeKeyAndVisible()
    fixture.window.advance(to: 0)
    let delegate = Presenting(animator)
    shown.transitioningDelegate = delegate
    shown.modalPresentationStyle = .fullScreen
    root.present(shown, animated: true, completion: completion)
    return (shown, delegate)
  }

  @Test("a menu swings in about its corner until a line stops it, and the pause completes it")
  func swing() {
    let (fixture, animator) = (WindowFixture(), SwingAnimator())
    let (shown, delegate) = present(with: animator, in: fixture) { animator.log.append("done") }
    fixture.window.advance(to: 0.1)
    let view = shown.view
    #expect(animator.log == ["resume"] && !shown.view.transform.isIdentity)
    for index in 7...300 {
      fixture.window.advance(to: CGFloat(index) / 60)
      guard animator.log.count == 1, let view, let container = view.superview else { break }
      let corner = view.convert(CGPoint.zero, to: container)
      #expect(abs(corner.x) < 2 && abs(corner.y) < 2)
    }
    fixture.window.advance(to: 6)
    #expect(animator.log == ["resume", "pause", "done"])
    #expect(view?.frame == CGRect(x: 0, y: 0, width: 375, height: 667))
    withExtendedLifetime(delegate) {}
  }

  @Test("pieces fly by the laws of motion until a timer completes the transition")
  func shatter() {
    let (fixture, animator) = (WindowFixture(), ShatterAnimator())
    var isDone = false
    let (shown, delegate) = present(with: animator, in: fixture) { isDone = true }
    fixture.window.advance(to: 0.5)
    // A piece has the mass 75 · 667 / 10,000, and a push of 1 gives it 100 / mass points per
    // second.
    let speed = 100 / (75 * 667 / 10_000.0)
    #expect(animator.pieces.count == 5)
    for (index, piece) in animator.pieces.enumerated() {
      let x = 37.5 + 75 * CGFloat(index) + (index < 2 ? -1 : 1) * speed * 0.5
      #expect(abs(piece.center.x - x) < 1 && abs(piece.center.y - 333.5 - 125) < 0.5)
    }
    fixture.window.advance(to: 1.99)
    #expect(!isDone)
    fixture.window.advance(to: 2)
    #expect(isDone && shown.view.window === fixture.window)
    withExtendedLifetime(delegate) {}
  }
}
