import Frames
import GPU
import Glibc
import SceneGraph
import Synchronization
import TestSupport
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

/// A sink whose first frame waits until no further frame is requested.
private final class WaitingSink: FrameSink {
  let passes = 1
  let mayWrite = Atomic(false)
  private(set) var greys: [UInt8] = []

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    while !mayWrite.load(ordering: .acquiring) { sched_yield() }
    greys.append(pixels.unsafeLoad(fromByteOffset: pixels.byteCount - 4, as: UInt8.self))
  }

  func endPass() {}
  func commit() {}
  func discard() {}
}

extension SinkQueueTests {
  /// A sequence draws a still with the pipeline of the transition before it, while the sink may not
  /// have written the transition's last frames.
  @Test("Frames are written before the memory of their pipeline is used again")
  func memoryOfPipeline() throws {
    let size = try pixels(64, 64)
    let container = Container(filling: size)
    func scene(_ grey: Int) -> Scene {
      let color = Color(white: Double(grey) / 255)
      return Scene(
        container, sublayers: [Layer(frame: container.bounds, contents: .color(color))])
    }
    try withDevice { device in
      let sink = WaitingSink()
      let queue = SinkQueue(sink)
      let pipeline = try FramePipeline(Renderer(in: device), PictureStore(in: device), size: size)
      try pipeline.run(into: queue) { index in
        if index < 2 { return FramePipeline.Request(scene(10 * index)) }
        sink.mayWrite.store(true, ordering: .releasing)
        return nil
      } checkpoint: { _ in
      }
      #expect(sink.greys == [0, 10])
      #expect(try pipeline.frame(scene(90)).bytes.first == 90)
    }
  }
}
