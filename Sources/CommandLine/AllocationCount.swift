import CAllocations
import Frames
import Glibc
import Synchronization

/// Counts the Swift objects that the stages of frames allocate.
///
/// Objects are what Swift code takes memory for: instances of classes, the storage of arrays, dictionaries and sets,
/// boxes, and the contexts of closures that escape. What a driver and other C code allocate is not in it.
final class AllocationCount: StageRecorder {
  /// The objects that were allocated by whoever did a stage, and those by the same threads after one stage and before
  /// the next.
  struct Counts: Equatable {
    /// By stage; stages that no frame went through are left out.
    var stages: [FrameStage: Int] = [:]
    var between = 0

    /// All of them.
    var total: Int { stages.values.reduce(between, +) }
  }

  private struct State {
    /// Filled in advance: what is counted with must not count itself.
    var starts = Dictionary(uniqueKeysWithValues: FrameStage.allCases.map { ($0, 0) })
    var sums = Dictionary(uniqueKeysWithValues: FrameStage.allCases.map { ($0, 0) })
    var calls = Dictionary(uniqueKeysWithValues: FrameStage.allCases.map { ($0, 0) })
    /// What each thread had allocated when its last stage ended.
    var ends: [pthread_t: Int] = [:]
    var between = 0
  }

  private let state = Mutex(State())

  /// - Returns: nil where Swift's runtime does not let itself be watched.
  init?() {
    guard hinge_allocations_begin() else { return nil }
    state.withLock { $0.ends.reserveCapacity(8) }
  }

  deinit { hinge_allocations_end() }

  /// What was counted since the last call.
  func take() -> Counts {
    state.withLock { state in
      let stages = state.sums.filter { state.calls[$0.key, default: 0] > 0 }
      let counts = Counts(stages: stages, between: state.between)
      state = State()
      return counts
    }
  }

  func begin(_ stage: FrameStage) {
    let now = Int(hinge_allocations_of_thread())
    state.withLock { state in
      if let end = state.ends[pthread_self()] { state.between += now - end }
      state.starts[stage] = Int(hinge_allocations_of_thread())
    }
  }

  func end(_ stage: FrameStage) {
    let now = Int(hinge_allocations_of_thread())
    state.withLock { state in
      state.sums[stage, default: 0] += now - state.starts[stage, default: now]
      state.calls[stage, default: 0] += 1
      state.ends[pthread_self()] = Int(hinge_allocations_of_thread())
    }
  }
}
