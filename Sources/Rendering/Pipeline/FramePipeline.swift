public import Frames
public import GPU
public import SceneGraph

/// Draws one frame after another, reads each back while the next is drawn, and hands them to a sink that works
/// on a thread of its own.
///
/// A few frames are under way at any time, whatever the number of frames: memory stays constant. Like all that
/// draws, a pipeline belongs to its device's thread.
public final class FramePipeline {
  /// A frame to draw: what it shows, and for how many frame periods.
  public struct Request {
    /// What it shows.
    public var frame: PresentedFrame
    /// For how many frame periods it shows, at least 1.
    public var periods: Int

    /// A frame to be seen for `periods` frame periods.
    public init(_ frame: PresentedFrame, periods: Int = 1) {
      self.frame = frame
      self.periods = periods
    }

    /// A frame that shows `scene` for `periods` frame periods.
    public init(_ scene: Scene, periods: Int = 1) {
      self.init(PresentedFrame(scene), periods: periods)
    }
  }

  private let renderer: Renderer
  private let pictures: PictureStore
  private let backdrop: Color
  private let target: RenderTarget
  private let ring: ReadbackRing
  /// What lies below everything on `target`.
  private let ground = Ground()
  /// Learns when the stages of frames begin and end.
  public var recorder: (any StageRecorder)?
  /// Has the GPU measure the frames.
  public var gauge: GPUGauge?

  /// A pipeline for frames of `size`.
  ///
  /// - Parameters:
  ///   - backdrop: what shows where no layer is; its alpha makes frames transparent.
  ///   - framesUnderWay: how many frames may be between being drawn and being encoded, at least 2: one is handed
  ///     on when the next is under way.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public init(
    _ renderer: Renderer, _ pictures: PictureStore, size: PixelSize, backdrop: Color = .black,
    framesUnderWay: Int = 3
  ) throws(GPUError) {
    precondition(framesUnderWay >= 2, "a frame is handed on when the next is under way")
    self.renderer = renderer
    self.pictures = pictures
    self.backdrop = backdrop
    target = try RenderTarget(size: size, label: "frame", in: renderer.device)
    ring = try ReadbackRing(size: size, slotCount: framesUnderWay, in: renderer.device)
  }

  /// Draws one scene and returns it: premultiplied, or opaque where the backdrop is.
  public func frame(_ scene: Scene) throws(GPUError) -> Frame {
    try frame(PresentedFrame(scene))
  }

  /// Draws one frame and returns it: premultiplied, or opaque where the backdrop is.
  public func frame(_ frame: PresentedFrame) throws(GPUError) -> Frame {
    try renderer.draw(frame, pictures, over: backdrop, into: target, after: ground)
    try ring.read(target, into: 0)
    let pixels = try ring.wait(for: 0)
    return Frame(
      size: target.size, alpha: backdrop.alpha >= 1 ? .opaque : .premultiplied,
      bytes: [UInt8](pixels))
  }

  /// How far a run is.
  public enum Checkpoint: Hashable, Sendable {
    /// Frame `index` of pass `pass` is about to be drawn, both from 0.
    case frame(_ index: Int, pass: Int)
    /// All frames are encoded, and the output is about to appear under its name.
    case commit
  }

  /// Draws `count` frames into `sink`, as many times over as it has passes, and completes its output. After any
  /// error, its own or one that `checkpoint` throws, the output is discarded.
  ///
  /// - Parameters:
  ///   - request: what frame `index` shows; asked again in every pass.
  ///   - checkpoint: called on the way; throwing ends the run.
  /// - Throws: `GPUError`, the sink's error, or what `checkpoint` throws.
  public func run(
    count: Int, into sink: any FrameSink, request: (Int) -> Request,
    checkpoint: (Checkpoint) throws -> Void = { _ in }
  ) throws {
    try run(into: sink, next: { $0 < count ? request($0) : nil }, checkpoint: checkpoint)
  }

  /// The same for frames whose number only drawing them shows.
  ///
  /// - Parameters:
  ///   - next: what frame `index` shows, nil after the last one. It is asked for one frame after the other from 0 on, in
  ///     every pass again, in which it has to give the same frames. Throwing ends the run.
  ///   - checkpoint: called on the way; throwing ends the run.
  /// - Throws: `GPUError`, the sink's error, or what `next` or `checkpoint` throws.
  public func run(
    into sink: any FrameSink, next: (_ index: Int) throws -> Request?,
    checkpoint: (Checkpoint) throws -> Void = { _ in }
  ) throws {
    let worker = SinkWorker(sink, slots: ring.slotCount)
    do {
      for pass in 0..<sink.passes {
        try draw(next, to: worker) { try checkpoint(.frame($0, pass: pass)) }
        try worker.endPass()
      }
      try checkpoint(.commit)
      try sink.commit()
    } catch {
      worker.drain()
      sink.discard()
      throw error
    }
  }

  private func draw(
    _ next: (Int) throws -> Request?, to worker: SinkWorker, _ checkpoint: (Int) throws -> Void
  ) throws {
    var underWay: (slot: Int, periods: Int)?
    var index = 0
    while let request = try recorder.during(.scene, { try next(index) }) {
      try checkpoint(index)
      let slot = index % ring.slotCount
      try recorder.during(.wait) { try worker.awaitFreeSlot() }
      try submit(request.frame)
      try recorder.during(.readback) { () throws(GPUError) in try ring.read(target, into: slot) }
      // Only now, with this frame's work under way, is the frame before it awaited.
      if let previous = underWay { try handOver(previous, to: worker) }
      underWay = (slot, request.periods)
      index += 1
    }
    if let last = underWay { try handOver(last, to: worker) }
  }

  private func submit(_ frame: PresentedFrame) throws(GPUError) {
    gauge?.begin()
    try recorder.during(.submit) { () throws(GPUError) in
      _ = try renderer.draw(frame, pictures, over: backdrop, into: target, after: ground)
    }
    gauge?.end()
  }

  private func handOver(
    _ frame: (slot: Int, periods: Int), to worker: SinkWorker
  ) throws(GPUError) {
    let pixels = try recorder.during(.wait) { () throws(GPUError) in
      try ring.wait(for: frame.slot)
    }
    worker.write(pixels, periods: frame.periods)
  }

  /// Draws `count` frames that nobody takes: none is read back.
  ///
  /// - Parameter checkpoint: called before each frame; throwing ends the run.
  /// - Throws: `GPUError`, or what `checkpoint` throws.
  public func runWithoutReading(
    count: Int, request: (Int) -> Request, checkpoint: (Int) throws -> Void = { _ in }
  ) throws {
    for index in 0..<count {
      try checkpoint(index)
      let request = recorder.during(.scene) { request(index) }
      try submit(request.frame)
      // As when frames are read back, the one before is done before the next is begun.
      try recorder.during(.wait) { () throws(GPUError) in
        try ring.mark(index % ring.slotCount)
        if index > 0 { try ring.pass((index - 1) % ring.slotCount) }
      }
    }
    if count > 0 { try ring.pass((count - 1) % ring.slotCount) }
  }
}
