package import Frames
package import Glibc
import Synchronization

/// Seconds of one of the system's clocks.
package func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// Sums up how long the stages of frames take, on the clock and on the processor.
package final class PhaseClock: PhaseRecorder {
  /// Seconds that a stage took.
  package struct Time: Hashable {
    /// On a clock that only goes forward.
    package var wall = 0.0
    /// On the processor, by the thread that recorded it; threads of a driver or encoder are not in it.
    package var processor = 0.0

    /// What the calling thread's clocks show.
    fileprivate static var now: Time {
      Time(wall: seconds(of: CLOCK_MONOTONIC), processor: seconds(of: CLOCK_THREAD_CPUTIME_ID))
    }
  }

  private struct State {
    var starts: [PipelinePhase: Time] = [:]
    var sums: [PipelinePhase: Time] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// What was recorded since the last call; stages without anything are left out.
  package func take() -> [PipelinePhase: Time] {
    state.withLock { state in
      defer { state.sums = [:] }
      return state.sums
    }
  }

  package func begin(_ stage: PipelinePhase) {
    let now = Time.now
    state.withLock { $0.starts[stage] = now }
  }

  package func end(_ stage: PipelinePhase) {
    let now = Time.now
    state.withLock { state in
      guard let start = state.starts[stage] else { return }
      state.sums[stage, default: Time()].wall += now.wall - start.wall
      state.sums[stage, default: Time()].processor += now.processor - start.processor
    }
  }
}
