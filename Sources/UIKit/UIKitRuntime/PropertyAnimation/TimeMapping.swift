import SceneGraph
import Transitions

/// A mapping from a parent timeline's time to its child's.
enum TimeMapping {
  /// Runs with the parent: at `local` when the parent is at `parent`, `speed` seconds per second of
  /// the parent.
  case running(parent: Double, local: Double, speed: Double)
  /// The child's time is stopped.
  case held
  /// Ramps to an instant of the child under a curve.
  case ramping(TimeRamp)
}

/// A ramp of a child's time from one of its instants to another, over an interval of its parent's
/// time.
struct TimeRamp {
  /// The start of the interval, in the parent's seconds.
  var begin: Double
  /// The length of the interval, in the parent's seconds.
  var duration: Double
  /// The first instant, in the child's seconds.
  var origin: Double
  /// The last instant, in the child's seconds.
  var destination: Double
  /// The timing curve of the ramp.
  var curve: TimingCurve
  /// The handler that is called at the destination.
  var completion: () -> Void

  /// The end of the interval, in the parent's seconds.
  var end: Double { begin + duration }
  /// True if the child's time grows.
  var isForward: Bool { destination > origin }

  /// Returns the child's time at the parent's time `parent`.
  func local(at parent: Double) -> Double {
    guard parent < end else { return destination }
    return origin + (destination - origin) * curve.progress(at: max(parent - begin, 0) / duration)
  }

  /// Maps the child's instants through `warp`, from `now` on: the ramp is at `warp(now)` where it
  /// was at `now`, and the rest takes proportionally more or less time.
  mutating func warp(_ warp: (Double) -> Double, from now: Double, at parent: Double) {
    let length = destination - origin
    let remaining = length == 0 ? 0 : (destination - now) / length
    destination = warp(destination)
    origin =
      remaining == 0 ? warp(origin) : destination - (destination - warp(now)) / remaining
    let factor = length == 0 ? 1 : abs((destination - origin) / length)
    begin = parent - (parent - begin) * factor
    duration *= factor
  }
}

/// The progress of some of an animator's animations as a function of its playhead's fraction.
///
/// All tracks of an animator end together. Animations that are added later, or with a delay, start
/// later.
enum ProgressTrack {
  /// Follows `curve` after `delay`, a fraction of the playhead's range.
  case eased(from: Double, to: Double, delay: Double, TimingCurve)
  /// Linear from `start` at 0 through `knot` at `fraction` to `end` at 1.
  case piecewiseLinear(from: Double, through: Double, at: Double, to: Double)

  /// The track with a progress equal to the fraction.
  static let linear = piecewiseLinear(from: 0, through: 0, at: 0, to: 1)

  /// True if the track follows a timing curve.
  var isEased: Bool { if case .eased = self { true } else { false } }

  /// Returns the progress at `fraction`: 0 at the animations' start values, 1 at their end values.
  func progress(at fraction: Double) -> Double {
    switch self {
    case .eased(let start, let end, let delay, let curve):
      let passed = delay > 0 ? max((fraction - delay) / (1 - delay), 0) : fraction
      if passed == 0 { return start }
      if passed == 1 { return end }
      return start + (end - start) * curve.progress(at: passed)
    case .piecewiseLinear(let start, let knot, let knotFraction, let end):
      if fraction == knotFraction { return knot }
      if start + (end - start) * knotFraction == knot { return start + (end - start) * fraction }
      return fraction < knotFraction
        ? start + (knot - start) * (fraction / knotFraction)
        : knot + (end - knot) * ((fraction - knotFraction) / (1 - knotFraction))
    }
  }

  /// Returns the delay if the track has not started at `fraction`; nil otherwise.
  func pendingDelay(at fraction: Double) -> Double? {
    if case .eased(_, _, let delay, _) = self, delay > fraction { delay } else { nil }
  }

  /// Returns the track without its curve, with the current progress at `newFraction` instead of
  /// `fraction`.
  func linearized(at fraction: Double, to newFraction: Double) -> ProgressTrack {
    let (start, end) = (progress(at: 0), progress(at: 1))
    if let delay = pendingDelay(at: fraction) {
      return .eased(from: start, to: end, delay: max(delay, newFraction), .linear)
    }
    return .piecewiseLinear(
      from: start, through: progress(at: fraction), at: newFraction, to: end)
  }
}
