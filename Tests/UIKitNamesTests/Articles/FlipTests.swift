import Effects
import Testing
import UIKitNames

@testable import FlipArticle

@MainActor
@Suite("Article 000's flip")
struct FlipTests {
  let fixture = WindowFixture()
  let first: FirstViewController
  let second: SecondViewController
  let navigation: UINavigationController

  init() {
    first = FirstViewController(image: fixture.first)
    second = SecondViewController(image: fixture.second)
    first.prepare(for: second)
    navigation = UINavigationController(rootViewController: first)
    fixture.window.rootViewController = navigation
  }

  @Test("a push has the catalogue's frames, and leaves nothing behind")
  func push() {
    navigation.pushViewController(second, animated: true)
    #expect(fixture.difference(from: Flip(), .push, since: 0, for: 0.6, .easeOut) < rounding)
    fixture.window.advance(to: 0.6)
    #expect(difference(fixture.scene, fixture.scene(Flip(), 1, .push)) == 0)
    #expect(first.view.layer.transform == CATransform3DIdentity)
    #expect(first.view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(first.view.frame == fixture.window.bounds)
    #expect(first.view.subviews.isEmpty)
  }

  @Test("a pop has the catalogue's frames")
  func pop() {
    navigation.pushViewController(second, animated: false)
    navigation.popViewController(animated: true)
    #expect(fixture.difference(from: Flip(), .pop, since: 0, for: 0.6, .easeOut) < rounding)
    fixture.window.advance(to: 0.6)
    #expect(difference(fixture.scene, fixture.scene(Flip(), 1, .pop)) == 0)
    #expect(navigation.topViewController === first)
  }

  @Test("a presentation and a dismissal have the same frames")
  func presentation() {
    let first = FirstViewController(image: fixture.first)
    let second = SecondViewController(image: fixture.second)
    first.prepare(for: second)
    fixture.window.rootViewController = first
    first.present(second, animated: true)
    #expect(fixture.difference(from: Flip(), .push, since: 0, for: 0.6, .easeOut) < rounding)
    fixture.window.advance(to: 1)
    second.dismiss(animated: true)
    #expect(fixture.difference(from: Flip(), .pop, since: 1, for: 0.6, .easeOut) < rounding)
  }

  @Test(
    "while a finger drives, progress is its percentage; beyond a half the pop finishes")
  func finishedDrag() {
    navigation.pushViewController(second, animated: false)
    fixture.window.send(PointerEvent(.began, at: Point(x: 5, y: 300), timestamp: 0))
    for (index, percent) in [0.1, 0.3, 0.45, 0.6].enumerated() {
      let position = Point(x: 5 + percent * 375, y: 300)
      // The first event that is far enough begins the pop; the percentage follows from the second
      // on.
      for time in [0.1, 0.15] {
        fixture.window.send(
          PointerEvent(.moved, at: position, timestamp: Double(index) * 0.1 + time))
      }
      #expect(difference(fixture.scene, fixture.scene(Flip(), percent, .pop)) < rounding)
    }
    fixture.window.send(PointerEvent(.ended, at: Point(x: 5 + 0.6 * 375, y: 300), timestamp: 0.5))
    fixture.window.advance(to: 2)
    #expect(navigation.topViewController === first)
    #expect(difference(fixture.scene, fixture.scene(Flip(), 1, .pop)) == 0)
  }

  @Test("up to a half the pop is cancelled, and also if the touch is cancelled")
  func cancelledDrag() {
    navigation.pushViewController(second, animated: false)
    let before = fixture.scene
    for (index, phase) in [PointerPhase.ended, .cancelled].enumerated() {
      let begin = Double(index) * 3
      fixture.drag(
        from: Point(x: 5, y: 300), to: Point(x: 5 + 0.4 * 375, y: 300), since: begin, for: 0.5,
        ending: phase)
      #expect(difference(fixture.scene, before) > 0.1)
      fixture.window.advance(to: begin + 2)
      #expect(fixture.scene == before)
      #expect(navigation.topViewController === second)
    }
  }
}

// MARK: - The article's code

/// The article's code with its mistakes: the position is the screen's, `sublayerTransform` stays,
/// and a push is always completed.
private class KYPushTransitionAsWritten: NSObject, UIViewControllerAnimatedTransitioning {
  let screen: CGRect

  init(screen: CGRect) {
    self.screen = screen
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    0.6
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to), let fromView = fromVC.view
    else { return }
    let containerView = transitionContext.containerView
    containerView.addSubview(toVC.view)
    containerView.sendSubviewToBack(toVC.view)
    var transform = CATransform3DIdentity
    transform.m34 = -0.002
    containerView.layer.sublayerTransform = transform
    let initialFrame = transitionContext.initialFrame(for: fromVC)
    fromView.frame = initialFrame
    toVC.view.frame = initialFrame
    fromView.layer.anchorPoint = CGPoint(x: 0, y: 0.5)
    fromView.layer.position = CGPoint(x: 0, y: screen.midY)
    UIView.animate(
      withDuration: 0.6, delay: 0, options: .curveEaseOut,
      animations: {
        fromView.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
      },
      completion: { finished in
        fromView.layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
        fromView.layer.position = CGPoint(x: self.screen.midX, y: self.screen.midY)
        fromView.layer.transform = CATransform3DIdentity
        transitionContext.completeTransition(true)
      })
  }
}

