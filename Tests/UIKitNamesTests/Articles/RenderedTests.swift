import Frames
import GPU
import TestSupport
import Testing
import TransitionCatalog
import UIKitNames

@testable import CardArticle
@testable import DiagonalSlideArticle
@testable import ExpandArticle
@testable import FlipArticle

/// A port on its stage, and the effect that it should look like.
@MainActor
private struct Ported {
  let stage: Stage
  let effect: any Transition
  let direction: Direction
  /// Who is not kept alive by others.
  let kept: [AnyObject]

  func scenes(at instant: Double) -> (ported: Scene, effect: Scene) {
    let type = type(of: effect)
    stage.window.advance(to: instant * type.duration)
    return (stage.scene, stage.scene(effect, type.curve.progress(at: instant), direction))
  }
}

@Suite("The articles' code, drawn")
@MainActor
struct RenderedTests {
  enum Article: String, CaseIterable, Sendable {
    case flipPush, flipPop, corner, crossfade, card, expandPush, expandPop
  }

  private func port(_ article: Article) -> Ported {
    let stage = Stage(size: Size(width: 180, height: 320), scale: 1)
    let window = stage.window
    func pushed(_ first: UIViewController, _ second: UIViewController, pops: Bool) {
      let navigation = UINavigationController(rootViewController: first)
      window.rootViewController = navigation
      navigation.pushViewController(second, animated: !pops)
      if pops { navigation.popViewController(animated: true) }
    }
    switch article {
    case .flipPush, .flipPop:
      let first = FlipArticle.FirstViewController(image: stage.first)
      let second = FlipArticle.SecondViewController(image: stage.second)
      pushed(first, second, pops: article == .flipPop)
      return Ported(
        stage: stage, effect: Flip(), direction: article == .flipPop ? .pop : .push,
        kept: [first, second])
    case .corner:
      let first = DiagonalSlideArticle.FirstViewController(image: stage.first)
      let third = ThirdViewController(image: stage.second)
      window.rootViewController = first
      first.customAnimation(third)
      return Ported(stage: stage, effect: Corner(), direction: .push, kept: [first, third])
    case .crossfade:
      let container = ContainerViewController(
        DiagonalSlideArticle.FirstViewController(image: stage.first),
        ThirdViewController(image: stage.second))
      window.rootViewController = container
      container.view.bringSubviewToFront(container.toVC.view)
      container.viewMove()
      var effect = Crossfade()
      effect.style = .both
      return Ported(stage: stage, effect: effect, direction: .push, kept: [container])
    case .card:
      let first = CardArticle.ViewController(image: stage.first)
      let second = CardArticle.SecondViewController(image: stage.second)
      window.rootViewController = first
      first.presentNext(second)
      return Ported(stage: stage, effect: Card(), direction: .push, kept: [first, second])
    case .expandPush, .expandPop:
      let home = HomeViewController(image: stage.first)
      let detail = DetailViewController(image: stage.second)
      home.selectedCellFrame = CGRect(x: 0, y: 120, width: 180, height: 40)
      pushed(home, detail, pops: article == .expandPop)
      var effect = Expand()
      effect.split = 120.0 / 320
      return Ported(
        stage: stage, effect: effect, direction: article == .expandPop ? .pop : .push,
        kept: [home, detail])
    }
  }

  @Test(
    "it gives the effect's pictures within 1 of 255 at five instants", arguments: Article.allCases)
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
