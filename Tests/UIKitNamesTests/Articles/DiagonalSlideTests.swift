import Effects
import Testing
import UIKitNames

@testable import DiagonalSlideArticle

@MainActor
@Suite("Article 001's animations")
struct DiagonalSlideTests {
  let fixture = WindowFixture()
  let first: FirstViewController
  let third: ThirdViewController

  init() {
    first = FirstViewController(image: fixture.first)
    third = ThirdViewController(image: fixture.second)
    fixture.window.rootViewController = first
  }

  @Test("a presentation has the frames of the catalogue's corner")
  func present() {
    first.customAnimation(third)
    #expect(fixture.difference(from: Corner(), .push, since: 0, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 1)
    #expect(difference(fixture.scene, fixture.scene(Corner(), 1, .push)) == 0)
    #expect(first.presentedViewController === third)
  }

  @Test("a dismissal has its frames, and ends with the first screen")
  func dismiss() {
    first.customAnimation(third)
    fixture.window.advance(to: 1)
    third.dismissal()
    #expect(fixture.difference(from: Corner(), .pop, since: 1, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 2)
    #expect(difference(fixture.scene, fixture.scene(Corner(), 1, .pop)) == 0)
    #expect(first.view.window === fixture.window)
    #expect(third.view.window == nil)
  }

  @Test("with the tap's interaction controller nothing moves until the tap")
  func tap() {
    first.mtd.waitsForTap = true
    let before = fixture.scene
    first.customAnimation(third)
    fixture.window.advance(to: 3)
    #expect(difference(fixture.scene, before) == 0)
    fixture.window.send(PointerEvent(.began, at: Point(x: 20, y: 20), timestamp: 3))
    fixture.window.send(PointerEvent(.ended, at: Point(x: 20, y: 20), timestamp: 3.1))
    fixture.window.advance(to: 3.6)
    #expect(difference(fixture.scene, fixture.scene(Corner(), 0.5, .push)) < rounding)
    fixture.window.advance(to: 4.2)
    #expect(difference(fixture.scene, fixture.scene(Corner(), 1, .push)) == 0)
  }

  @Test("a container's crossfade is the catalogue's of both screens")
  func crossfade() {
    let container = ContainerViewController(
      FirstViewController(image: fixture.first), ThirdViewController(image: fixture.second))
    fixture.window.rootViewController = container
    container.viewMove()
    var effect = Crossfade()
    effect.style = .both
    #expect(fixture.difference(from: effect, .push, since: 0, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 1)
    #expect(difference(fixture.scene, fixture.scene(effect, 1, .push)) == 0)
  }

  @Test("a container's flip from the left is the catalogue's, and hides the leaving view")
  func flip() {
    let container = ContainerViewController(
      FirstViewController(image: fixture.first), ThirdViewController(image: fixture.second))
    fixture.window.rootViewController = container
    container.viewFlip()
    #expect(
      fixture.difference(from: FlipFromLeft.plain, .push, since: 0, for: 1, .easeInOut)
        < rounding)
    fixture.window.advance(to: 1)
    #expect(container.fromVC.view.isHidden)
    #expect(!container.toVC.view.isHidden)
    #expect(difference(fixture.scene, fixture.scene(FlipFromLeft.plain, 1, .push)) == 0)
  }
}

// MARK: - The article's code

/// The article's animator with its mistakes.
private class MyAnimatorAsWritten: NSObject, UIViewControllerAnimatedTransitioning {
  let presenting: Bool

