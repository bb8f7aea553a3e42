public import Frames
public import GPU
public import SceneGraph

/// Renders frames one after another, reads each back while the next is prepared or drawn, and hands
/// them to a sink on a separate thread.
///
/// The number of frames in flight is constant, and so is the memory, independent of the number of
/// frames. Like everything that draws, a pipeline belongs to its device's thread.
public final class FramePipeline {
  /// A frame to render, and its duration.
  public struct Request {
    /// The frame's scene and snapshots.
    public var frame: PresentedFrame
    /// The duration in frame periods, at least 1.
    public var periods: Int
    /// The instants to draw instead of `frame`; nil for none.
    public var exposure: Exposure?

    /// Creates a frame that shows for `periods` frame periods.
    public init(_ frame: PresentedFrame, periods: Int = 1, exposure: Exposure? = nil) {
      self.frame = frame
      self.periods = periods
      self.exposure = exposure
    }

    /// Creates a frame of one scene that shows for `periods` frame periods.
    public init(_ scene: Scene, periods: Int = 1) {
      self.init(PresentedFrame(scene), periods: periods)
    }
  }

  private let renderer: Renderer
  private let pictures: PictureStore
  private let background: Color
  private let target: RenderTarget
  private let ring: ReadbackRing
  /// The numbers of the frames that are read back.
  private let samples: SampleType
  /// The converter of drawn pixels to those of frames; nil if they are the same.
  private let finisher: FrameFinisher?
  private let readbackOrder: ReadbackOrder
  /// The tracker of `target`, which only this pipeline draws into.
  private let damageTracker = DamageTracker()
  /// For each slot of `ring`, the pixels of the target that may have changed since the last read
  /// into the slot; nil if none have.
  private var unreadParts: [PixelRect?]
  /// For each slot of `ring`, the pixels of the pending read; nil if there is none.
  private var pendingParts: [PixelRect?]
  /// The recorder of when the stages of frames begin and end.
  public var recorder: (any PhaseRecorder)?
  /// The GPU's measurement of the frames.
  public var gauge: GPUGauge?

  /// Creates a pipeline for frames of `size`.
  ///
  /// - Parameters:
  ///   - background: the colour where no layer is; its alpha makes frames transparent.
  ///   - samples: the numbers of the frames.
  ///   - dithers: true to dither drawn numbers of more bits, false to round them.
  ///   - framesInFlight: the most frames between being drawn and being encoded, at least 2: one is
  ///     handed over when the next is in flight.
  /// - Throws: `GPUError.tooLarge`, `GPUError.outOfMemory`.
  public init(
    _ renderer: Renderer, _ pictures: PictureStore, size: PixelSize, background: Color = .black,
    samples: SampleType = .uint8, dithers: Bool = false, framesInFlight: Int = 3
  ) throws(GPUError) {
    precondition(framesInFlight >= 2, "a frame is passed on when the next is in flight")
    self.renderer = renderer
    self.pictures = pictures
    self.background = background
    readbackOrder = ReadbackOrder(on: renderer.device.info)
    let format = pictures.working.pixelFormat
    target = try RenderTarget(size: size, format: format, label: "frame", in: renderer.device)
    ring = try ReadbackRing(
      size: size, format: format, slotCount: framesInFlight, in: renderer.device)
    self.samples = samples
    finisher = FrameFinisher(
      from: pictures.working, to: samples, dithers: dithers, size: size,
      alpha: AlphaMode(over: background))
    unreadParts = Array(repeating: PixelRect(of: size), count: framesInFlight)
    pendingParts = Array(repeating: nil, count: framesInFlight)
  }

  /// Renders one scene and returns it: premultiplied, or opaque if the background is.
  public func frame(_ scene: Scene) throws(GPUError) -> Frame {
    try frame(PresentedFrame(scene))
  }

  /// Renders one frame and returns it: premultiplied, or opaque if the background is.
  public func frame(_ frame: PresentedFrame) throws(GPUError) -> Frame {
    try draw(prepare(frame))
    return try drawnFrame()
  }

  /// Reads what was drawn back.
  private func drawnFrame() throws(GPUError) -> Frame {
    try read(into: 0)
    let pixels = try wait(for: 0)
    var bytes: [UInt8] = []
    if let finisher {
      finisher.finish(pixels) { bytes = [UInt8]($0) }
    } else {
      bytes = [UInt8](pixels)
    }
    return Frame(
      size: target.size, alpha: AlphaMode(over: background), bytes: bytes, samples: samples)
  }

  /// Renders the frame of a request and returns it, as `frame` does.
  ///
  /// - Throws: `GPUError`, or what the request's exposure throws.
  public func frame(_ request: Request) throws -> Frame {
    if let exposure = request.exposure { try frame(exposure) } else { try frame(request.frame) }
  }

