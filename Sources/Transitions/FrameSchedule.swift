/// The instants at which a transition's frames are drawn: t = i/rate for i = 0…N with N = round(duration · rate).
public struct FrameSchedule: Hashable, Sendable {
  /// Seconds from the first picture alone to the second alone; above 0.
  public let duration: Double
  /// Frames per second; above 0.
  public let rate: Double
  /// How progress follows time.
  public let curve: TimingCurve
  /// Which way the motion is played.
  public let playback: Playback

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

  /// The number of frames, both ends included; at least 2.
  public var count: Int { last + 1 }

  private var last: Int { max(Int((duration * rate).rounded()), 1) }

  /// Eased progress of frame `index`: exactly 0 for the first frame and 1 for the last.
  public func progress(ofFrame index: Int) -> Double {
    if index <= 0 { return 0 }
    if index >= last { return 1 }
    return progress(at: Double(index) / rate)
  }

  /// Eased progress `time` seconds after the start; before it 0, after the end 1.
  public func progress(at time: Double) -> Double {
    let fraction = time / duration
    return fraction <= 0 ? 0 : fraction >= 1 ? 1 : playback.progress(at: fraction, on: curve)
  }
}
