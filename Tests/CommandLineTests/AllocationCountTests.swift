import Dispatch
import Frames
import Rendering
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@testable import CommandLine

/// The count of Swift objects that `bench` shows.
@Suite struct AllocationCountTests {
  private final class Object {}

  /// Objects that last, and room for them.
  private func room() -> [Object] {
    var objects: [Object] = []
    objects.reserveCapacity(16)
    return objects
  }

  @Test func eachObjectCountsForTheStageThatMakesIt() throws {
    let count = try #require(AllocationCount())
    var kept = room()
    for _ in 0..<2 {
      count.begin(.scene)
      for _ in 0..<3 { kept.append(Object()) }
      count.end(.scene)
      kept.append(Object())
      count.begin(.submit)
      kept.append(Object())
      count.end(.submit)
    }
    // Three times there was a stage before.
    #expect(
      count.take() == AllocationCount.Counts(stages: [.scene: 6, .submit: 2], between: 2))
    #expect(kept.count == 10)
    #expect(count.take() == AllocationCount.Counts())
  }

  @Test func theStorageOfAnArrayIsAnObject() throws {
    let count = try #require(AllocationCount())
    count.begin(.wait)
    let numbers = [Int](unsafeUninitializedCapacity: 100) { $1 = 0 }
    count.end(.wait)
    #expect(count.take() == AllocationCount.Counts(stages: [.wait: 1]))
    #expect(numbers.isEmpty)
  }

  @Test func whatOtherThreadsMakeIsNotCounted() throws {
    let count = try #require(AllocationCount())
    let work = DispatchWorkItem {
      var kept: [Object] = []
      for _ in 0..<1000 { kept.append(Object()) }
      withExtendedLifetime(kept) {}
    }
    count.begin(.scene)
    DispatchQueue(label: "other").async(execute: work)
    work.wait()
    count.end(.scene)
    // The queue is one that this thread has made.
    #expect(try #require(count.take().stages[.scene]) < 100)
  }
}
