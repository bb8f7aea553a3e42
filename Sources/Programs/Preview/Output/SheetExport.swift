package import Media
import Threads

/// Runs `hinge sheet` with these arguments, on any thread; returns false if it failed, after it
/// wrote the reason to standard error.
package typealias SheetWriter = @Sendable (_ words: [FilePath]) -> Bool

/// The drawing of a contact sheet by `hinge sheet` in its own process, while the window stays
/// responsive.
@MainActor
final class SheetExport {
  private struct State {
    var isRunning = false
    var finished: (file: FilePath, isWritten: Bool)?
  }

  private let write: SheetWriter
  private let wake: @Sendable () -> Void
  private let state = ConditionLock(State())
  private var worker: SerialWorker?

  /// - Parameter wake: called on another thread when `takeFinished` has a result.
  init(by write: @escaping SheetWriter, wake: @escaping @Sendable () -> Void) {
    (self.write, self.wake) = (write, wake)
  }

  /// True if a contact sheet is being drawn.
  var isRunning: Bool { state.withLock { $0.isRunning } }

  /// Draws a contact sheet with the options `words` into `file`, unless one is being drawn.
  func begin(_ words: [FilePath], to file: FilePath) {
    guard !isRunning else { return }
    state.withLock { $0.isRunning = true }
    let worker = self.worker ?? SerialWorker()
    self.worker = worker
    worker.add { [write, wake, state] in
      let isWritten = write(words + ["-o", file])
      state.withLock { ($0.isRunning, $0.finished) = (false, (file, isWritten)) }
      wake()
    }
  }

  /// Returns the contact sheet finished since the last call; nil for none.
  func takeFinished() -> (file: FilePath, isWritten: Bool)? {
    state.withLock { state in
      defer { state.finished = nil }
      return state.finished
    }
  }
}
