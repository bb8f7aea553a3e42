import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@Suite("magic-move without elements")
struct MagicMoveFallbackTests {
  private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }

  private func isClose(_ a: Rect, _ b: Rect) -> Bool {
    areClose(a.origin, b.origin)
      && areClose(Point(x: a.maxX, y: a.maxY), Point(x: b.maxX, y: b.maxY))
  }

  /// Both screens grow by the same factor, 1.04, so that the new one ends at its own size; the old
  /// one covers the container all the time, and so does the new one with its rim.
  @Test("Without elements the screens crossfade and grow a little", arguments: containers)
  func automatic(_ container: Container) throws {
    for progress in [0.25, 0.5, 0.75] {
      let layers = MagicMove().scene(at: progress, .push, in: container).root.sublayers
      try #require(layers.count == 6)
      let (new, old) = (layers[4], layers[5])
      #expect(old.contents == .picture(.from) && new.contents == .picture(.to))
      #expect(old.opacity == 1 - progress && new.opacity == 1)
      let growth = 1 + 0.04 * progress
      #expect(isClose(old.transform.m11, growth) && isClose(old.transform.m22, growth))
      #expect(isClose(new.transform.m11, growth / 1.04))
      // What the smaller screen leaves free, and a pixel more, is the screen's own rim.
      let (width, height) = (container.size.width, container.size.height)
      let x = (1 - growth / 1.04) / 2 * width + 1 / container.scale
      let y = (1 - growth / 1.04) / 2 * height + 1 / container.scale
      let rim = [
        Rect(x: 0, y: 0, width: width, height: y),
        Rect(x: 0, y: height - y, width: width, height: y),
        Rect(x: 0, y: 0, width: x, height: height),
        Rect(x: width - x, y: 0, width: x, height: height),
      ]
      for (layer, rect) in zip(layers, rim) {
        #expect(layer.contents == .picture(.to) && layer.opacity == 1)
        #expect(isClose(frame(layer), rect))
        let shown = layer.contentsRect
        #expect(
          isClose(
            Rect(
              x: shown.minX * width, y: shown.minY * height, width: shown.size.width * width,
              height: shown.size.height * height), rect))
      }
    }
    #expect(MagicMove().scene(at: 1, .push, in: container).root.sublayers.count == 2)
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
