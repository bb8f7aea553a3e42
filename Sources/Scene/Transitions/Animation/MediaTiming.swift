/// The timing of an animation in its parent's time, after `CAMediaTiming`. Times are seconds.
///
/// The animation is active from `beginTime` until it has played `repeatCount` times. Parent time
/// becomes local time by Core Animation's rule, `(parent − beginTime) · speed + timeOffset`. Local
/// time is cyclic: with an offset, the animation starts in its middle and plays the skipped part at
/// the end.
public struct MediaTiming: Hashable, Sendable {
  /// The animation's effect outside its active time.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// No effect before and after the active time.
    case removed
    /// After the active time, the final state holds.
    case forwards
    /// Before the active time, the initial state holds.
    case backwards
    /// Before the active time the initial state holds, after it the final state.
    case both
  }

  /// The start of the active time, in the parent's time.
  public var beginTime = 0.0
  /// The duration of one iteration, in local time; above 0.
  public var duration: Double
  /// Local seconds per second of the parent. Below 0 the animation plays backwards; at 0 it stays
  /// at `timeOffset`.
  public var speed = 1.0
  /// The offset that is added to local time.
  public var timeOffset = 0.0
  /// The number of iterations; it may be fractional or infinite. 0 and below mean 1, as in Core
  /// Animation, whose default is 0.
  public var repeatCount = 1.0
  /// True if each iteration plays forwards and then backwards, which takes twice the duration.
  public var autoreverses = false
  /// The animation's effect outside its active time.
  public var fillMode = FillMode.removed

  /// Creates a timing of one iteration of `duration` seconds, from the parent's time 0.
  public init(duration: Double) { self.duration = duration }

  /// Returns the local time at `parentTime`, neither wrapped into one iteration nor clamped to the
  /// active time.
  public func localTime(at parentTime: Double) -> Double {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// The length of the active time, in the parent's seconds; infinite at speed 0.
  public var activeDuration: Double { cycles * cycle / abs(speed) }

  /// Returns the fraction of the duration at `parentTime`, from 0 to 1; nil if the animation has no
  /// effect then.
  ///
  /// The active time includes its first instant and excludes its last.
  ///
  /// - Precondition: the duration is above 0, and `parentTime` is not NaN.
  public func fraction(at parentTime: Double) -> Double? {
    precondition(
      duration > 0 && !parentTime.isNaN, "the duration must be above 0, and the time a number")
    // The unit is cycles, because in seconds a whole number of cycles would leave a rounding error.
    var passed = (parentTime - beginTime) * abs(speed) / cycle
    if parentTime < beginTime {
      guard fillMode == .backwards || fillMode == .both else { return nil }
      passed = 0
    }
    let isOver = passed >= cycles
    if isOver {
      guard fillMode == .forwards || fillMode == .both else { return nil }
      passed = cycles
    }
    var position = passed * (speed < 0 ? -1 : 1) + timeOffset / cycle
    // An offset of three durations may differ from 3 by a rounding error.
    if abs(position - position.rounded()) < 1e-12 { position = position.rounded() }
    // At the boundary between two cycles, the cycle that is playing counts: the next one forwards,
    // the previous one backwards. After the end it is the last cycle that played, and at speed 0
    // the completed one.
    let isEnd = speed > 0 ? isOver : speed < 0 ? !isOver : position > 0
    var phase = position - position.rounded(.down)
    if phase == 0, isEnd { phase = 1 }
    guard autoreverses else { return phase }
    return phase < 0.5 ? 2 * phase : 2 - 2 * phase
  }

  private var cycles: Double { repeatCount > 0 ? repeatCount : 1 }

  /// The length of a cycle in local time: one iteration, forwards and backwards if it autoreverses.
  private var cycle: Double { autoreverses ? 2 * duration : duration }
}
