import SceneGraph
import Transitions

/// How far the animations of an animator are along their way, as a function of a fraction: of the time while it runs, of
/// what its owner says while it rests.
enum Course {
  case resting(at: Double)
  case running(Clock)
}

/// From 0 to 1, or back, in the course of time.
struct Clock {
  var begin: Double
  var duration: Double
  /// Whether it goes from 1 to 0.
  var isBackward = false
  /// Whether it begins again and again.
  var repeats = false
  /// Whether every second time goes the other way.
  var autoreverses = false

  /// When it is over, unless it repeats.
  var end: Double? { repeats ? nil : begin + duration * (autoreverses ? 2 : 1) }

  /// Whether it goes one way once.
  var isSimple: Bool { !repeats && !autoreverses }

  /// Where it ends; one that autoreverses leaves the animations where they lead, as UIKit does.
  var target: Double { isBackward ? 0 : 1 }

  func fraction(at time: Double) -> Double {
    var passed = time < begin ? 0 : 1.0
    if duration > 0 { passed = max(time - begin, 0) / duration }
    let period = autoreverses ? 2.0 : 1
    passed = repeats ? passed.truncatingRemainder(dividingBy: period) : min(passed, period)
    if passed > 1 { passed = 2 - passed }
    return isBackward ? 1 - passed : passed
  }
}

/// How far some of an animator's animations are, as a function of its course's fraction. All end together; what is added
/// later or with a delay begins later.
enum Lane {
  /// Under `curve` once `delay` of the course is behind.
  case curved(from: Double, to: Double, delay: Double, TimingCurve)
  /// Straight from `start` at 0 through `way` at `place` to `end` at 1.
  case bent(from: Double, through: Double, at: Double, to: Double)

  /// Straight from 0 to 1.
  static let even = bent(from: 0, through: 0, at: 0, to: 1)

  var isCurved: Bool { if case .curved = self { true } else { false } }

  /// How far they are, where 0 is their start and 1 their end.
  func way(at fraction: Double) -> Double {
    switch self {
    case .curved(let start, let end, let delay, let curve):
      let passed = delay > 0 ? max((fraction - delay) / (1 - delay), 0) : fraction
      if passed == 0 { return start }
      if passed == 1 { return end }
      return start + (end - start) * curve.progress(at: passed)
    case .bent(let start, let way, let place, let end):
      if fraction == place { return way }
      if start + (end - start) * place == way { return start + (end - start) * fraction }
      return fraction < place
        ? start + (way - start) * (fraction / place)
        : way + (end - way) * ((fraction - place) / (1 - place))
    }
  }

  /// Whether it is yet to begin, and when that is.
  func pendingDelay(at fraction: Double) -> Double? {
    if case .curved(_, _, let delay, _) = self, delay > fraction { delay } else { nil }
  }

  /// The same without its curve: as far at `place` as it is at `fraction` now.
  func straightened(at fraction: Double, to place: Double) -> Lane {
    let (start, end) = (way(at: 0), way(at: 1))
    if let delay = pendingDelay(at: fraction) {
      return .curved(from: start, to: end, delay: max(delay, place), .linear)
    }
    return .bent(from: start, through: way(at: fraction), at: place, to: end)
  }
}