  /// Renders one frame of several instants and returns it: premultiplied, or opaque if the
  /// background is.
  ///
  /// - Throws: `GPUError`, or what the exposure throws.
  public func frame(_ exposure: Exposure) throws -> Frame {
    try draw(prepare(exposure))
    return try drawnFrame()
  }

  /// Renders one frame, and returns its passes in the order in which they are submitted.
  package func passes(of frame: PresentedFrame) throws(GPUError) -> [FramePass] {
    try renderer.recordingPasses { () throws(GPUError) in try draw(prepare(frame)) }
  }

  /// A point at which a run may be stopped.
  public enum Checkpoint: Hashable, Sendable {
    /// Frame `index` of pass `pass` is about to be drawn; both count from 0.
    case frame(_ index: Int, pass: Int)
    /// All frames are encoded, and the output is about to be committed.
    case commit
  }

  /// Renders `count` frames into `sink`, once for each of its passes, and commits its output. After
  /// any error, its own or one that `checkpoint` throws, the output is discarded.
  ///
  /// - Parameters:
  ///   - request: a function that returns frame `index`; called again in every pass.
  ///   - checkpoint: a function called at each checkpoint; throwing ends the run. It may draw
  ///     with the same renderer. A picture that it changes appears in the next frame.
  /// - Throws: `GPUError`, the sink's error, or what `checkpoint` throws.
  public func run(
    count: Int, into sink: any FrameSink, request: (Int) -> Request,
    checkpoint: (Checkpoint) throws -> Void = { _ in }
  ) throws {
    try run(into: sink, next: { $0 < count ? request($0) : nil }, checkpoint: checkpoint)
  }

  /// Renders frames into `sink` until there are no more, once for each of its passes, and commits
  /// its output.
  ///
  /// - Parameters:
  ///   - next: a function that returns frame `index`, nil after the last one. It is called for one
  ///     frame after the other from 0 on, again in every pass, and has to return the same frames.
  ///     It may change pictures. Throwing ends the run.
  ///   - checkpoint: a function called at each checkpoint; throwing ends the run. It may draw
  ///     with the same renderer. A picture that it changes appears in the next frame.
  /// - Throws: `GPUError`, the sink's error, or what `next` or `checkpoint` throws.
  public func run(
    into sink: any FrameSink, next: (_ index: Int) throws -> Request?,
    checkpoint: (Checkpoint) throws -> Void = { _ in }
  ) throws {
    let queue = SinkQueue(sink)
    do {
      for pass in 0..<sink.passes {
        try run(into: queue, next: next) { try checkpoint(.frame($0, pass: pass)) }
        try queue.endPass()
      }
      try checkpoint(.commit)
      try sink.commit()
    } catch {
      try? queue.drain()
      sink.discard()
      throw error
    }
  }

  /// Renders frames into the queue of a sink, which may get others before and after them.
  ///
  /// All frames are written when it returns or throws: the queue holds memory of this pipeline.
  ///
  /// - Parameters:
  ///   - next: a function that returns frame `index`, as in `run(into:next:checkpoint:)`.
  ///   - checkpoint: a function called before each frame is drawn; throwing ends the run.
  /// - Throws: `GPUError`, the sink's error, or what `next` or `checkpoint` throws.
  package func run(
    into queue: SinkQueue, next: (_ index: Int) throws -> Request?,
    checkpoint: (_ index: Int) throws -> Void
  ) throws {
    // A frame that is not written yet uses a slot of the ring, which the next read may fill.
    defer { queue.awaitIdle() }
    // The frame that is drawn but not read yet, and the previous one, whose read has started.
    var drawn: PendingFrame?
    var inFlight: PendingFrame?
    func readDrawn() throws(GPUError) {
      guard let frame = drawn else { return }
      drawn = nil
      try recorder.during(.readback) { () throws(GPUError) in try read(into: frame.slot) }
      // On a GPU a frame is awaited only with the work of the next one in flight.
      if let previous = inFlight { try handOver(previous, to: queue) }
      inFlight = frame
      if readbackOrder == .late { try handOverLast() }
    }
    func handOverLast() throws(GPUError) {
      if let last = inFlight { try handOver(last, to: queue) }
      inFlight = nil
    }
    var index = 0
    while let request = try recorder.during(.scene, { try next(index) }) {
      try recorder.during(.wait) { try queue.reserve(limit: ring.slotCount) }
      let prepared = try prepare(request)
      // A checkpoint comes when the previous frame is complete.
      if readbackOrder == .late { try readDrawn() }
      try checkpoint(index)
      try submit(prepared)
      drawn = PendingFrame(slot: index % ring.slotCount, periods: request.periods)
      if readbackOrder == .atOnce { try readDrawn() }
      index += 1
    }
    try readDrawn()
    try handOverLast()
  }

  /// A frame between being drawn and being handed to the sink.
  private struct PendingFrame {
    let slot: Int
    let periods: Int
  }

