import Rendering
import Testing

@testable import Preview

/// Tests the choice of the detail of frames in motion: a function of the times that they took.
@Suite struct MotionDetailTests {
  private let limit = 0.016

  /// Returns the choice after frames that took parts of the limit.
  private func choice(_ parts: [Double]) -> MotionDetail {
    var choice = MotionDetail()
    for part in parts { choice.note(part * limit, within: limit) }
    return choice
  }

  @Test("It begins with the finer detail, and keeps it while frames are in time")
  func inTime() {
    #expect(choice([]).detail == .moving)
    #expect(choice(Array(repeating: 1, count: 1000)).detail == .moving)
  }

  @Test("Single slow frames, as when a program is compiled, change nothing")
  func singleFrames() {
    #expect(choice([50, 50]).detail == .moving)
    #expect(choice((0..<300).map { $0.isMultiple(of: 4) ? 2 : 0.5 }).detail == .moving)
  }

  @Test("Three slow frames in a row, or every other one, bring the coarser detail")
  func slow() {
    #expect(choice([0.2, 1.1, 1.1, 1.1]).detail == .draft)
    #expect(choice((0..<20).map { $0.isMultiple(of: 2) ? 1.1 : 0.5 }).detail == .draft)
  }

  @Test("It stays coarse while frames take more than a quarter of the time")
  func hysteresis() {
    #expect(choice([2, 2, 2] + Array(repeating: 0.5, count: 1000)).detail == .draft)
    // The start and the end of a motion are quick.
    let motions = (0..<10).flatMap { _ in
      Array(repeating: 0.1, count: 30) + Array(repeating: 0.6, count: 30)
    }
    #expect(choice([2, 2, 2] + motions).detail == .draft)
  }

  @Test("A second of quick frames takes it back")
  func quick() {
    #expect(choice([2, 2, 2] + Array(repeating: 0.2, count: 59)).detail == .draft)
    #expect(choice([2, 2, 2] + Array(repeating: 0.2, count: 60)) == MotionDetail())
  }
}
