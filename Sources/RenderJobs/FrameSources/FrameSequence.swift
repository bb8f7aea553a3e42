public import Rendering
public import SceneGraph

/// The frames of a source with the number of frame periods that each is shown for: both ends may be held.
///
/// It reads one frame ahead, since a source of unknown length does not say which frame is the last.
public final class FrameSequence {
  private let source: any FrameSource
  private let container: Container
  private let heldPeriods: Int
  private var upcoming: PresentedFrame?

  /// The number of frames handed out since frame 0.
  public private(set) var count = 0
  /// The number of frame periods that those are shown for.
  public private(set) var periods = 0

  /// - Parameter heldPeriods: the frame periods for which each end is shown beyond its own.
  public init(_ source: any FrameSource, in container: Container, holding heldPeriods: Int = 0) {
    self.source = source
    self.container = container
    self.heldPeriods = heldPeriods
  }

  /// Returns frame `index`; nil after the last. Frames are asked for in order from 0.
  public func request(_ index: Int) throws -> FramePipeline.Request? {
    if index == 0 {
      upcoming = try source.frame(0, in: container)
      (count, periods) = (0, 0)
    }
    guard let frame = upcoming else { return nil }
    upcoming = try source.frame(index + 1, in: container)
    let ends = (index == 0 ? 1 : 0) + (upcoming == nil ? 1 : 0)
    let request = FramePipeline.Request(frame, periods: 1 + ends * heldPeriods)
    count += 1
    periods += request.periods
    return request
  }
}
