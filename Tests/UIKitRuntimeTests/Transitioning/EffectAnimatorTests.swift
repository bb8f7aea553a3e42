import SceneGraph
import Testing
import TransitionCatalog
import Transitions
import UIKitRuntime

@MainActor
@Suite("Every effect of the catalogue is an animator")
struct EffectAnimatorTests {
  private let first = PictureName("first")
  private let second = PictureName("second")

  private func direction(_ kind: TransitionBench.Kind) -> Direction {
    kind == .push || kind == .present ? .push : .pop
  }

  /// The first layer, from the top, that has what the scene's root has in it.
  private func stage(in layer: Layer, like root: Layer) -> Layer? {
    if layer.sublayers == root.sublayers, layer.sublayerTransform == root.sublayerTransform {
      return layer
    }
    return layer.sublayers.lazy.compactMap { self.stage(in: $0, like: root) }.first
  }

  private func renamed(_ layer: Layer, _ names: [PictureName: PictureName]) -> Layer {
    var layer = layer
    if case .picture(let name) = layer.contents { layer.contents = .picture(names[name] ?? name) }
    layer.mask = layer.mask.map { renamed($0, names) }
    layer.sublayers = layer.sublayers.map { renamed($0, names) }
    return layer
  }

  @Test(
    "driven to 37 % it shows the effect's scene there, and leaves nothing behind",
    arguments: Catalog.all.map { $0.name })
  func driven(name: String) throws {
    let effect = try #require(Catalog.transition(named: name))
    for kind in TransitionBench.Kind.allCases {
      for finishes in [true, false] {
        let bench = TransitionBench(interactive: true)
        _ = bench.second.view
        bench.prepare(kind)
        bench.delegate.animator = EffectAnimator(effect.init(), direction(kind))
        let before = WindowState(bench)
        bench.begin(kind)
        bench.hand.update(0.37)
        let frame = bench.window.presentedFrame()
        // A hand may drive a motion of its own, after which the effect plays.
        let underHand = effect.init().interactiveMotion(direction(kind)) ?? effect.init()
        let isForward = kind == .push || kind == .present
        let names: [PictureName: PictureName] = [
          .from: isForward ? first : second, .to: isForward ? second : first,
        ]
        let percent = 0.37
        // A percentage becomes a time and a fraction of it again, which may round by one bit.
        let isShown = [percent.nextDown, percent, percent.nextUp].contains { progress in
          let scene = underHand.scene(
            at: progress, direction(kind), in: Container(size: bench.window.bounds.size, scale: 1))
          return stage(in: frame.scene.root, like: renamed(scene.root, names)) != nil
        }
        #expect(isShown, "\(kind)")
        if finishes { bench.hand.finish() } else { bench.hand.cancel() }
        bench.window.advance(to: 20)
        #expect(bench.second.transitionCoordinator == nil && bench.window.timeline.isIdle)
        #expect(!bench.first.view.isHidden && !bench.second.view.isHidden)
        #expect(!bench.navigation.view.isHidden)
        if finishes {
          let top = isForward ? bench.second.view : bench.first.view
          let names = bench.window.presentedFrame().scene.root.pictures
          #expect(top.window === bench.window && names == [isForward ? second : first])
        } else {
          let isAsBefore = WindowState(bench) == before
          #expect(isAsBefore, "\(kind)")
        }
      }
    }
  }

  @Test("over a context that stays both pictures have it, below the presented view")
  func overContext() throws {
    let bench = TransitionBench(interactive: true)
    bench.delegate.animator = EffectAnimator(Crossfade(), .push)
    bench.second.modalPresentationStyle = .overCurrentContext
    let before = WindowState(bench)
    bench.begin(.present)
    bench.second.view.alpha = 0.5
    bench.hand.update(0.37)
    let frame = bench.window.presentedFrame()
    // One of the two is the presenting view's own picture; the other has both.
    #expect(frame.snapshots.count == 1)
    let both = try #require(frame.snapshots.first).scene.root.pictures
    #expect(both == [first, second])
    #expect(bench.navigation.view.isHidden)
    bench.second.view.alpha = 1
    bench.hand.cancel()
    bench.window.advance(to: 2)
    #expect(!bench.navigation.view.isHidden && WindowState(bench).frame == before.frame)
    bench.begin(.present)
    bench.hand.finish()
    bench.window.advance(to: 4)
    #expect(bench.window.presentedFrame().scene.root.pictures == [first, second])
    bench.second.dismiss(animated: true)
    bench.hand.update(0.37)
    #expect(bench.window.presentedFrame().snapshots.first?.scene.root.pictures == [first, second])
    bench.hand.finish()
    bench.window.advance(to: 6)
    let isAsBefore = bench.window.presentedFrame() == before.frame
    #expect(isAsBefore && !bench.second.view.isHidden && !bench.navigation.view.isHidden)
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
