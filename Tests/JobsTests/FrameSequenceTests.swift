import Rendering
import SceneGraph
import Testing

@testable import Jobs

@Suite("Frame sequences")
struct FrameSequenceTests {
  private let container = Container(size: Size(width: 4, height: 4), scale: 1)

  private func periods(_ sequence: FrameSequence) throws -> [Int] {
    var result: [Int] = []
    while let request = try sequence.request(result.count) { result.append(request.periods) }
    return result
  }

  @Test("The first and the last frame are held, also for a source of unknown length")
  func hold() throws {
    let sequence = FrameSequence(Greys(4), in: container, holding: 30)
    // The second pass begins at frame 0 again.
    for _ in 0..<2 {
      #expect(try periods(sequence) == [31, 1, 1, 31])
      #expect(sequence.count == 4 && sequence.periods == 64)
    }
    #expect(try periods(FrameSequence(Greys(1), in: container, holding: 3)) == [7])
    #expect(try periods(FrameSequence(Greys(3), in: container, holding: 0)) == [1, 1, 1])
  }

  @Test("Each frame is requested once, in order")
  func order() throws {
    let greys = Greys(3)
    _ = try periods(FrameSequence(greys, in: container, holding: 1))
    #expect(greys.requested == [0, 1, 2, 3])
  }
}
