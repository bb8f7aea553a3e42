package import Frames
package import Glibc
import Synchronization

/// Returns the time of a system clock in seconds.
package func seconds(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// A recorder that sums the wall-clock time and processor time of each pipeline phase.
package final class PhaseClock: PhaseRecorder {
  /// The time of a phase, in seconds.
  package struct Time: Hashable {
    /// The time of the monotonic clock.
    package var wall = 0.0
    /// The processor time of the recording thread. Threads of a driver or an encoder are not
    /// included.
    package var processor = 0.0

    /// The current time of the monotonic clock and of the calling thread's processor clock.
    fileprivate static var now: Time {
      Time(wall: seconds(of: CLOCK_MONOTONIC), processor: seconds(of: CLOCK_THREAD_CPUTIME_ID))
    }
  }

  private struct State {
    var starts: [PipelinePhase: Time] = [:]
    var sums: [PipelinePhase: Time] = [:]
  }

  private let state = Mutex(State())

  /// Creates a clock without recorded times.
  package init() {}

  /// Returns the sums since the last call, for the phases recorded since then.
  package func take() -> [PipelinePhase: Time] {
    state.withLock { state in
      defer { state.sums = [:] }
      return state.sums
    }
  }

  package func begin(_ phase: PipelinePhase) {
    let now = Time.now
    state.withLock { $0.starts[phase] = now }
  }

  package func end(_ phase: PipelinePhase) {
    let now = Time.now
    state.withLock { state in
      guard let start = state.starts[phase] else { return }
      state.sums[phase, default: Time()].wall += now.wall - start.wall
      state.sums[phase, default: Time()].processor += now.processor - start.processor
    }
  }
}
