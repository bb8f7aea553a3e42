import SceneGraph
import Transitions

/// The duration and the curve of the rest of a transition after its interactive part.
struct CompletionTiming {
  /// The duration of the rest, in seconds.
  let seconds: Double
  /// The timing curve of the rest.
  let curve: TimingCurve

  /// - Parameters:
  ///   - start: the fraction at the release.
  ///   - start: the fraction at the release.
  ///   - velocity: the finger's velocity, in fractions of the whole per second; nil to ignore it.
  ///   - duration: the duration of the whole, in seconds.
  ///   - speed: the speed of the rest, as a multiple of the regular speed.
  ///   - timing: the timing of the rest, except for the velocity.
  @MainActor
  init(
    from start: Double, to end: Double, velocity: Double?, duration: Double, speed: Double,
    timing: any TimingCurveProvider
  ) {
    let rest = end - start
    // In rests per second; above 0 towards the end.
    let relativeVelocity = rest == 0 ? 0 : (velocity ?? 0) / rest
    let isMoving = velocity != nil && rest != 0 && relativeVelocity.isFinite
    var timing = timing
    if isMoving, let spring = timing as? SpringTimingParameters {
      timing = spring.released(with: relativeVelocity)
    }
    let seconds = timing.ownDuration ?? abs(rest) * duration / max(speed, 1e-9)
    let curve = timing.curve(over: seconds)
    guard isMoving, case .cubicBezier(let bezier) = curve.asCubicBezier else {
      self.seconds = seconds
      self.curve = curve
      return
    }
    // A Bézier curve begins with the slope y₁/x₁; the finger's is velocity · seconds / rest. If
    // that would overshoot the end, the rest takes less time. If the finger moves away from the
    // end, the slope is negative, and the motion reverses.
    let x = max(bezier.control1.x, 0.1)
    let shortened = relativeVelocity > 0 ? min(seconds, 1 / (relativeVelocity * x)) : seconds
    self.seconds = shortened
    self.curve =
      CubicBezier(
        x, min(relativeVelocity * shortened * x, 1), bezier.control2.x, bezier.control2.y
      ).map { .cubicBezier($0) } ?? curve
  }
}

extension TimingCurve {
  /// The curve; if it is linear, as the equivalent Bézier curve.
  fileprivate var asCubicBezier: TimingCurve {
    guard self == .linear, let line = CubicBezier(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3) else {
      return self
    }
    return .cubicBezier(line)
  }
}
