import Testing
import TransitionCatalog
import UIKitNames

@testable import DiagonalSlideArticle

@MainActor
@Suite("Article 001's animations")
struct DiagonalSlideTests {
  let stage = Stage()
  let first: FirstViewController
  let third: ThirdViewController

  init() {
    first = FirstViewController(image: stage.first)
    third = ThirdViewController(image: stage.second)
    stage.window.rootViewController = first
  }

  @Test("a presentation has the frames of the catalogue's corner")
  func present() {
    first.customAnimation(third)
    #expect(stage.difference(from: Corner(), .push, since: 0, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 1)
    #expect(difference(stage.scene, stage.scene(Corner(), 1, .push)) == 0)
    #expect(first.presentedViewController === third)
  }

  @Test("a dismissal has its frames, and ends with the screen that was there before")
  func dismiss() {
    first.customAnimation(third)
    stage.window.advance(to: 1)
    third.dismissal()
    #expect(stage.difference(from: Corner(), .pop, since: 1, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 2)
    #expect(difference(stage.scene, stage.scene(Corner(), 1, .pop)) == 0)
    #expect(first.view.window === stage.window)
    #expect(third.view.window == nil)
  }

  @Test("with the tap's animator nothing moves until the tap")
  func tap() {
    first.mtd.waitsForTap = true
    let before = stage.scene
    first.customAnimation(third)
    stage.window.advance(to: 3)
    #expect(difference(stage.scene, before) == 0)
    stage.window.send(PointerEvent(.began, at: Point(x: 20, y: 20), timestamp: 3))
    stage.window.send(PointerEvent(.ended, at: Point(x: 20, y: 20), timestamp: 3.1))
    stage.window.advance(to: 3.6)
    #expect(difference(stage.scene, stage.scene(Corner(), 0.5, .push)) < rounding)
    stage.window.advance(to: 4.2)
    #expect(difference(stage.scene, stage.scene(Corner(), 1, .push)) == 0)
  }

  @Test("a container's crossfade is the catalogue's of both screens")
  func crossfade() {
    let container = ContainerViewController(
      FirstViewController(image: stage.first), ThirdViewController(image: stage.second))
    stage.window.rootViewController = container
    container.viewMove()
    var effect = Crossfade()
    effect.style = .both
    #expect(stage.difference(from: effect, .push, since: 0, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 1)
    #expect(difference(stage.scene, stage.scene(effect, 1, .push)) == 0)
  }

  @Test("a container's flip from the left is the catalogue's, and hides the view that left")
  func flip() {
    let container = ContainerViewController(
      FirstViewController(image: stage.first), ThirdViewController(image: stage.second))
    stage.window.rootViewController = container
    container.viewFlip()
    #expect(stage.difference(from: FlipFromLeft(), .push, since: 0, for: 1, .easeInOut) < rounding)
    stage.window.advance(to: 1)
    #expect(container.fromVC.view.isHidden)
    #expect(!container.toVC.view.isHidden)
    #expect(difference(stage.scene, stage.scene(FlipFromLeft(), 1, .push)) == 0)
  }
}

// MARK: - As written

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
@Suite("Article 001's animator as it is written")
struct DiagonalSlideAsWrittenTests {
  let stage = Stage()
  let first: FirstViewController
  let third: ThirdViewController
  fileprivate let delegate = DelegateAsWritten()

  init() {
    first = FirstViewController(image: stage.first)
    third = ThirdViewController(image: stage.second)
    stage.window.rootViewController = first
    third.transitioningDelegate = delegate
  }

  @Test("the presented screen starts with no size, as its initial frame is all zeros")
  func startsFromZero() {
    third.modalPresentationStyle = .custom
    first.present(third, animated: true)
    #expect(third.view.layer.presentation().bounds.size == .zero)
    stage.window.advance(to: 0.5)
    // Half way it is half as large; the catalogue's keeps its size.
    #expect(third.view.layer.presentation().bounds.size == Size(width: 187.5, height: 333.5))
    #expect(difference(stage.scene, stage.scene(Corner(), 0.5, .push)) > 0.1)
  }

  @Test("the dismissed screen shrinks to nothing, as its size is taken from a view that is nil")
  func sizesFromNil() {
    third.modalPresentationStyle = .custom
    first.present(third, animated: false)
    third.dismiss(animated: true)
    stage.window.advance(to: 0.5)
    #expect(third.view.layer.presentation().bounds.size == Size(width: 187.5, height: 333.5))
  }

  @Test("full screen, the screen that comes back covers the one that leaves")
  func coversTheOneThatLeaves() {
    third.modalPresentationStyle = .fullScreen
    first.present(third, animated: false)
    third.dismiss(animated: true)
    stage.window.advance(to: 0.5)
    let siblings = third.view.superview?.subviews ?? []
    #expect(siblings.last === first.view)
    #expect(difference(stage.scene, stage.scene(Corner(), 0.5, .pop)) > 0.1)
  }

  @Test("full screen, it takes out the view that should stay before it reports the end")
  func removesTheWrongView() {
    third.modalPresentationStyle = .fullScreen
    first.present(third, animated: false)
    let watch = RemovalWatch(frame: stage.window.bounds)
    first.view.addSubview(watch)
    third.dismiss(animated: true)
    stage.window.advance(to: 2)
    // Into the container, out of it by the mistake, and then put back by the runtime.
    #expect(watch.isInWindow == [true, false, true])

    let right = RemovalWatch(frame: stage.window.bounds)
    let other = FirstViewController(image: stage.first)
    let leaving = ThirdViewController(image: stage.second)
    stage.window.rootViewController = other
    leaving.transitioningDelegate = other.mtd
    leaving.modalPresentationStyle = .fullScreen
    other.present(leaving, animated: false)
    other.view.addSubview(right)
    leaving.dismiss(animated: true)
    stage.window.advance(to: 4)
    #expect(right.isInWindow == [true])
  }
}

/// Notes when it comes into a window and leaves it.
private class RemovalWatch: UIView {
  var isInWindow: [Bool] = []

  override func didMoveToWindow() { isInWindow.append(window != nil) }
}
