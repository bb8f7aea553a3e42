import Effects
import Testing
import UIKitNames

@testable import ExpandArticle

@MainActor
@Suite("Article 004's expanding list")
struct ExpandTests {
  let fixture = WindowFixture()
  let home: HomeViewController
  let detail: DetailViewController
  let navigation: UINavigationController

  init() {
    home = HomeViewController(image: fixture.first)
    detail = DetailViewController(image: fixture.second)
    navigation = UINavigationController(rootViewController: home)
    fixture.window.rootViewController = navigation
  }

  private func expand(at y: Double) -> Expand {
    home.selectedCellFrame = CGRect(x: 0, y: y, width: 375, height: 80)
    var effect = Expand(style: .article)
    effect.split = y / 667
    return effect
  }

  @Test("a push has the catalogue's frames, wherever the list is cut", arguments: [250.0, 0, 667])
  func push(y: Double) {
    let effect = expand(at: y)
    navigation.pushViewController(detail, animated: true)
    #expect(fixture.difference(from: effect, .push, since: 0, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 1)
    #expect(difference(fixture.scene, fixture.scene(effect, 1, .push)) == 0)
  }

  @Test(
    "a pop has the catalogue's frames, also without an animated push before",
    arguments: [250.0, 0, 667])
  func pop(y: Double) {
    let effect = expand(at: y)
    navigation.pushViewController(detail, animated: false)
    navigation.popViewController(animated: true)
    #expect(fixture.difference(from: effect, .pop, since: 0, for: 1, .easeInOut) < rounding)
    fixture.window.advance(to: 1)
    #expect(difference(fixture.scene, fixture.scene(effect, 1, .pop)) == 0)
    #expect(detail.view.alpha == 1)
  }

  @Test("the parts are as sharp as the screen; at the article's scale of 1 they are not")
  func sharpness() {
    for scale in [0.0, 1] {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
      let content = UIImageView(image: fixture.first)
      content.frame = CGRect(x: 0, y: 0, width: 300, height: 667)
      view.addSubview(content)
      UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, scale)
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
      let image = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      let window = Window(size: view.bounds.size, scale: 3)
      window.addSubview(UIImageView(image: image))
      // A snapshot that is rendered first, with a third of the screen's scale; or no such snapshot.
      let snapshots = window.presentedFrame().snapshots
      #expect(snapshots.map(\.scene.scale) == (scale == 1 ? [1] : []))
    }
  }
}

// MARK: - The article's code

/// The article's code, completed by what its excerpts leave out. It unwraps optionals that may be
/// nil; here those lines note that they would have crashed.
private class SKExpandTransitionAsWritten: NSObject, UIViewControllerAnimatedTransitioning {
  var operation = UINavigationControllerOperation.none
  var duration: TimeInterval = 1
  var selectedFrame = CGRect.zero
  var snapShot: UIImage?
  var imageViewTop: UIImageView?
  var imageViewBottom: UIImageView?
  var crashes = false

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let sourceView = transitionContext.view(forKey: .from)
    let destinationView = transitionContext.view(forKey: .to)
    guard let sourceView, let destinationView else { return }
    let bounds = container.bounds

