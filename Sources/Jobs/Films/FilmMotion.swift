import Transitions

/// The motion of fingers and of what follows them.
enum FilmMotion {
  /// Returns the spring of the camera: critically damped, it neither overshoots nor creeps.
  ///
  /// - Returns: nil without a time.
  static func spring(settlingIn time: Double) -> Spring? {
    Spring(settlingDuration: time, dampingRatio: 1)
  }

  /// Returns the part of a way that a spring has gone at a time: exactly 1 from the end on.
  static func fraction(of time: Double, in times: Range<Double>, by spring: Spring) -> Double {
    guard time < times.upperBound else { return 1 }
    return spring.value(
      at: (time - times.lowerBound) / (times.upperBound - times.lowerBound))
  }

  /// Returns the eased part of a way at a time: 0 until `start`, and 1 from `end` on.
  static func fraction(of time: Double, from start: Double, to end: Double) -> Double {
    guard time > start else { return 0 }
    guard time < end else { return 1 }
    return TimingCurve.easeInOut.progress(at: (time - start) / (end - start))
  }
}
