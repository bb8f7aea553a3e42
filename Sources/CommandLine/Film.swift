import Rendering
import SceneGraph
import Transitions

/// The frames of a source with the time for which each is seen: the first and the last one may be held.
///
/// It looks one frame ahead, since a source of unknown length does not say of a frame that it is the last.
final class Film {
  private let source: any FrameSource
  private let container: Container
  private let heldPeriods: Int
  private var upcoming: PresentedFrame?

  /// How many frames were drawn since frame 0 was.
  private(set) var count = 0
  /// For how many frame periods those are seen.
  private(set) var periods = 0

  /// - Parameter heldPeriods: how much longer than one frame period the first frame is seen, and the last.
  init(_ source: any FrameSource, in container: Container, holding heldPeriods: Int) {
    self.source = source
    self.container = container
    self.heldPeriods = heldPeriods
  }

  /// Frame `index`, or nil after the last. One has to come after the other, from 0 on.
  func request(_ index: Int) throws -> FramePipeline.Request? {
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
