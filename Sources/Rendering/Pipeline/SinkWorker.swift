import Dispatch
import Frames
import Synchronization

/// Runs a sink on a thread of its own, and guards the readback slots that it still reads.
///
/// Unchecked because a sink need not be `Sendable`: between `write` and `drain` only `queue`
/// touches it, one frame at a time.
final class SinkWorker: @unchecked Sendable {
  private let sink: any FrameSink
  private let queue = DispatchQueue(label: "hinge.sink", qos: .userInitiated)
  private let freeSlots = DispatchSemaphore(value: 0)
  private let failure = Mutex<(any Error)?>(nil)

  init(_ sink: any FrameSink, slots: Int) {
    self.sink = sink
    // Signalled up rather than created with a value: a semaphore must not end below its initial
    // value.
    for _ in 0..<slots { freeSlots.signal() }
  }

  /// Waits until a slot is free.
  ///
  /// - Throws: the sink's error, if it has failed.
  func awaitFreeSlot() throws {
    freeSlots.wait()
    if let error = failure.withLock({ $0 }) {
      freeSlots.signal()
      throw error
    }
  }

  /// Writes a frame to the sink, and then frees its slot.
  ///
  /// - Parameter pixels: a slot's memory, which does not change until the slot is free.
  func write(_ pixels: UnsafeRawBufferPointer, periods: Int) {
    nonisolated(unsafe) let pixels = pixels
    queue.async { [self] in
      perform { try sink.write(pixels.bytes, showingFor: periods) }
      freeSlots.signal()
    }
  }

  /// Waits for all frames, and ends the sink's pass.
  ///
  /// - Throws: the sink's error.
  func endPass() throws {
    queue.sync { perform { try sink.endPass() } }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  /// Waits until the sink is idle.
  func drain() { queue.sync {} }

  private func perform(_ work: () throws -> Void) {
    guard failure.withLock({ $0 == nil }) else { return }
    do {
      try work()
    } catch {
      failure.withLock { $0 = error }
    }
  }
}
