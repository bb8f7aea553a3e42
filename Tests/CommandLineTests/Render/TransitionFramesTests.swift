import Frames
import Jobs
import Rendering
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

@Suite("Frames of a transition, and their presentation times")
struct TransitionFramesTests {
  private func options(_ arguments: [String]) throws -> RenderJob {
    let least = ["--from", "a", "--to", "b", "-t", "flip"]
    return try RenderCommand.job(
      ParsedOptions(least + arguments, allowing: RenderCommand.options, command: "render")
    ).job
  }

  private func frames(_ arguments: String...) throws -> TransitionFrames {
    try #require(try options(arguments).source as? TransitionFrames)
  }

  /// Returns the number of frame periods of each frame.
  private func periods(_ arguments: String...) throws -> [Int] {
    let options = try options(arguments)
    let sequence = FrameSequence(
      options.source, in: Container(size: Size(width: 4, height: 4), scale: 1),
      holding: options.heldPeriods)
    var result: [Int] = []
    while let request = try sequence.request(result.count) { result.append(request.periods) }
    #expect(sequence.count == result.count && sequence.periods == result.reduce(0, +))
    return result
  }

  @Test("0.6 s at 60 fps: 37 frames, the first exactly 0, the last exactly 1")
  func motion() throws {
    let frames = try frames("-o", "a.mp4")
    #expect(frames.length.known == 37 && frames.length == .exactly(37))
    #expect(frames.progress(0) == 0 && frames.progress(36) == 1)
    #expect(try periods("-o", "a.mp4") == Array(repeating: 1, count: 37))
  }

  @Test("--hold extends the first and the last frame without drawing more")
  func hold() throws {
    let periods = try periods("-o", "a.mp4", "--hold", "0.5")
    #expect(periods == [31] + Array(repeating: 1, count: 35) + [31])
  }

  @Test("--at draws one frame; under a linear curve 37 % is exactly 0.37")
  func instant() throws {
    let percent = try frames("-o", "a.png", "--curve", "linear", "--at", "37%")
    #expect(percent.length.known == 1)
    #expect(try periods("-o", "a.png", "--at", "37%", "--hold", "0.5") == [1])
    #expect(abs(percent.progress(0) - 0.37) < 1e-15)
    let seconds = try frames("-o", "a.png", "--curve", "linear", "--at", "0.3")
    #expect(abs(seconds.progress(0) - 0.5) < 1e-15)
    #expect(try frames("-o", "a.png", "--at", "0").progress(0) == 0)
    #expect(try frames("-o", "a.png", "--at", "100%").progress(0) == 1)
    #expect(try frames("-o", "a.png", "--at", "0.6").progress(0) == 1)
  }
}
