/// The times of a transition's frames: t = i/rate for i = 0…N, with N = round(duration · rate).
public struct FrameSchedule: Hashable, Sendable {
  /// The duration in seconds; above 0. The first frame shows only `from`, the last only `to`.
  public let duration: Double
  /// The frame rate in frames per second; above 0.
  public let rate: Double
  /// The timing curve.
  public let curve: TimingCurve
  /// The playback direction.
  public let playback: Playback

  /// Creates a schedule.
  ///
  /// - Precondition: `duration` and `rate` are above 0 and finite.
  public init(
    duration: Double, rate: Double, curve: TimingCurve, playback: Playback = .forward
  ) {
    precondition(duration > 0 && duration.isFinite && rate > 0 && rate.isFinite)
    self.duration = duration
    self.rate = rate
    self.curve = curve
    self.playback = playback
  }

  /// The number of frames, including both ends; at least 2.
  public var count: Int { last + 1 }

  private var last: Int { max(Int((duration * rate).rounded()), 1) }

  /// Returns the eased progress of frame `index`: exactly 0 for the first frame and 1 for the last.
  public func progress(ofFrame index: Int) -> Double {
    if index <= 0 { return 0 }
    if index >= last { return 1 }
    return progress(at: Double(index) / rate)
  }

  /// Returns the eased progress between frames: 0 up to frame 0, and 1 from the last frame on.
  ///
  /// - Parameter position: frame periods after frame 0.
  public func progress(atPosition position: Double) -> Double {
    if position <= 0 { return 0 }
    if position >= Double(last) { return 1 }
    return progress(at: position / rate)
  }

  /// Returns the eased progress `time` seconds after the start: 0 before the start, 1 after the
  /// end.
  public func progress(at time: Double) -> Double {
    progress(atFraction: time / duration)
  }

  /// Returns the eased progress at a fraction of the duration: 0 before the start, 1 after the end.
  public func progress(atFraction fraction: Double) -> Double {
    fraction <= 0 ? 0 : fraction >= 1 ? 1 : playback.progress(at: fraction, on: curve)
  }
}
