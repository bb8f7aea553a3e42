import SceneGraph
import Transitions

/// Code that runs for every frame of the window's time, after `CADisplayLink`.
///
/// The frames are 60 in a second, or as many as are preferred, at multiples of their duration. They
/// do not depend on the times that the window is told, so that a drawn film and a test see the
/// same.
@MainActor
public final class DisplayLink {
  /// The time of the last frame, in seconds; 0 before the first.
  public private(set) var timestamp = 0.0
  /// The time of the frame after the last one, in seconds; 0 before the first.
  public private(set) var targetTimestamp = 0.0
  /// True if the code does not run for the moment.
  public var isPaused = false { didSet { if isPaused != oldValue { restart() } } }
  /// The number of frames in a second; 0 for 60. Others than 60's divisors are kept as they are.
  public var preferredFramesPerSecond = 0 {
    didSet { if preferredFramesPerSecond != oldValue { restart() } }
  }

  private var action: ((DisplayLink) -> Void)?
  private weak var timeline: Timeline?
  private var next: ScheduledAction?

  /// Creates a link, which runs after it was added to a run loop.
  public init(action: @escaping (DisplayLink) -> Void) { self.action = action }

  /// The duration of a frame, in seconds.
  public var duration: Double { 1 / rate }

  private var rate: Double { preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : 60 }

  /// Begins to run in the time of a window; a second time changes nothing.
  package func start(on timeline: Timeline) {
    guard self.timeline == nil else { return }
    self.timeline = timeline
    restart()
  }

  /// Ends for good, and releases the code.
  public func invalidate() {
    next?.cancel()
    (next, action, timeline) = (nil, nil, nil)
  }

  private func restart() {
    next?.cancel()
    next = nil
    guard !isPaused, action != nil, let timeline else { return }
    // The frame after the present instant; a rounding error is no frame.
    let index = (timeline.now * rate + 1e-6).rounded(.down) + 1
    schedule(index, on: timeline)
  }

  private func schedule(_ index: Double, on timeline: Timeline) {
    let rate = rate
    // The timeline keeps the link, as a run loop does, until it is invalidated.
    next = timeline.schedule(at: index / rate) {
      self.timestamp = index / rate
      self.targetTimestamp = (index + 1) / rate
      self.schedule(index + 1, on: timeline)
      self.action?(self)
    }
  }
}