/// The article's gesture, which ignores the cancelled state.
private class KYPopInteractiveTransitionAsWritten: UIPercentDrivenInteractiveTransition {
  weak var presentedVC: UIViewController?

  func edgeGesPan(_ edgeGes: UIScreenEdgePanGestureRecognizer) {
    guard let presentedVC else { return }
    let percent = edgeGes.translation(in: nil).x / presentedVC.view.bounds.width
    switch edgeGes.state {
    case .began: presentedVC.navigationController?.popViewController(animated: true)
    case .changed: update(percent)
    case .ended: if percent > 0.5 { finish() } else { cancel() }
    default: break
    }
  }
}

@MainActor
@Suite("Article 000's flip as written")
struct FlipAsWrittenTests {
  let fixture = WindowFixture()

  /// A navigation controller in the lower half of the window.
  private func halfWindow(_ root: UIViewController) -> UINavigationController {
    let outer = UIViewController()
    fixture.window.rootViewController = outer
    let navigation = UINavigationController(rootViewController: root)
    outer.addChild(navigation)
    navigation.view.frame = CGRect(x: 100, y: 300, width: 200, height: 300)
    outer.view.addSubview(navigation.view)
    navigation.beginAppearanceTransition(true, animated: false)
    navigation.endAppearanceTransition()
    return navigation
  }

  @Test("in a container that is not the screen the page jumps; corrected, it stays")
  func position() {
    let first = FirstViewController(image: fixture.first)
    let second = SecondViewController(image: fixture.second)
    let navigation = halfWindow(first)
    let position = first.view.frame
    let written = FixedDelegate(KYPushTransitionAsWritten(screen: fixture.window.bounds))
    navigation.delegate = written
    navigation.pushViewController(second, animated: true)
    // The middle of the page's left edge is at that of the screen's: 183.5 points too low.
    #expect(first.view.layer.position == CGPoint(x: 0, y: 333.5))

    let other = FirstViewController(image: fixture.first)
    let right = halfWindow(other)
    right.delegate = other
    right.pushViewController(SecondViewController(image: fixture.second), animated: true)
    #expect(other.view.layer.position == CGPoint(x: position.minX, y: position.midY))
  }

  @Test("the container's perspective stays; corrected, it is removed")
  func perspective() {
    for isWritten in [true, false] {
      let first = FirstViewController(image: fixture.first)
      let navigation = UINavigationController(rootViewController: first)
      fixture.window.rootViewController = navigation
      let begin = fixture.window.timeline.now
      let delegate = FixedDelegate(
        isWritten
          ? KYPushTransitionAsWritten(screen: fixture.window.bounds) : KYPushTransition())
      navigation.delegate = delegate
      navigation.pushViewController(SecondViewController(image: fixture.second), animated: true)
      let container = first.view.superview
      fixture.window.advance(to: begin + 1)
      #expect(container?.layer.sublayerTransform.m34 == (isWritten ? -0.002 : 0))
    }
  }

  @Test("a cancelled push is completed anyway; corrected, it is undone")
  func completion() {
    for isWritten in [true, false] {
      let first = FirstViewController(image: fixture.first)
      let second = SecondViewController(image: fixture.second)
      let navigation = UINavigationController(rootViewController: first)
      fixture.window.rootViewController = navigation
      let begin = fixture.window.timeline.now
      let hand = UIPercentDrivenInteractiveTransition()
      let delegate = FixedDelegate(
        isWritten ? KYPushTransitionAsWritten(screen: fixture.window.bounds) : KYPushTransition(),
        hand)
      navigation.delegate = delegate
      navigation.pushViewController(second, animated: true)
      hand.update(0.3)
      hand.cancel()
      fixture.window.advance(to: begin + 1)
      #expect(navigation.topViewController === (isWritten ? second : first))
    }
  }

  @Test("after a cancelled touch the page stays half open; corrected, it goes back")
  func cancelledGesture() {
    let first = FirstViewController(image: fixture.first)
    let second = SecondViewController(image: fixture.second)
    let navigation = UINavigationController(rootViewController: first)
    fixture.window.rootViewController = navigation
    navigation.pushViewController(second, animated: false)
    let hand = KYPopInteractiveTransitionAsWritten()
    hand.presentedVC = second
    let delegate = FixedDelegate(KYPopTransition(), hand)
    navigation.delegate = delegate
    let recognizer = UIScreenEdgePanGestureRecognizer(
      target: hand, action: KYPopInteractiveTransitionAsWritten.edgeGesPan)
    recognizer.edges = .left
    second.view.addGestureRecognizer(recognizer)
    fixture.drag(
      from: Point(x: 5, y: 300), to: Point(x: 5 + 0.4 * 375, y: 300), since: 0, for: 0.5,
      ending: .cancelled)
    fixture.window.advance(to: 100)
    // `FlipTests.cancelledDrag` has what the example does.
    #expect(difference(fixture.scene, fixture.scene(Flip(), 0.4, .pop)) < rounding)
  }
}
