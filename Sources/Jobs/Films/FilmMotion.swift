import Transitions

/// The motion of fingers and of what follows them.
enum FilmMotion {
  /// Returns the eased part of a way at a time: 0 until `start`, and 1 from `end` on.
  static func fraction(of time: Double, from start: Double, to end: Double) -> Double {
    guard time > start else { return 0 }
    guard time < end else { return 1 }
    return TimingCurve.easeInOut.progress(at: (time - start) / (end - start))
  }
}
