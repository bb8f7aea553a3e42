import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("magic-move without elements")
struct MagicMoveFallbackTests {
  @Test("Without elements the screens crossfade in place", arguments: containers)
  func automatic(_ container: Container) throws {
    for progress in [0.25, 0.5, 0.75, 1] {
      let layers = MagicMove().push(at: progress, in: container).root.sublayers
      try #require(layers.count == 2)
      let (old, new) = (layers[0], layers[1])
      #expect(old.contents == .picture(.from) && new.contents == .picture(.to))
      #expect(old.opacity == 1 && new.opacity == progress)
      for layer in layers {
        #expect(frame(layer) == container.bounds && layer.transform == .identity)
        #expect(layer.contentsRect == Rect(x: 0, y: 0, width: 1, height: 1))
      }
    }
  }

  /// A white screen that turns into a black one has the same grey everywhere: at the progress p
  /// (1 − p) of white.
  @Test("Without elements the old screen is equally strong everywhere", arguments: containers)
  func even(_ container: Container) throws {
    let sampler = SceneSampler(
      picture: { name, _ in
        name == .from ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
      }, backdrop: SIMD4(1, 0, 0, 1))
    let (width, height) = (container.size.width, container.size.height)
    for progress in [0.0, 0.3, 0.75, 0.99, 1] {
      let scene = MagicMove().scene(at: progress, .push, in: container)
      for x in [0.001, 0.004, 0.011, 0.5, 0.989, 0.996, 0.999] {
        for y in [0.001, 0.004, 0.011, 0.5, 0.989, 0.996, 0.999] {
          let color = sampler.color(of: scene, at: Point(x: x * width, y: y * height))
          let grey = 1 - progress
          #expect(farthest(color, SIMD4(grey, grey, grey, 1)) < 1e-9)
        }
      }
    }
  }
}
