/// When and how fast something plays in its parent's time, as `CAMediaTiming` has it. Times are seconds.
///
/// It is active from `beginTime` until it has played `repeatCount` times. Parent time becomes local time by Core
/// Animation's rule, `(parent − beginTime) · speed + timeOffset`, and local time goes round in cycles: an offset starts
/// the motion in its middle, and what it left out comes at the end.
public struct MediaTiming: Hashable, Sendable {
  /// What is shown outside the active time.
  public enum FillMode: String, Hashable, Sendable, CaseIterable {
    /// Nothing, before and after.
    case removed
    /// After it: where it ended.
    case forwards
    /// Before it: where it begins.
    case backwards
    /// Before it where it begins, after it where it ended.
    case both
  }

  /// When it becomes active, in the parent's time.
  public var beginTime = 0.0
  /// How long it takes once, in its own time; above 0.
  public var duration: Double
  /// How many of its own seconds pass in one of the parent's. Below 0 it plays backwards, and at 0 it stands at
  /// `timeOffset`.
  public var speed = 1.0
  /// Added to local time.
  public var timeOffset = 0.0
  /// How many times it plays; may be fractional or infinite. 0 or less is once, as in Core Animation, where 0 is the
  /// default.
  public var repeatCount = 1.0
  /// Whether it plays backwards each time after playing forwards; it then takes twice as long.
  public var autoreverses = false
  /// What is shown outside the active time.
  public var fillMode = FillMode.removed

  /// Something that takes `duration` seconds, once, from the parent's time 0.
  public init(duration: Double) { self.duration = duration }

  /// The active local time at `parentTime`, not yet folded into one cycle and not limited to the active time.
  public func localTime(at parentTime: Double) -> Double {
    (parentTime - beginTime) * speed + timeOffset
  }

  /// How long it is active, in the parent's seconds; infinite at speed 0.
  public var activeDuration: Double { cycles * cycle / abs(speed) }

  /// How much of the duration has passed at `parentTime`, 0 to 1; nil where nothing is shown.
  ///
  /// The active time includes its first instant and excludes its last, which belongs to what comes after.
  ///
  /// - Precondition: the duration is above 0, and `parentTime` is a number.
  public func fraction(at parentTime: Double) -> Double? {
    precondition(duration > 0 && !parentTime.isNaN, "a duration is above 0, a time is a number")
    // Counted in cycles: seconds would leave a rest where the number of cycles is whole.
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
    var place = passed * (speed < 0 ? -1 : 1) + timeOffset / cycle
    // An offset of three durations may be a hair more or less than three.
    if abs(place - place.rounded()) < 1e-12 { place = place.rounded() }
    // Where one cycle ends and the next begins it is the one that it plays in: forwards the next, backwards the one
    // before, when it is over the one that it played last, and standing still the one that is complete.
    let isEnd = speed > 0 ? isOver : speed < 0 ? !isOver : place > 0
    var rest = place - place.rounded(.down)
    if rest == 0, isEnd { rest = 1 }
    guard autoreverses else { return rest }
    return rest < 0.5 ? 2 * rest : 2 - 2 * rest
  }

  private var cycles: Double { repeatCount > 0 ? repeatCount : 1 }

  /// The seconds after which it begins anew, in its own time.
  private var cycle: Double { autoreverses ? 2 * duration : duration }
}