  /// A request that is ready to be drawn.
  private enum Prepared: ~Copyable {
    case frame(PreparedFrame)
    /// An exposure, whose integrals are prepared; its instants are while it is drawn.
    case exposure(PreparedExposure)
  }

  private func submit(_ prepared: consuming Prepared) throws {
    gauge?.begin()
    recorder?.begin(.submit)
    defer {
      recorder?.end(.submit)
      gauge?.end()
    }
    switch consume prepared {
    case .frame(let frame): try draw(frame)
    case .exposure(let exposure): try draw(exposure)
    }
    renderer.device.beginRasterizing()
  }

  private func prepare(_ request: Request) throws(GPUError) -> Prepared {
    guard let exposure = request.exposure else { return .frame(try prepare(request.frame)) }
    return .exposure(try prepare(exposure))
  }

  private func prepare(_ frame: PresentedFrame) throws(GPUError) -> PreparedFrame {
    try recorder.during(.submit) { () throws(GPUError) in
      try renderer.prepare(frame, pictures, over: background, onto: target.size)
    }
  }

  private func prepare(_ exposure: Exposure) throws(GPUError) -> PreparedExposure {
    try recorder.during(.submit) { () throws(GPUError) in
      try renderer.prepare(exposure, pictures, onto: target.size)
    }
  }

  private func draw(_ exposure: consuming PreparedExposure) throws {
    damageTracker.forget()
    let whole = PixelRect(of: target.size)
    for slot in unreadParts.indices { unreadParts[slot] = whole }
    try renderer.draw(exposure, pictures, over: background, into: target)
  }

  private func draw(_ frame: consuming PreparedFrame) throws(GPUError) {
    // A drawing that fails may have changed the target, too.
    defer {
      let changed = damageTracker.changedPart(of: target.size)
      for slot in unreadParts.indices {
        unreadParts[slot] = PixelRect.union(unreadParts[slot], changed)
      }
    }
    do throws(GPUError) {
      try renderer.draw(frame, into: target, tracking: damageTracker)
    } catch {
      damageTracker.forget()
      throw error
    }
  }

  /// Starts to read the pixels that changed since the slot was filled.
  private func read(into slot: Int) throws(GPUError) {
    // A read that failed, or was not awaited after another error, is repeated.
    let unread = PixelRect.union(unreadParts[slot], pendingParts[slot])
    let part = unread ?? .zero
    try ring.read(target, part: (part.x, part.y, part.width, part.height), into: slot)
    (unreadParts[slot], pendingParts[slot]) = (nil, unread)
  }

  /// Waits until the slot is filled, and returns its pixels.
  private func wait(for slot: Int) throws(GPUError) -> UnsafeRawBufferPointer {
    let pixels = try ring.wait(for: slot)
    pendingParts[slot] = nil
    return pixels
  }

  private func handOver(
    _ frame: PendingFrame, to queue: SinkQueue
  ) throws(GPUError) {
    let pixels = try recorder.during(.wait) { () throws(GPUError) in
      try wait(for: frame.slot)
    }
    queue.write(pixels, finishedBy: finisher, periods: frame.periods)
  }

  /// Renders `count` frames without reading any back.
  ///
  /// - Parameters:
  ///   - request: a function that returns frame `index`.
  ///   - checkpoint: a function called before each frame; throwing ends the run.
  /// - Throws: `GPUError`, or what `checkpoint` throws.
  public func runWithoutReading(
    count: Int, request: (Int) -> Request, checkpoint: (Int) throws -> Void = { _ in }
  ) throws {
    for index in 0..<count {
      try checkpoint(index)
      let request = recorder.during(.scene) { request(index) }
      try submit(prepare(request))
      // Each frame is finished before the next is started, as when frames are read back.
      try recorder.during(.wait) { () throws(GPUError) in
        try ring.insertFence(index % ring.slotCount)
        if index > 0 { try ring.waitForFence((index - 1) % ring.slotCount) }
      }
    }
    if count > 0 { try ring.waitForFence((count - 1) % ring.slotCount) }
  }
}

/// The time at which a frame pipeline reads a frame back.
public enum ReadbackOrder: String, Sendable, Hashable, Encodable {
  /// As soon as the frame is submitted. It is awaited with the work of the next frame in flight.
  case atOnce = "at-once"
  /// Just before the first draw of the next frame.
  case late

  /// Chooses the order for a device.
  ///
  /// A software rasterizer reads back synchronously, after all draws: until then the pipeline
  /// prepares the next frame while the rasterizer's threads draw this one. A GPU reads in the
  /// background.
  public init(on device: DeviceInfo) { self = device.isSoftware ? .late : .atOnce }

  /// The order as a clause.
  public var summary: String {
    switch self {
    case .atOnce: "each frame is read back in the background while the next is drawn"
    case .late: "the next frame is prepared while one is drawn, which is then read back"
    }
  }
}