  init(_ presenting: Bool) {
    self.presenting = presenting
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    1
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to)
    else { return }
    let containerView = transitionContext.containerView
    let toView = transitionContext.view(forKey: .to)
    let fromView = transitionContext.view(forKey: .from)
    let containerFrame = containerView.frame
    var toViewStartFrame = transitionContext.initialFrame(for: toVC)
    let toViewFinalFrame = transitionContext.finalFrame(for: toVC)
    var fromViewFinalFrame = transitionContext.finalFrame(for: fromVC)
    if presenting {
      toViewStartFrame.origin.x = containerFrame.size.width
      toViewStartFrame.origin.y = containerFrame.size.height
    } else {
      // A message to nil answers 0 in Objective-C.
      fromViewFinalFrame = CGRect(
        x: containerFrame.size.width, y: containerFrame.size.height,
        width: toView?.frame.size.width ?? 0, height: toView?.frame.size.height ?? 0)
    }
    if let toView { containerView.addSubview(toView) }
    toView?.frame = toViewStartFrame
    UIView.animate(
      withDuration: 1,
      animations: {
        if self.presenting {
          toView?.frame = toViewFinalFrame
        } else {
          fromView?.frame = fromViewFinalFrame
        }
      },
      completion: { finished in
        let success = !transitionContext.transitionWasCancelled
        if (self.presenting && !success) || (!self.presenting && success) {
          toView?.removeFromSuperview()
        }
        transitionContext.completeTransition(success)
      })
  }
}

@MainActor
private class DelegateAsWritten: NSObject, UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    MyAnimatorAsWritten(true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    MyAnimatorAsWritten(false)
  }
}

@MainActor
@Suite("Article 001's animator as written")
struct DiagonalSlideAsWrittenTests {
  let fixture = WindowFixture()
  let first: FirstViewController
  let third: ThirdViewController
  fileprivate let delegate = DelegateAsWritten()

  init() {
    first = FirstViewController(image: fixture.first)
    third = ThirdViewController(image: fixture.second)
    fixture.window.rootViewController = first
    third.transitioningDelegate = delegate
  }

  @Test("the presented screen starts with size 0, because its initial frame is all zeros")
  func startsFromZero() {
    third.modalPresentationStyle = .custom
    first.present(third, animated: true)
    #expect(third.view.layer.presentation()?.bounds.size == .zero)
    fixture.window.advance(to: 0.5)
    // At half the time it has half the size; the catalogue's keeps its size.
    #expect(third.view.layer.presentation()?.bounds.size == Size(width: 187.5, height: 333.5))
    #expect(difference(fixture.scene, fixture.scene(Corner(), 0.5, .push)) > 0.1)
  }

  @Test("the dismissed screen shrinks to 0, because its size is taken from a nil view")
  func sizesFromNil() {
    third.modalPresentationStyle = .custom
    first.present(third, animated: false)
    third.dismiss(animated: true)
    fixture.window.advance(to: 0.5)
    #expect(third.view.layer.presentation()?.bounds.size == Size(width: 187.5, height: 333.5))
  }

  @Test("in full screen, the returning screen covers the leaving one")
  func coversTheOneThatLeaves() {
    third.modalPresentationStyle = .fullScreen
    first.present(third, animated: false)
    third.dismiss(animated: true)
    fixture.window.advance(to: 0.5)
    let siblings = third.view.superview?.subviews ?? []
    #expect(siblings.last === first.view)
    #expect(difference(fixture.scene, fixture.scene(Corner(), 0.5, .pop)) > 0.1)
  }

  @Test("in full screen, the animator removes the view that should stay before it reports the end")
  func removesTheWrongView() {
    third.modalPresentationStyle = .fullScreen
    first.present(third, animated: false)
    let watch = RemovalWatch(frame: fixture.window.bounds)
    first.view.addSubview(watch)
    third.dismiss(animated: true)
    fixture.window.advance(to: 2)
    // The view is added to the container, removed by mistake, and then restored by the runtime.
    #expect(watch.isInWindow == [true, false, true])

    let right = RemovalWatch(frame: fixture.window.bounds)
    let other = FirstViewController(image: fixture.first)
    let leaving = ThirdViewController(image: fixture.second)
    fixture.window.rootViewController = other
    leaving.transitioningDelegate = other.mtd
    leaving.modalPresentationStyle = .fullScreen
    other.present(leaving, animated: false)
    other.view.addSubview(right)
    leaving.dismiss(animated: true)
    fixture.window.advance(to: 4)
    #expect(right.isInWindow == [true])
  }
}

/// A view that logs when it joins and leaves a window.
private class RemovalWatch: UIView {
  var isInWindow: [Bool] = []

  override func didMoveToWindow() { isInWindow.append(window != nil) }
}
