import Effects
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import Jobs

@Suite("A transition there and back")
struct LoopFramesTests {
  private let container = Container(size: Size(width: 375, height: 667), scale: 1)

  @Test("has 2N frames: from A at 0 to B at N, and back to the frame before A")
  func law() throws {
    let spec = TransitionSpec(Cube(), duration: 0.5, curve: .linear)
    let frames = LoopFrames(spec, rate: 20)
    #expect(frames.length == .exactly(20))
    let scenes = try (0..<20).map { try #require(frames.frame($0, in: container)) }
    #expect(frames.frame(20, in: container) == nil)
    let there = TransitionFrames(spec, rate: 20)
    for index in 0...10 { #expect(scenes[index].scene == there.frame(index, in: container)?.scene) }
    // A pop is a push played backwards, and the curve is linear.
    for index in 11..<20 {
      let mirrored = spec.scene(at: 1 - Double(index - 10) / 10, in: container)
      #expect(scenes[index].scene == mirrored)
    }
    #expect(scenes[19].scene != scenes[0].scene)
  }

  @Test("holds both screens, and nothing at the seam")
  func holds() throws {
    let spec = TransitionSpec(Cube(), duration: 0.5)
    let sequence = FrameSequence(LoopFrames(spec, rate: 20), in: container, holding: 6)
    var periods: [Int] = []
    while let request = try sequence.request(periods.count) { periods.append(request.periods) }
    #expect(periods == [7] + Array(repeating: 1, count: 9) + [7] + Array(repeating: 1, count: 9))
  }
}
