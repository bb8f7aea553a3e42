import Effects
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("UIView's own transitions")
struct ViewTransitionTests {
  let window = Window(size: Size(width: 100, height: 200), scale: 2)
  let first = ImageView(image: Image(.from, size: Size(width: 100, height: 200)))
  let second = ImageView(image: Image(.to, size: Size(width: 100, height: 200)))

  init() { window.addSubview(first) }

  /// The layers of the transition that is presented.
  private var played: [Layer] {
    window.presentedFrame().scene.root.sublayers.first?.sublayers.first?.sublayers ?? []
  }

  @Test("the effect is played in its direction, under the curve of the options")
  func effect() {
    View.transition(
      from: first, to: second, duration: 2, effect: DirectedTransition(FlipFromLeft(), .push),
      options: .curveLinear)
    window.advance(to: 0.5)
    let scene = FlipFromLeft().scene(
      at: 0.25, .push, in: Container(size: window.bounds.size, scale: 2))
    #expect(played == scene.root.sublayers)
  }

  @Test("without an effect the change is immediate")
  func withoutEffect() {
    var finished: Bool?
    View.transition(from: first, to: second, duration: 1, effect: nil) { finished = $0 }
    #expect(finished == true)
    #expect(window.subviews.count == 1 && window.subviews.first === second)
  }

  @Test("the new view replaces the old one, which is removed")
  func exchange() {
    var finished: Bool?
    View.transition(
      from: first, to: second, duration: 1, effect: DirectedTransition(FlipFromLeft(), .push)
    ) { finished = $0 }
    #expect(finished == nil)
    window.advance(to: 1)
    #expect(finished == true)
    #expect(window.subviews.count == 1 && window.subviews.first === second)
    #expect(!second.isHidden && !first.isHidden)
  }

  @Test("with showHideTransitionViews both views stay, one of them hidden")
  func showAndHide() {
    window.addSubview(second)
    second.isHidden = true
    View.transition(
      from: first, to: second, duration: 1, effect: DirectedTransition(Crossfade(), .push),
      options: .showHideTransitionViews)
    window.advance(to: 1)
    #expect(window.subviews.count == 2)
    #expect(first.isHidden && !second.isHidden)
  }

  @Test("a change within one view is presented from before to after")
  func within() {
    View.transition(
      with: first, duration: 1, effect: DirectedTransition(Crossfade(), .push),
      options: .curveLinear
    ) {
      first.image = second.image
    }
    window.advance(to: 0.5)
    #expect(played.map(\.contents) == [.picture(.from), .picture(.to)])
    #expect(played.map(\.opacity) == [1, 0.5])
    window.advance(to: 1)
    #expect(window.subviews.count == 1 && !first.isHidden)
  }

  @Test("children are exchanged with their callbacks and further animations")
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
      from: a, to: b, duration: 1, effect: nil, options: .curveLinear,
      animations: { b.view.alpha = 1 })
    #expect(log.entries == ["a willDisappear", "b willAppear"])
    window.advance(to: 0.25)
    #expect(b.view.layer.presented.opacity == 0.25)
    window.advance(to: 1)
    #expect(log.entries == ["a willDisappear", "b willAppear", "a didDisappear", "b didAppear"])
    #expect(a.view.superview == nil && b.view.superview === container.view)
  }

  @Test("a rasterized image is rendered first, with its own scale; its parts, too")
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

  @Test("an animation that starts at an end after the release has its own curve")
  func afterTheHand() {
    let delegate = TwoStepDelegate()
    let (a, b) = (ViewController(), ViewController())
    let navigation = NavigationController(rootViewController: a)
    window.rootViewController = navigation
    navigation.delegate = delegate
    navigation.pushViewController(b, animated: true)
    delegate.interaction.update(0.5)
    delegate.interaction.finish()
    // The rest of the first animation takes half a second; then the second one eases in.
    window.advance(to: 0.5 + 0.25)
    let eased = TimingCurve.easeIn.progress(at: 0.25)
    #expect(abs(b.view.layer.presented.opacity - (1 - eased)) < 1e-9)
  }
}

/// An animator whose second animation starts at the end of the first.
@MainActor
private final class TwoStepDelegate: NavigationControllerDelegate, AnimatedTransitioning {
  let interaction = PercentDrivenInteractiveTransition()

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
    to toVC: ViewController
  ) -> (any AnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interaction }

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
