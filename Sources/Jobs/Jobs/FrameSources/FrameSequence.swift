package import Frames
public import Rendering
public import SceneGraph

/// The frames of a source with their presentation times: the first and the last frame may be held.
///
/// The sequence reads one frame ahead, since a source of unknown length does not announce its last
/// frame.
public final class FrameSequence {
  private let source: any FrameSource
  private let container: Container
  private let heldPeriods: Int
  private let exposer: FrameExposer?
  private var upcoming: PresentedFrame?

  /// The number of frames returned since frame 0.
  public private(set) var count = 0
  /// The number of frame periods for which these frames are shown.
  public private(set) var periods = 0

  /// Creates a sequence of the frames of `source` in `container`.
  ///
  /// - Parameter heldPeriods: the frame periods for which the first and the last frame are shown
  ///   beyond their own; at least 0.
  public convenience init(
    _ source: any FrameSource, in container: Container, holding heldPeriods: Int = 0
  ) {
    self.init(source, in: container, holding: heldPeriods, exposing: nil)
  }

  /// Creates a sequence of exposed frames.
  ///
  /// - Parameter exposer: what turns frames into exposures; nil for frames of one instant.
  package init(
    _ source: any FrameSource, in container: Container, holding heldPeriods: Int,
    exposing exposer: FrameExposer?
  ) {
    self.exposer = exposer
    self.source = source
    self.container = container
    self.heldPeriods = heldPeriods
  }

  /// Returns frame `index`; nil after the last one. Indices ascend from 0; index 0 begins a new
  /// pass.
  ///
  /// - Throws: what the source throws.
  public func request(_ index: Int) throws -> FramePipeline.Request? {
    if index == 0 {
      upcoming = try source.frame(0, in: container)
      (count, periods) = (0, 0)
    }
    guard let frame = upcoming else { return nil }
    upcoming = try source.frame(index + 1, in: container)
    let isLast = upcoming == nil
    var holds = source.isHeld(index, isLast: isLast) ? 1 : 0
    // A single frame is the first and the last.
    if index == 0, isLast { holds *= 2 }
    var request = FramePipeline.Request(frame, periods: 1 + holds * heldPeriods)
    if let exposer {
      request =
        source.isAtRest(index, isLast: isLast)
        ? exposer.resting(request)
        : try exposer.exposing(request, of: source, at: Double(index), in: container)
    }
    count += 1
    periods += request.periods
    return request
  }
}

extension FrameSequence {
  /// Draws the frames into a sink, pass by pass.
  ///
  /// - Parameters:
  ///   - prepare: called before each frame with its index in the pass.
  ///   - willDrawFrame: called before each frame with the number of frames drawn so far.
  ///   - willCommit: called after the last frame with the number of all.
  /// - Throws: what the source, the pipeline, the sink or a function throws.
  package func draw(
    with pipeline: FramePipeline, into sink: any FrameSink, prepare: (Int) throws -> Void,
    willDrawFrame: (Int) throws -> Void, willCommit: (Int) throws -> Void
  ) throws {
    var done = 0
    let next = { (index: Int) in
      try prepare(index)
      return try self.request(index)
    }
    try pipeline.run(into: sink, next: next) { checkpoint in
      switch checkpoint {
      case .frame:
        try willDrawFrame(done)
        done += 1
      case .commit: try willCommit(done)
      }
    }
  }
}
