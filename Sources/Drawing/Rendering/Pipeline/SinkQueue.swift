package import Frames
import Threads

/// The queue in front of a sink, which runs on a separate thread.
///
/// If no thread can be created, the sink runs on the caller's, with the same calls in the same
/// order. After an error of the sink, later work is dropped.
///
/// Unchecked because a sink need not be `Sendable`: until `drain`, only `worker` touches it, one
/// frame at a time.
package final class SinkQueue: @unchecked Sendable {
  private struct State {
    /// The number of frames that wait or are being written.
    var count = 0
    var failure: (any Error)?
  }

  private let sink: any FrameSink
  private let worker: SerialWorker
  private let state = ConditionLock(State())

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - sink: the sink, which no one else uses until `drain`.
  ///   - stackSize: the size of the thread's stack in bytes; nil for the system's default.
  package init(_ sink: any FrameSink, stackSize: Int? = nil) {
    self.sink = sink
    worker = SerialWorker(stackSize: stackSize)
  }

  /// Waits until fewer than `limit` frames are in the queue, and reserves a place for another.
  ///
  /// - Throws: the sink's error, if it has failed.
  package func reserve(limit: Int) throws {
    try state.wait(until: { $0.count < limit }) { state in
      if let failure = state.failure { throw failure }
      state.count += 1
    }
  }

  /// Enqueues the writing of a frame in a reserved place, which is released afterwards.
  package func add(_ write: @escaping @Sendable () throws -> Void) {
    worker.add { [self] in
      perform(write)
      state.withLock { $0.count -= 1 }
    }
  }

  /// Adds a frame of pixels in a reserved place.
  ///
  /// - Parameters:
  ///   - pixels: memory that does not change until the frame is written.
  ///   - finisher: the converter of the pixels to the sink's, which only this queue uses; nil if
  ///     they are the same.
  package func write(
    _ pixels: UnsafeRawBufferPointer, finishedBy finisher: FrameFinisher? = nil, periods: Int
  ) {
    nonisolated(unsafe) let pixels = pixels
    nonisolated(unsafe) let finisher = finisher
    add { [self] in
      guard let finisher else { return try sink.write(pixels.bytes, showingFor: periods) }
      try finisher.finish(pixels) { try sink.write($0.bytes, showingFor: periods) }
    }
  }

  /// Waits for all frames, and ends the sink's pass.
  ///
  /// - Throws: the sink's error.
  package func endPass() throws {
    worker.add { [self] in perform(sink.endPass) }
    try drain()
  }

  /// Waits until all frames are written or dropped. A later call reports the sink's error.
  package func awaitIdle() { worker.drain() }

  /// Waits until the sink is idle, after which the caller may use it.
  ///
  /// - Throws: the sink's error, if it has failed.
  package func drain() throws {
    awaitIdle()
    if let failure = state.withLock(\.failure) { throw failure }
  }

  private func perform(_ work: () throws -> Void) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do { try work() } catch { state.withLock { $0.failure = error } }
  }
}
