import Frames
import Rendering
import SceneGraph

/// A pipeline that a benchmark measures.
protocol BenchPipeline: AnyObject {
  /// The recorder of the phases of each frame; nil for none.
  var recorder: (any PhaseRecorder)? { get set }
  /// The GPU query around each frame; nil for none.
  var gauge: GPUGauge? { get set }

  /// Draws `count` frames into `sink`, which stays open. Without a sink, frames are not read back.
  ///
  /// - Parameters:
  ///   - scene: returns the scene of a frame by its index.
  ///   - checkpoint: called with the index before each frame; throwing ends the run.
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws

  /// Draws a scene and returns its passes.
  func passes(of scene: Scene) throws -> [FramePass]
}

extension FramePipeline: BenchPipeline {
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws {
    guard let sink else {
      try runWithoutReading(count: count, request: { Request(scene($0)) }, checkpoint: checkpoint)
      return
    }
    try run(count: count, into: OpenSink(sink), request: { Request(scene($0)) }) {
      if case .frame(let index, _) = $0 { try checkpoint(index) }
    }
  }

  func passes(of scene: Scene) throws -> [FramePass] { try passes(of: PresentedFrame(scene)) }
}

extension PlainPipeline: BenchPipeline {
  func draw(
    _ count: Int, into sink: (any FrameSink)?, scene: (Int) -> Scene,
    checkpoint: (Int) throws -> Void
  ) throws {
    try run(count: count, into: sink, scene: scene, checkpoint: checkpoint)
  }
}

/// A sink that forwards frames to another sink and does not end that sink's pass.
private final class OpenSink: FrameSink {
  let passes = 1
  private let sink: any FrameSink

  init(_ sink: any FrameSink) { self.sink = sink }

  func write(_ pixels: RawSpan, showingFor count: Int) throws {
    try sink.write(pixels, showingFor: count)
  }
  func endPass() {}
  func commit() {}
  func discard() {}
}
