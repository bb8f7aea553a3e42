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
  /// The frame periods that are returned; nil for all.
  private let window: Range<Int>?
  /// The index of the first frame in the source, and the number of its periods before the window.
  private let start: (index: Int, periods: Int)

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
  /// - Parameters:
  ///   - exposer: what turns frames into exposures; nil for frames of one instant.
  ///   - window: the frame periods to return, of a source that returns any frame first; nil for
  ///     all.
  package init(
    _ source: any FrameSource, in container: Container, holding heldPeriods: Int,
    exposing exposer: FrameExposer?, only window: Range<Int>? = nil
  ) {
    self.window = window
    start = Self.start(of: source, holding: heldPeriods, at: window?.lowerBound ?? 0)
    self.exposer = exposer
    self.source = source
    self.container = container
    self.heldPeriods = heldPeriods
  }

  /// The index of the first frame in the source.
  package var firstIndex: Int { start.index }

  /// True if the window begins within the periods of its first frame.
  var beginsWithinFrame: Bool { start.periods > 0 }

  /// Returns the frame of a source that is shown in a frame period, and the number of its periods
  /// before that.
  private static func start(
    of source: any FrameSource, holding heldPeriods: Int, at period: Int
  ) -> (index: Int, periods: Int) {
    guard period > 0 else { return (0, 0) }
    guard heldPeriods > 0 else { return (period, 0) }
    var begin = 0
    for index in 0..<source.length.limit {
      let count = Self.periods(
        of: source, index, isLast: index == source.length.limit - 1, holding: heldPeriods)
      guard begin + count <= period else { return (index, period - begin) }
      begin += count
    }
    return (source.length.limit, 0)
  }

  /// Returns the number of frame periods of a frame.
  private static func periods(
    of source: any FrameSource, _ index: Int, isLast: Bool, holding heldPeriods: Int
  ) -> Int {
    var holds = source.isHeld(index, isLast: isLast) ? 1 : 0
    // A single frame is the first and the last.
    if index == 0, isLast { holds *= 2 }
    return 1 + holds * heldPeriods
  }

  /// Returns frame `index`, counted from the first one; nil after the last one. Indices ascend from
  /// 0; index 0 begins a new pass.
  ///
  /// - Throws: what the source throws.
  public func request(_ index: Int) throws -> FramePipeline.Request? {
    let number = start.index + index
    if index == 0 {
      upcoming = try source.frame(number, in: container)
      (count, periods) = (0, 0)
    }
    let left = window.map { $0.count - periods } ?? .max
    guard let frame = upcoming, left > 0 else { return nil }
    upcoming = try source.frame(number + 1, in: container)
    let isLast = upcoming == nil
    let own = Self.periods(of: source, number, isLast: isLast, holding: heldPeriods)
    var request = FramePipeline.Request(
      frame, periods: min(own - (index == 0 ? start.periods : 0), left))
    if let exposer {
      request =
        source.isAtRest(number, isLast: isLast)
        ? exposer.resting(request)
        : try exposer.exposing(request, of: source, at: Double(number), in: container)
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