    if operation == .push {
      UIGraphicsBeginImageContextWithOptions(sourceView.bounds.size, true, 1)
      sourceView.drawHierarchy(in: bounds, afterScreenUpdates: false)
      snapShot = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()
      guard let snapShot, let tempImageRef = snapShot.cgImage else { return }
      let topHeight = selectedFrame.origin.y
      let imageViewTopFrame = CGRect(x: 0, y: 0, width: bounds.width, height: topHeight)
      let imageViewBottomFrame = CGRect(
        x: 0, y: topHeight, width: bounds.width, height: bounds.height - selectedFrame.origin.y)

      let topImageRef = tempImageRef.cropping(to: imageViewTopFrame)
      let bottomImageRef = tempImageRef.cropping(to: imageViewBottomFrame)
      if let topImageRef {
        imageViewTop = UIImageView(
          image: UIImage(
            cgImage: topImageRef, scale: snapShot.scale, orientation: UIImageOrientation.up))
        imageViewTop?.frame = imageViewTopFrame
      }
      if let bottomImageRef {
        imageViewBottom = UIImageView(
          image: UIImage(
            cgImage: bottomImageRef, scale: snapShot.scale, orientation: UIImageOrientation.up))
        imageViewBottom?.frame = imageViewBottomFrame
      }
    }
    // Here the article writes `self.imageViewTop!` and `self.imageViewBottom!`.
    guard let imageViewTop, let imageViewBottom else {
      crashes = true
      return transitionContext.completeTransition(false)
    }
    destinationView.alpha = 0
    container.addSubview(destinationView)
    container.addSubview(imageViewTop)
    container.addSubview(imageViewBottom)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: { () -> Void in
        imageViewTop.frame = CGRect(
          x: 0, y: -imageViewTop.frame.height, width: imageViewTop.frame.width,
          height: imageViewTop.frame.height)
        imageViewBottom.frame = CGRect(
          x: 0, y: bounds.height, width: imageViewBottom.frame.width,
          height: imageViewBottom.frame.height)
        destinationView.alpha = 1
      },
      completion: { (finish) -> Void in
        imageViewTop.removeFromSuperview()
        imageViewBottom.removeFromSuperview()
        transitionContext.completeTransition(true)
      })
  }
}

@MainActor
@Suite("Article 004's expanding list as written")
struct ExpandAsWrittenTests {
  let fixture = WindowFixture()
  let home: UIViewController
  let detail: DetailViewController
  let navigation: UINavigationController
  fileprivate let transition = SKExpandTransitionAsWritten()

  init() {
    home = DetailViewController(image: fixture.first)
    detail = DetailViewController(image: fixture.second)
    navigation = UINavigationController(rootViewController: home)
    fixture.window.rootViewController = navigation
  }

  @Test("the parts have one pixel per point, on a screen with two")
  func blurred() {
    let delegate = FixedDelegate(transition)
    navigation.delegate = delegate
    transition.operation = .push
    transition.selectedFrame.origin.y = 250
    navigation.pushViewController(detail, animated: true)
    fixture.window.advance(to: 0.5)
    #expect(fixture.window.presentedFrame().snapshots.map(\.scene.scale) == [1, 1])
    #expect(fixture.scene.scale == 2)
  }

  @Test("it crashes for the first row")
  func firstRow() {
    let delegate = FixedDelegate(transition)
    navigation.delegate = delegate
    transition.operation = .push
    transition.selectedFrame.origin.y = 0
    navigation.pushViewController(detail, animated: true)
    #expect(transition.crashes)
  }

  @Test("it crashes in a pop without a push before")
  func popWithoutPush() {
    let delegate = FixedDelegate(transition)
    navigation.pushViewController(detail, animated: false)
    navigation.delegate = delegate
    transition.operation = .pop
    navigation.popViewController(animated: true)
    #expect(transition.crashes)
  }

  @Test("a cancelled push is completed anyway; corrected, it is undone")
  func completion() {
    for isWritten in [true, false] {
      let right = SKExpandTransition()
      let (below, above) = (
        DetailViewController(image: fixture.first), DetailViewController(image: fixture.second)
      )
      let stack = UINavigationController(rootViewController: below)
      fixture.window.rootViewController = stack
      let begin = fixture.window.timeline.now
      let hand = UIPercentDrivenInteractiveTransition()
      transition.operation = .push
      transition.selectedFrame.origin.y = 250
      right.operation = .push
      right.selectedFrame.origin.y = 250
      let delegate = FixedDelegate(isWritten ? transition : right, hand)
      stack.delegate = delegate
      stack.pushViewController(above, animated: true)
      hand.update(0.4)
      hand.cancel()
      fixture.window.advance(to: begin + 2)
      #expect(stack.topViewController === (isWritten ? above : below))
    }
  }
}
