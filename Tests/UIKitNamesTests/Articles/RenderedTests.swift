import Effects
import Frames
import GPU
import TestSupport
import Testing
import UIKitNames

@testable import AvatarHeroArticle
@testable import CardArticle
@testable import DiagonalSlideArticle
@testable import ExpandArticle
@testable import FlipArticle

/// A ported transition in a window, and the effect that it must look like.
@MainActor
private struct Ported {
  let fixture: WindowFixture
  let effect: any Transition
  var direction: Direction
  /// The objects that are referenced weakly elsewhere.
  let kept: [AnyObject]
  /// The begin of the transition, in seconds.
  var begin = 0.0

  func scenes(at instant: Double) -> (ported: Scene, effect: Scene) {
    let description = effect.effect
    fixture.window.advance(to: begin + instant * description.duration)
    let progress = description.curve.progress(at: instant)
    return (fixture.scene, fixture.scene(effect, progress, direction))
  }
}

@Suite("The articles' code, rendered")
@MainActor
struct RenderedTests {
  enum Article: String, CaseIterable, Sendable {
    case flipPush, flipPop, cornerPresent, cornerDismiss, crossfade, flipFromLeft, heroPush, heroPop
    case cardPresent, cardDismiss, expandPush, expandPop
  }

  private func port(_ article: Article) -> Ported {
    let fixture = WindowFixture(size: Size(width: 180, height: 320), scale: 1)
    let window = fixture.window
    func pushed(_ first: UIViewController, _ second: UIViewController, pops: Bool) {
      let navigation = UINavigationController(rootViewController: first)
      window.rootViewController = navigation
      navigation.pushViewController(second, animated: !pops)
      if pops { navigation.popViewController(animated: true) }
    }
    switch article {
    case .flipPush, .flipPop:
      let first = FlipArticle.FirstViewController(image: fixture.first)
      let second = FlipArticle.SecondViewController(image: fixture.second)
      pushed(first, second, pops: article == .flipPop)
      return Ported(
        fixture: fixture, effect: Flip(), direction: article == .flipPop ? .pop : .push,
        kept: [first, second])
    case .cornerPresent, .cornerDismiss:
      let first = DiagonalSlideArticle.FirstViewController(image: fixture.first)
      let third = ThirdViewController(image: fixture.second)
      window.rootViewController = first
      first.customAnimation(third)
      var ported = Ported(
        fixture: fixture, effect: Corner(), direction: .push, kept: [first, third])
      guard article == .cornerDismiss else { return ported }
      window.advance(to: 1)
      third.dismissal()
      ported.direction = .pop
      ported.begin = 1
      return ported
    case .crossfade, .flipFromLeft:
      let container = ContainerViewController(
        DiagonalSlideArticle.FirstViewController(image: fixture.first),
        ThirdViewController(image: fixture.second))
      window.rootViewController = container
      guard article == .crossfade else {
        container.viewFlip()
        return Ported(
          fixture: fixture, effect: FlipFromLeft.plain, direction: .push, kept: [container])
      }
      container.viewMove()
      var effect = Crossfade()
      effect.style = .both
      return Ported(fixture: fixture, effect: effect, direction: .push, kept: [container])
    case .heroPush, .heroPop:
      let list = UserListViewController(image: fixture.first)
      let page = UserDynamicViewController(
        image: fixture.second,
        avatar: fixture.second.cropping(to: CGRect(x: 0, y: 70, width: 180, height: 180)),
        startView: list.avatarView)
      let navigation = UINavigationController(rootViewController: list)
      navigation.delegate = page
      window.rootViewController = navigation
      navigation.pushViewController(page, animated: article == .heroPush)
      if article == .heroPop { page.back() }
      return Ported(
        fixture: fixture, effect: Hero(style: .article),
        direction: article == .heroPop ? .pop : .push,
        kept: [list, page])
    case .cardPresent, .cardDismiss:
      let first = CardArticle.ViewController(image: fixture.first)
      let second = CardArticle.SecondViewController(image: fixture.second)
      window.rootViewController = first
      first.presentNext(second)
      var ported = Ported(
        fixture: fixture, effect: Card(), direction: .push, kept: [first, second])
      guard article == .cardDismiss else { return ported }
      window.advance(to: 1)
      second.dismiss(animated: true)
      ported.direction = .pop
      ported.begin = 1
      return ported
    case .expandPush, .expandPop:
      let home = HomeViewController(image: fixture.first)
      let detail = DetailViewController(image: fixture.second)
      home.selectedCellFrame = CGRect(x: 0, y: 120, width: 180, height: 40)
      pushed(home, detail, pops: article == .expandPop)
      var effect = Expand(style: .article)
      effect.split = 120.0 / 320
      return Ported(
        fixture: fixture, effect: effect, direction: article == .expandPop ? .pop : .push,
        kept: [home, detail])
    }
  }

  @Test(
    "a port renders the effect's pictures within 1 of 255 at five instants",
    arguments: Article.allCases)
  func pictures(_ article: Article) throws {
    let ported = port(article)
    let pictures = [
      PictureName.from: try TestPictures.smooth(180, 320),
      .to: try TestPictures.screen(180, 320, accent: SIMD4(200, 30, 60, 255)),
    ]
    let size = try pixels(180, 320)
    try withDevice { device in
      for instant in instants {
        let scenes = ported.scenes(at: instant)
        try requireAlike(
          try device.frame(scenes.ported, pictures, size: size),
          try device.frame(scenes.effect, pictures, size: size), within: 1,
          named: "ported-\(article.rawValue)-\(Int(instant * 100))")
      }
    }
    withExtendedLifetime(ported.kept) {}
  }
}
