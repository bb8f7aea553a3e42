/// A piecewise linear timing curve, CSS's `linear()`.
public struct PiecewiseLinearCurve: Hashable, Sendable {
  /// A point of the curve.
  public struct Stop: Hashable, Sendable {
    /// The time, as a fraction of the duration.
    public let time: Double
    /// The progress at that time.
    public let progress: Double

    /// Creates a point of the curve.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// The points of the curve, sorted by time; at least one. Two at the same time form a jump.
  public let stops: [Stop]

  /// Creates a curve through `stops`.
  ///
  /// - Returns: nil if there are no stops, the times are not sorted, or a number is not finite.
  public init?(_ stops: [Stop]) {
    guard !stops.isEmpty, stops.allSatisfy({ $0.time.isFinite && $0.progress.isFinite }),
      zip(stops, stops.dropFirst()).allSatisfy({ $0.time <= $1.time })
    else { return nil }
    self.stops = stops
  }

  /// Returns the progress at `time`, both as fractions (CSS Easing Functions Level 2, "Linear
  /// easing function"). Beyond the first and the last stop, the nearest line continues. A single
  /// stop gives a constant.
  public func value(at time: Double) -> Double {
    guard stops.count > 1 else { return stops[0].progress }
    // Of several stops at one time, the last one counts, because the next line starts there.
    let after = stops.firstIndex { $0.time > time } ?? stops.count
    let last = min(max(after, 1), stops.count - 1)
    let (a, b) = (stops[last - 1], stops[last])
    if time == b.time, after == stops.count { return b.progress }
    guard b.time > a.time else { return time < a.time ? a.progress : b.progress }
    let value = a.progress + (b.progress - a.progress) * (time - a.time) / (b.time - a.time)
    return value.isFinite ? value : Self.value(at: time, from: a, to: b)
  }

  /// Returns the progress on the line through `a` and `b` at `time` if differences leave the range
  /// of a `Double`, clamped to that range.
  private static func value(at time: Double, from a: Stop, to b: Stop) -> Double {
    let share = (time / 4 - a.time / 4) / (b.time / 4 - a.time / 4)
    let quarter = a.progress / 4 * (1 - share) + b.progress / 4 * share
    let limit = Double.greatestFiniteMagnitude
    return quarter.isNaN ? b.progress : min(max(4 * quarter, -limit), limit)
  }
}
