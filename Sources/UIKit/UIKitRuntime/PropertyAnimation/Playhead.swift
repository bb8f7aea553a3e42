/// The playhead of an animator, as a fraction from 0 to 1 of its animation.
enum Playhead {
  /// Paused at a fraction that the animator's owner sets.
  case paused(at: Double)
  /// Moving with the timeline's time.
  case running(PlaybackClock)
}

/// A mapping from time to a fraction that goes from 0 to 1, or back.
struct PlaybackClock {
  /// The time at which the fraction starts to change, in seconds.
  var begin: Double
  /// The time from 0 to 1, in seconds.
  var duration: Double
  /// True if the fraction goes from 1 to 0.
  var isBackward = false
  /// True if the clock starts over at its end.
  var repeats = false
  /// True if every second pass goes in the opposite direction.
  var autoreverses = false

  /// The time at which the clock ends; nil if it repeats.
  var end: Double? { repeats ? nil : begin + duration * (autoreverses ? 2 : 1) }

  /// True if the clock makes a single pass in one direction.
  var isSimple: Bool { !repeats && !autoreverses }

  /// The fraction at the end.
  ///
  /// An autoreversing clock also leaves the animations at their end values, as in UIKit.
  var target: Double { isBackward ? 0 : 1 }

  /// Returns the fraction at `time`.
  func fraction(at time: Double) -> Double {
    var passed = time < begin ? 0 : 1.0
    if duration > 0 { passed = max(time - begin, 0) / duration }
    let period = autoreverses ? 2.0 : 1
    passed = repeats ? passed.truncatingRemainder(dividingBy: period) : min(passed, period)
    if passed > 1 { passed = 2 - passed }
    return isBackward ? 1 - passed : passed
  }
}
