import SceneGraph
import Transitions

/// Code that runs for every frame of the window's time, after `CADisplayLink`.
///
/// There are 60 frames per second, or the preferred number, at multiples of their duration. They do
/// not depend on the times to which the window advances, so that a rendered film and a test get the
/// same frames.
@MainActor
public final class DisplayLink {
  /// The time of the last frame, in seconds; 0 before the first.
  public private(set) var timestamp = 0.0
  /// The time of the frame after the last one, in seconds; 0 before the first.
  public private(set) var targetTimestamp = 0.0
  /// True to pause the link.
  public var isPaused = false { didSet { if isPaused != oldValue { restart() } } }
  /// The number of frames per second; 0 for 60. Other numbers than divisors of 60 are used as they
  /// are.
  public var preferredFramesPerSecond = 0 {
    didSet { if preferredFramesPerSecond != oldValue { restart() } }
  }

  private var action: ((DisplayLink) -> Void)?
  private weak var timeline: Timeline?
  private var next: ScheduledAction?

  /// Creates a link, which runs once it has been added to a run loop.
  public init(action: @escaping (DisplayLink) -> Void) { self.action = action }

  /// The duration of a frame, in seconds.
  public var duration: Double { 1 / rate }

  private var rate: Double { preferredFramesPerSecond > 0 ? Double(preferredFramesPerSecond) : 60 }

  /// Starts the link in a window's time; a second call has no effect.
  package func start(on timeline: Timeline) {
    guard self.timeline == nil else { return }
    self.timeline = timeline
    restart()
  }

  /// Stops the link permanently, and releases the code.
  public func invalidate() {
    next?.cancel()
    (next, action, timeline) = (nil, nil, nil)
  }

  private func restart() {
    next?.cancel()
    next = nil
    guard !isPaused, action != nil, let timeline else { return }
    // The frame after the current instant; a rounding error does not count as a frame.
    let index = (timeline.now * rate + 1e-6).rounded(.down) + 1
    schedule(index, on: timeline)
  }

  private func schedule(_ index: Double, on timeline: Timeline) {
    let rate = rate
    // The timeline retains the link until it is invalidated, as a run loop does.
    next = timeline.schedule(at: index / rate) {
      self.timestamp = index / rate
      self.targetTimestamp = (index + 1) / rate
      self.schedule(index + 1, on: timeline)
      self.action?(self)
    }
  }
}
