import SceneGraph
import Transitions

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

  /// Returns the track without its curve, with the present progress at `newFraction` in place of
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
