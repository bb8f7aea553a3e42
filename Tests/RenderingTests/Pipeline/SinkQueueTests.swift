import Testing

@testable import Rendering

/// A stack that no system has memory for, so that no thread can be made.
private let impossibleStack = 1 << 60

@Suite("A sink's queue")
struct SinkQueueTests {
  /// Writes three frames of one pixel, the second for three periods, each in a slot of its own.
  private func write(_ sink: RecordingSink, stackSize: Int?) throws {
    let queue = SinkQueue(sink, stackSize: stackSize)
    for grey: UInt8 in [0, 10, 20] {
      try queue.reserve(limit: 3)
      let pixels = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 4)
      defer { pixels.deallocate() }
      pixels.initializeMemory(as: UInt8.self, repeating: grey)
      queue.write(UnsafeRawBufferPointer(pixels), periods: grey == 10 ? 3 : 1)
      try queue.drain()
    }
    try queue.endPass()
  }

  @Test("It makes the same calls with and without a thread", arguments: [nil, impossibleStack])
  func calls(stackSize: Int?) throws {
    let sink = RecordingSink()
    try write(sink, stackSize: stackSize)
    #expect(
      sink.events == [
        .frame(0, periods: 1), .frame(10, periods: 3), .frame(20, periods: 1), .endPass,
      ])
  }

  @Test("It throws the sink's error with and without a thread", arguments: [nil, impossibleStack])
  func failure(stackSize: Int?) throws {
    let sink = RecordingSink(failingAt: .frame(10, periods: 3))
    #expect(throws: RecordingSink.Failure(event: .frame(10, periods: 3))) {
      try write(sink, stackSize: stackSize)
    }
    #expect(sink.events == [.frame(0, periods: 1)])
  }
}
