import SceneGraph
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@MainActor
@Suite("UIView's own transitions")
struct ViewTransitionTests {
  let window = Window(size: Size(width: 100, height: 200), scale: 2)
  let first = ImageView(image: Image(.from, size: Size(width: 100, height: 200)))
  let second = ImageView(image: Image(.to, size: Size(width: 100, height: 200)))

  init() { window.addSubview(first) }

  /// The layers of the view that plays.
  private var played: [Layer] {
    window.presentedFrame().scene.root.sublayers.first?.sublayers.first?.sublayers ?? []
  }

  @Test(
    "each option has its effect",
    arguments: [
      (AnimationOptions.transitionFlipFromLeft, "flip-from-left"),
      (.transitionFlipFromRight, "flip-from-right"), (.transitionFlipFromTop, "flip-from-top"),
      (.transitionFlipFromBottom, "flip-from-bottom"), (.transitionCrossDissolve, "crossfade"),
    ])
  func options(option: AnimationOptions, name: String) throws {
    View.transition(from: first, to: second, duration: 2, options: [option, .curveLinear])
    window.advance(to: 0.5)
    let effect = try #require(Catalog.transition(named: name))
    let scene = effect.init().scene(
      at: 0.25, .push, in: Container(size: window.bounds.size, scale: 2))
    #expect(played == scene.root.sublayers)
  }

  @Test("the new view takes the old one's place, and the old one leaves")
  func exchange() {
    var finished: Bool?
    View.transition(
      from: first, to: second, duration: 1, options: .transitionFlipFromLeft
    ) { finished = $0 }
    #expect(finished == nil)
    window.advance(to: 1)
    #expect(finished == true)
    #expect(window.subviews.count == 1 && window.subviews.first === second)
    #expect(!second.isHidden && !first.isHidden)
  }

  @Test("with showHideTransitionViews both stay, one of them hidden")
  func showAndHide() {
    window.addSubview(second)
    second.isHidden = true
    View.transition(
      from: first, to: second, duration: 1,
      options: [.transitionCrossDissolve, .showHideTransitionViews])
    window.advance(to: 1)
    #expect(window.subviews.count == 2)
    #expect(first.isHidden && !second.isHidden)
  }

  @Test("a change within one view is shown from before to after")
  func within() {
    View.transition(with: first, duration: 1, options: [.transitionCrossDissolve, .curveLinear]) {
      first.image = second.image
    }
    window.advance(to: 0.5)
    #expect(played.map(\.contents) == [.picture(.from), .picture(.to)])
    #expect(played.map(\.opacity) == [1, 0.5])
    window.advance(to: 1)
    #expect(window.subviews.count == 1 && !first.isHidden)
  }

  @Test("children are exchanged with their callbacks, and what else is animated")
  func children() {
    let log = CallLog()
    let (a, b) = (LoggedController("a", log), LoggedController("b", log))
    let container = ViewController()
    window.rootViewController = container
    container.addChild(a)
    container.view.addSubview(a.view)
    a.beginAppearanceTransition(true, animated: false)
    a.endAppearanceTransition()
    container.addChild(b)
    b.view.alpha = 0
    log.entries = []
    container.transition(
      from: a, to: b, duration: 1, options: .curveLinear, animations: { b.view.alpha = 1 })
    #expect(log.entries == ["a willDisappear", "b willAppear"])
    window.advance(to: 0.25)
    #expect(b.view.layer.presentation().opacity == 0.25)
    window.advance(to: 1)
    #expect(log.entries == ["a willDisappear", "b willAppear", "a didDisappear", "b didAppear"])
    #expect(a.view.superview == nil && b.view.superview === container.view)
  }

  @Test("a rasterized image is drawn first, with its own pixels; its parts are, too")
  func rasterized() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 50, height: 40))
    view.backgroundColor = .white
    let image = Image(snapshotOf: view).rasterized(scale: 1)
    let part = try #require(image.cropping(to: Rect(x: 0, y: 0, width: 50, height: 10)))
    first.image = part
    let frame = window.presentedFrame()
    #expect(frame.snapshots.map(\.scene.scale) == [1])
    #expect(frame.snapshots.map(\.scene.root.bounds.size) == [Size(width: 50, height: 10)])
    first.image = image.rasterized(scale: 0)
    #expect(window.presentedFrame().snapshots.isEmpty)
  }

  @Test("what an animation's end sets off after a hand let go has its own curve")
  func afterTheHand() {
    let delegate = TwoStepDelegate()
    let (a, b) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: a)
    window.rootViewController = navigation
    navigation.delegate = delegate
    navigation.pushViewController(b, animated: true)
    delegate.hand.update(0.5)
    delegate.hand.finish()
    // The first animation's other half takes half a second; then the second one eases in.
    window.advance(to: 0.5 + 0.25)
    let eased = TimingCurve.easeIn.progress(at: 0.25)
    #expect(abs(b.view.layer.presentation().opacity - (1 - eased)) < 1e-9)
  }
}

/// Animates twice, the second time from the end of the first.
@MainActor
private final class TwoStepDelegate: NavigationControllerDelegate, AnimatedTransitioning {
  let hand = PercentDrivenInteractiveTransition()

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { hand }

  func transitionDuration(using transitionContext: (any ContextTransitioning)?) -> Double { 1 }

  func animateTransition(using context: any ContextTransitioning) {
    guard let to = context.view(forKey: .to) else { return }
    context.containerView.addSubview(to)
    View.animate(withDuration: 1) {
      to.center.x += 10
    } completion: { _ in
      View.animate(withDuration: 1, options: .curveEaseIn) {
        to.alpha = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }
}
