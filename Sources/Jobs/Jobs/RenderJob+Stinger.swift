import Frames
import Rendering
import SceneGraph
import Transitions

extension RenderJob {
  /// The properties of a stinger that was written.
  struct WrittenStinger {
    let renderer: String
    /// The number of frame periods.
    let periods: Int
    /// The frame in the middle of the time in which every pixel is opaque; with a track matte, the
    /// one in the middle.
    let cutFrame: Int
    /// True if every pixel of that frame is opaque.
    let isCovered: Bool
  }

  /// Draws a stinger into a sink, and commits its output.
  ///
  /// - Parameters:
  ///   - frames: the decoded pictures; the second one is that of the stinger.
  ///   - size: the size of the picture's frames, without a matte.
  /// - Throws: `JobError`, `HeadlessError`, `GPUError`, `MediaError`, or what `observer` throws.
  func write(
    _ stinger: Stinger, _ frames: [Frame], at size: PixelSize, into sink: any FrameSink,
    in session: RenderSession, _ observer: (any RenderJobObserver)?
  ) throws -> WrittenStinger {
    let container = Container(filling: size, scale: drawing.scale)
    let samples = drawing.samples(for: format, encoding)
    let (pipeline, store, renderer) = try drawing.pipeline(
      for: pictures, frames, at: size, samples: samples, in: session)
    try stinger.upload(frames[1], size: size, in: container, with: pipeline, to: store)
    var spec = spec
    if stinger.choosesDirection {
      spec = try Stinger.covering(spec, in: container, with: pipeline)
    }
    let source = StingerFrames(spec, rate: rate.value, hold: stinger.hold)
    observer?.willDraw(
      source, size: stinger.frameSize(size), renderer: renderer, passes: sink.passes)
    guard let layout = stinger.matte else {
      let meter = OpacityMeter(sink, samples)
      try Self.draw(
        FrameSequence(source, in: container, holding: 0, exposing: drawing.exposer),
        with: pipeline, into: meter, observer
      ) { _ in }
      let covered = meter.opaquePeriods
      return WrittenStinger(
        renderer: renderer, periods: source.count,
        cutFrame: covered.isEmpty ? source.count / 2 : covered.lowerBound + covered.count / 2,
        isCovered: !covered.isEmpty)
    }
    let matte = try TrackMatte(
      layout, size: size, in: container, session.renderer(on: drawing.gpu), samples)
    try matte.write(
      source, count: source.count, with: pipeline, self.spec, exposing: drawing.exposer, into: sink
    ) { count in
      try observer?.willDrawFrame(after: count)
    }
    try observer?.willCommit(frames: source.count * sink.passes)
    try sink.commit()
    return WrittenStinger(
      renderer: renderer, periods: source.count, cutFrame: source.count / 2, isCovered: false)
  }
}

extension Stinger {
  /// Returns the size of the frames for a picture of `size`: with the matte.
  func frameSize(_ size: PixelSize) -> PixelSize { matte?.size(of: size) ?? size }
}
