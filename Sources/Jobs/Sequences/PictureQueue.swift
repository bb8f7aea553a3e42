import Jobs
import Media
import Threads

/// Encodes pictures of clips on a thread of its own while the next ones are decoded.
///
/// If the system gives no thread, the caller's encodes. At most `limit` pictures wait.
///
/// Unchecked because a sink is not `Sendable`: between `add` and `drain` only `worker` touches it.
final class PictureQueue: @unchecked Sendable {
  private struct State {
    var waiting = 0
    var failure: (any Error)?
  }

  private static let limit = 4
  private let sink: FilmSink
  private let worker = SerialWorker()
  private let state = ConditionLock(State())

  init(_ sink: FilmSink) { self.sink = sink }

  /// Adds a picture; waits while the queue is full.
  ///
  /// - Throws: the sink's error, if it has failed.
  func add(_ picture: VideoPicture) throws {
    try state.wait(until: { $0.waiting < Self.limit }) { state in
      if let failure = state.failure { throw failure }
      state.waiting += 1
    }
    worker.add { [self] in
      var failure: (any Error)?
      if state.withLock({ $0.failure == nil }) {
        do { try sink.write(picture) } catch { failure = error }
      }
      state.withLock { state in
        state.waiting -= 1
        if let failure { state.failure = failure }
      }
    }
  }

  /// Waits until all pictures are encoded, after which the caller may use the sink.
  ///
  /// - Throws: the sink's error, if it has failed.
  func drain() throws {
    worker.drain()
    if let failure = state.withLock(\.failure) { throw failure }
  }
}
