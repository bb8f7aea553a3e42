import Effects
import SceneGraph
import TestSupport
import Testing
import Transitions

@Suite("Backdrop coverage in an overshoot")
struct BackdropTests {
  /// The effects that always cover the container.
  static let effects: [Effect] = [
    Effect(type: Corner.self), Effect(type: Crossfade.self), Effect(type: Circle.self),
    Effect(type: Push.self), Effect(type: MoveIn.self), Effect(type: Reveal.self),
    Effect(type: MagicMove.self),
  ]

  private func showsBackdrop(_ scene: Scene, in container: Container) -> Bool {
    let sampler = SceneSampler(
      picture: { _, _ in SIMD4(0, 0, 0, 1) }, backdrop: SIMD4(repeating: 1))
    return SceneInvariantTests.grid(in: container.size).contains {
      farthest(sampler.color(of: scene, at: $0), SIMD4(0, 0, 0, 1)) > 1e-9
    }
  }

  @Test("The backdrop is never visible", arguments: effects)
  func covered(_ effect: Effect) {
    for container in [containers[0], containers[3]] {
      for direction in Direction.allCases {
        for progress in stride(from: -0.5, through: 1.5, by: 0.125) {
          let scene = effect.make().scene(at: progress, direction, in: container)
          #expect(
            !showsBackdrop(scene, in: container), "\(direction) at \(progress) of \(container.size)"
          )
        }
      }
    }
  }

  @Test("The backdrop is visible between strips that have moved apart")
  func openStrips() {
    #expect(
      showsBackdrop(
        Expand(style: .article).scene(at: 0.5, .push, in: containers[0]), in: containers[0]))
  }

  @Test("expand covers the backdrop while it is closed and once it is open")
  func expand() {
    for progress in [-0.5, -0.1, 0, 1, 1.1, 1.5] {
      #expect(
        !showsBackdrop(
          Expand(style: .article).scene(at: progress, .push, in: containers[0]), in: containers[0]))
    }
  }
}
