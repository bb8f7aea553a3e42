import TestSupport
import Testing
import UIKitNames

/// A card that turns over, as the tutorials write it: a snapshot of the arriving view turns up
/// while the leaving view turns away. It sets no frame of the arriving view.
private class SnapshotFlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let originFrame: CGRect

  init(originFrame: CGRect) {
    self.originFrame = originFrame
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    return 2
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let snapshot = toVC.view.snapshotView(afterScreenUpdates: true)
    else { return }
    let containerView = transitionContext.containerView
    let finalFrame = transitionContext.finalFrame(for: toVC)
    snapshot.frame = originFrame
    snapshot.layer.cornerRadius = 25
    snapshot.layer.masksToBounds = true
    containerView.addSubview(toVC.view)
    containerView.addSubview(snapshot)
    toVC.view.isHidden = true
    var perspective = CATransform3DIdentity
    perspective.m34 = -0.002
    containerView.layer.sublayerTransform = perspective
    snapshot.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .calculationModeCubic,
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0.0, relativeDuration: 1 / 3) {
          fromVC.view.layer.transform = CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
        }
        UIView.addKeyframe(withRelativeStartTime: 1 / 3, relativeDuration: 1 / 3) {
          snapshot.layer.transform = CATransform3DMakeRotation(0, 0, 1, 0)
        }
        UIView.addKeyframe(withRelativeStartTime: 2 / 3, relativeDuration: 1 / 3) {
          snapshot.frame = finalFrame
          snapshot.layer.cornerRadius = 0
        }
      },
      completion: { _ in
        toVC.view.isHidden = false
        snapshot.removeFromSuperview()
        fromVC.view.layer.transform = CATransform3DIdentity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// A screen of one colour, which notes its size when it is loaded.
private class ColoredViewController: UIViewController {
  private let color: UIColor
  private(set) var loadedSize = CGSize(width: 0, height: 0)

  init(color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    loadedSize = view.bounds.size
  }
}

private class PresentingDelegate: NSObject, UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    return SnapshotFlipAnimator(originFrame: CGRect(x: 40, y: 100, width: 200, height: 300))
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    return SnapshotFlipAnimator(originFrame: CGRect(x: 40, y: 100, width: 200, height: 300))
  }
}

@MainActor
@Suite("A copied flip of snapshots")
struct SnapshotFlipTests {
  let window = Window(size: Size(width: 320, height: 480), scale: 2)
  private let first = ColoredViewController(color: .white)
  private let second = ColoredViewController(color: .gray)

  private func expectFullScreen(_ color: UIColor) {
    let look = SceneSampler().look(at: window.presentedFrame().scene)
    for (x, y) in [(1.0, 1.0), (319, 479), (160, 240), (1, 479), (319, 1)] {
      #expect(look(Point(x: x, y: y)).x == color.red, "\(x), \(y)")
    }
  }

  @Test("a push ends with the arriving view on the whole screen, and a pop with the one below")
  func navigation() {
    let navigation = UINavigationController(rootViewController: first)
    window.rootViewController = navigation
    let delegate = FixedDelegate(
      SnapshotFlipAnimator(originFrame: CGRect(x: 40, y: 100, width: 200, height: 300)))
    navigation.delegate = delegate
    navigation.pushViewController(second, animated: true)
    window.advance(to: 1.9)
    #expect(navigation.transitionCoordinator != nil)
    window.advance(to: 2)
    #expect(second.loadedSize == CGSize(width: 320, height: 480))
    #expect(second.view.frame == window.bounds)
    expectFullScreen(.gray)
    navigation.popViewController(animated: true)
    window.advance(to: 4)
    #expect(first.view.frame == window.bounds)
    expectFullScreen(.white)
  }

  @Test("so do a presentation and a dismissal", arguments: [true, false])
  func presentation(isCustom: Bool) {
    window.rootViewController = first
    let delegate = PresentingDelegate()
    second.transitioningDelegate = delegate
    second.modalPresentationStyle = isCustom ? .custom : .fullScreen
    first.present(second, animated: true)
    window.advance(to: 2)
    #expect(second.view.frame == window.bounds)
    expectFullScreen(.gray)
    guard !isCustom else { return }
    second.dismiss(animated: true)
    window.advance(to: 4)
    expectFullScreen(.white)
  }
}
