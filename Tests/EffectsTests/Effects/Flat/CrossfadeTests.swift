import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("crossfade")
struct CrossfadeTests {
  /// Returns the weights of the backdrop, `from` and `to` in the colour of a point.
  private func weights(_ fade: Crossfade, at progress: Double) -> SIMD3<Double> {
    let sampler = SceneSampler(
      picture: { name, _ in name == .from ? SIMD4(0, 1, 0, 1) : SIMD4(0, 0, 1, 1) },
      backdrop: SIMD4(1, 0, 0, 1))
    let color = sampler.color(
      of: fade.scene(at: progress, .push, in: .phone), at: Point(x: 100, y: 100))
    return SIMD3(color.x, color.y, color.z)
  }

  @Test("over: `to` with weight p over `from`, without the backdrop")
  func over() {
    #expect(Crossfade().style == .over && Crossfade.duration == 1)
    #expect(Crossfade.curve == .easeInOut)
    for p in [0.1, 0.5, 0.8] {
      #expect(farthest(weights(Crossfade(), at: p), SIMD3(0, 1 - p, p)) < 1e-12)
    }
  }

  @Test("both: the backdrop has weight p(1 − p), a quarter half way")
  func both() {
    var fade = Crossfade()
    fade.style = .both
    for p in [0.1, 0.5, 0.8] {
      #expect(farthest(weights(fade, at: p), SIMD3(p * (1 - p), (1 - p) * (1 - p), p)) < 1e-12)
    }
    #expect(abs(weights(fade, at: 0.5).x - 0.25) < 1e-12)
  }

  @Test(
    "Pop fades the old screen into the new one, as push does", arguments: Crossfade.Style.allCases)
  func pop(_ style: Crossfade.Style) {
    var fade = Crossfade()
    fade.style = style
    #expect(fade.scene(at: 0.3, .pop, in: .phone) == fade.scene(at: 0.3, .push, in: .phone))
  }
}
