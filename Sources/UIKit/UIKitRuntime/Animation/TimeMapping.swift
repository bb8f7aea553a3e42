import SceneGraph
import Transitions

/// A mapping from a parent timeline's time to its child's.
enum TimeMapping {
  /// Runs with the parent: at `local` when the parent is at `parent`, `speed` seconds per second of
  /// the parent.
  case running(parent: Double, local: Double, speed: Double)
  /// Stands still.
  case held
  /// Ramps to an instant of the child under a curve.
  case ramping(TimeRamp)
}

/// A ramp of a child's time from one of its instants to another, over an interval of its parent's
/// time.
struct TimeRamp {
  /// The begin of the interval, in the parent's seconds.
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
  /// was at `now`, and the rest takes its share of more time or less.
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
