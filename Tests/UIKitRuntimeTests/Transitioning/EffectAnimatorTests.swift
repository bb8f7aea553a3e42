import Effects
import SceneGraph
import Testing
import Transitions
import UIKitRuntime

@MainActor
@Suite("Every effect of the catalogue is an animator")
struct EffectAnimatorTests {
  private let first = PictureName("first")
  private let second = PictureName("second")

  private func direction(_ kind: TransitionFixture.Kind) -> Direction {
    kind == .push || kind == .present ? .push : .pop
  }

  /// The first layer, from the top, that has what the scene's root has in it.
  private func layer(in layer: Layer, like root: Layer) -> Layer? {
    if layer.sublayers == root.sublayers, layer.sublayerTransform == root.sublayerTransform {
      return layer
    }
    return layer.sublayers.lazy.compactMap { self.layer(in: $0, like: root) }.first
  }

  private func renamed(_ layer: Layer, _ names: [PictureName: PictureName]) -> Layer {
    var layer = layer
    if case .picture(let name) = layer.contents { layer.contents = .picture(names[name] ?? name) }
    layer.shadow = layer.shadow?.renamingPictures { names[$0] ?? $0 }
    layer.mask = layer.mask.map { renamed($0, names) }
    layer.sublayers = layer.sublayers.map { renamed($0, names) }
    return layer
  }

  @Test(
    "driven to 37 % it shows the effect's scene there, and leaves nothing behind",
    arguments: Catalog.all.map { $0.name })
  func driven(name: String) throws {
    let effect = try #require(Catalog.transition(named: name))
    for kind in TransitionFixture.Kind.allCases {
      for finishes in [true, false] {
        let fixture = TransitionFixture(interactive: true)
        _ = fixture.second.view
        fixture.prepare(kind)
        fixture.delegate.animator = EffectAnimator(effect.init(), direction(kind))
        let before = WindowState(fixture)
        fixture.begin(kind)
        fixture.interaction.update(0.37)
        let frame = fixture.window.presentedFrame()
        // A drag may drive its own motion, after which the effect plays.
        let underHand = effect.init().interactiveMotion(direction(kind)) ?? effect.init()
        let isForward = kind == .push || kind == .present
        let names: [PictureName: PictureName] = [
          .from: isForward ? first : second, .to: isForward ? second : first,
        ]
        let percent = 0.37
        // A percentage becomes a time and a fraction of it again, which may round by one bit.
        let isShown = [percent.nextDown, percent, percent.nextUp].contains { progress in
          let scene = underHand.scene(
            at: progress, direction(kind), in: Container(size: fixture.window.bounds.size, scale: 1)
          )
          return layer(in: frame.scene.root, like: renamed(scene.root, names)) != nil
        }
        #expect(isShown, "\(kind)")
        if finishes { fixture.interaction.finish() } else { fixture.interaction.cancel() }
        fixture.window.advance(to: 20)
        #expect(fixture.second.transitionCoordinator == nil && fixture.window.timeline.isIdle)
        #expect(!fixture.first.view.isHidden && !fixture.second.view.isHidden)
        #expect(!fixture.navigation.view.isHidden)
        if finishes {
          let top: View = isForward ? fixture.second.view : fixture.first.view
          let names = fixture.window.presentedFrame().scene.root.pictures
          #expect(top.window === fixture.window && names == [isForward ? second : first])
        } else {
          let isAsBefore = WindowState(fixture) == before
          #expect(isAsBefore, "\(kind)")
        }
      }
    }
  }

  @Test("over a context that stays both pictures have it, below the presented view")
  func overContext() throws {
    let fixture = TransitionFixture(interactive: true)
    fixture.delegate.animator = EffectAnimator(Crossfade(), .push)
    fixture.second.modalPresentationStyle = .overCurrentContext
    let before = WindowState(fixture)
    fixture.begin(.present)
    fixture.second.view.alpha = 0.5
    fixture.interaction.update(0.37)
    let frame = fixture.window.presentedFrame()
    // One of the two is the presenting view's own picture; the other has both.
    #expect(frame.snapshots.count == 1)
    let both = try #require(frame.snapshots.first).scene.root.pictures
    #expect(both == [first, second])
    #expect(fixture.navigation.view.isHidden)
    fixture.second.view.alpha = 1
    fixture.interaction.cancel()
    fixture.window.advance(to: 2)
    #expect(!fixture.navigation.view.isHidden && WindowState(fixture).frame == before.frame)
    fixture.begin(.present)
    fixture.interaction.finish()
    fixture.window.advance(to: 4)
    #expect(fixture.window.presentedFrame().scene.root.pictures == [first, second])
    fixture.second.dismiss(animated: true)
    fixture.interaction.update(0.37)
    #expect(
      fixture.window.presentedFrame().snapshots.first?.scene.root.pictures == [first, second])
    fixture.interaction.finish()
    fixture.window.advance(to: 6)
    let isAsBefore = fixture.window.presentedFrame() == before.frame
    #expect(isAsBefore && !fixture.second.view.isHidden && !fixture.navigation.view.isHidden)
  }
}

extension Layer {
  /// The names of all pictures in it, back to front.
  fileprivate var pictures: [PictureName] {
    var names: [PictureName] = []
    if case .picture(let name) = contents { names.append(name) }
    return names + sublayers.flatMap(\.pictures)
  }
}
