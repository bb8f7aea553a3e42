/// Straight lines from point to point, CSS's `linear()`.
public struct PiecewiseLinearCurve: Hashable, Sendable {
  /// A corner of the curve.
  public struct Stop: Hashable, Sendable {
    /// The time, as a fraction.
    public let time: Double
    /// Progress at that time.
    public let progress: Double

    /// A corner at `time`.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// The corners, at least one, in the order of their times; two at one time make a jump.
  public let stops: [Stop]

  /// - Returns: nil for no stops, for times that go back, and for numbers that are not finite.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty, stops.allSatisfy({ $0.time.isFinite && $0.progress.isFinite }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.time <= $1.time })
    else { return nil }
    self.stops = stops
  }

  /// Progress at `time`, both fractions (CSS Easing Functions Level 2, "Linear easing function"). Beyond the first
  /// and the last stop their lines go on; a single stop is progress at all times.
  public func value(at time: Double) -> Double {
    guard stops.count > 1 else { return stops[0].progress }
    // Of stops at one time the last one counts, as the line that begins there starts from it.
    let after = stops.firstIndex { $0.time > time } ?? stops.count
    let last = min(max(after, 1), stops.count - 1)
    let (a, b) = (stops[last - 1], stops[last])
    if time == b.time, after == stops.count { return b.progress }
    guard b.time > a.time else { return time < a.time ? a.progress : b.progress }
    return a.progress + (b.progress - a.progress) * (time - a.time) / (b.time - a.time)
  }
}
