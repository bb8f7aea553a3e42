import Effects
import Testing
import UIKitNames

@MainActor
@Suite("UIKit's transition options")
struct TransitionOptionsTests {
  let window = UIWindow(size: Size(width: 100, height: 200), scale: 2)
  let first = UIImageView(image: UIImage(.from, size: Size(width: 100, height: 200)))
  let second = UIImageView(image: UIImage(.to, size: Size(width: 100, height: 200)))

  init() { window.addSubview(first) }

  /// The layers of the transition that is presented.
  private var played: [Layer] {
    window.presentedFrame().scene.root.sublayers.first?.sublayers.first?.sublayers ?? []
  }

  private func sublayers(of effect: any Transition, _ direction: Direction) -> [Layer] {
    effect.scene(at: 0.25, direction, in: Container(size: window.bounds.size, scale: 2))
      .root.sublayers
  }

  @Test(
    "each option has its effect",
    arguments: [
      (UIViewAnimationOptions.transitionFlipFromLeft, FlipFromLeft.plain),
      (.transitionFlipFromRight, FlipFromRight.plain),
      (.transitionFlipFromTop, FlipFromTop.plain),
      (.transitionFlipFromBottom, FlipFromBottom.plain),
      (.transitionCrossDissolve, Crossfade()),
    ] as [(UIViewAnimationOptions, any Transition)])
  func effects(option: UIViewAnimationOptions, effect: any Transition) throws {
    UIView.transition(from: first, to: second, duration: 2, options: [option, .curveLinear])
    window.advance(to: 0.5)
    #expect(played == sublayers(of: effect, .push))
  }

  @Test("curl up peels the page off from its bottom edge, curl down puts it back")
  func curls() {
    var curl = PageCurl()
    curl.edge = .bottom
    UIView.transition(
      from: first, to: second, duration: 2, options: [.transitionCurlUp, .curveLinear])
    window.advance(to: 0.5)
    #expect(played == sublayers(of: curl, .push))
    window.advance(to: 2)
    UIView.transition(
      from: second, to: first, duration: 2, options: [.transitionCurlDown, .curveLinear])
    window.advance(to: 2.5)
    let exchanged = curl.scene(
      at: 0.25, .pop, in: Container(size: window.bounds.size, scale: 2)
    ).exchangingPictures()
    #expect(played == exchanged.root.sublayers)
  }

  @Test("a change within one view takes an option, too")
  func within() {
    UIView.transition(
      with: first, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
      animations: { first.image = second.image })
    window.advance(to: 0.5)
    #expect(played.map(\.contents) == [.picture(.from), .picture(.to)])
    #expect(played.map(\.opacity) == [1, 0.5])
  }

  @Test("children are exchanged with an option, or animated without one", arguments: [true, false])
  func children(hasOption: Bool) {
    let (container, a, b) = (UIViewController(), UIViewController(), UIViewController())
    window.rootViewController = container
    (a.view, b.view) = (first, second)
    container.addChild(a)
    container.view.addSubview(first)
    container.addChild(b)
    var finished: Bool?
    container.transition(
      from: a, to: b, duration: 1, options: hasOption ? .transitionFlipFromLeft : [],
      animations: { second.alpha = 0.5 }, completion: { finished = $0 })
    window.advance(to: 0.5)
    #expect(finished == nil && second.isHidden == hasOption)
    window.advance(to: 1)
    #expect(finished == true && first.superview == nil && second.superview === container.view)
    #expect(!second.isHidden && second.alpha == 0.5)
  }
}
