import Frames
import Threads

/// Runs a sink on a separate thread, and guards the readback slots that it still reads.
///
/// If a thread cannot be created, the sink runs on the caller's thread, with the same calls in the
/// same order.
///
/// Unchecked because a sink need not be `Sendable`: between `write` and `drain` only `worker`
/// touches it, one frame at a time.
final class SinkWorker: @unchecked Sendable {
  private struct State {
    var freeSlots: Int
    var failure: (any Error)?
  }

  private let sink: any FrameSink
  private let worker: SerialWorker
  private let state: ConditionLock<State>

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - sink: the sink, which nothing else uses until `drain`.
  ///   - slots: the number of readback slots.
  ///   - stackSize: the size of the thread's stack in bytes; nil for the system's default.
  init(_ sink: any FrameSink, slots: Int, stackSize: Int? = nil) {
    self.sink = sink
    worker = SerialWorker(stackSize: stackSize)
    state = ConditionLock(State(freeSlots: slots))
  }

  /// Waits until a slot is free.
  ///
  /// - Throws: the sink's error, if it has failed.
  func awaitFreeSlot() throws {
    try state.wait(until: { $0.freeSlots > 0 }) { state in
      if let failure = state.failure { throw failure }
      state.freeSlots -= 1
    }
  }

  /// Writes a frame to the sink, and then frees its slot.
  ///
  /// - Parameter pixels: a slot's memory, which does not change until the slot is free.
  func write(_ pixels: UnsafeRawBufferPointer, periods: Int) {
    nonisolated(unsafe) let pixels = pixels
    worker.add { [self] in
      perform { try sink.write(pixels.bytes, showingFor: periods) }
      state.withLock { $0.freeSlots += 1 }
    }
  }

  /// Waits for all frames, and ends the sink's pass.
  ///
  /// - Throws: the sink's error.
  func endPass() throws {
    worker.add { [self] in perform { try sink.endPass() } }
    worker.drain()
    if let failure = state.withLock(\.failure) { throw failure }
  }

  /// Waits until the sink is idle.
  func drain() { worker.drain() }

  private func perform(_ work: () throws -> Void) {
    guard state.withLock({ $0.failure == nil }) else { return }
    do {
      try work()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
