import SceneGraph

/// The exposure of a frame: the time for which a camera's shutter is open, and how much each
/// instant of it counts.
///
/// All times are in frame periods from the frame's own time: 360° are one period.
public struct Shutter: Hashable, Sendable {
  /// The weight of an instant over the exposure.
  public enum Curve: String, CaseIterable, Hashable, Sendable {
    /// All instants count the same, as with a shutter that opens and closes at once.
    case box
    /// The weight rises to the middle and falls again, linearly.
    case triangle
    /// A Gaussian whose standard deviation is a sixth of the exposure.
    case gaussian
  }

  /// An instant of an exposure.
  public struct Instant: Hashable, Sendable {
    /// The time in frame periods from the frame's own time.
    public let offset: Double
    /// The part of the exposure, above 0; the parts of all instants add up to 1.
    public let weight: Double
    /// The part of the exposure's time for which it stands, above 0; all add up to 1.
    public let duration: Double
  }

  /// The angle in degrees: above 0, at most `largestAngle`.
  public let angle: Double
  /// The time at which the shutter opens, in degrees from the frame's own time; −angle/2 centres
  /// the exposure on the frame.
  public let phase: Double
  /// The weight of an instant.
  public let curve: Curve

  /// The largest angle in degrees: two frame periods.
  public static let largestAngle = 720.0

  /// Creates a shutter.
  ///
  /// - Parameters:
  ///   - angle: degrees, above 0 and at most `largestAngle`; 180 is a film camera's.
  ///   - phase: degrees, at least −`largestAngle` and at most `largestAngle`; nil to centre the
  ///     exposure on the frame.
  /// - Precondition: both are in their ranges.
  public init(angle: Double, phase: Double? = nil, curve: Curve = .box) {
    let phase = phase ?? -angle / 2
    precondition(angle > 0 && angle <= Self.largestAngle, "an angle is above 0° up to 720°")
    precondition(abs(phase) <= Self.largestAngle, "a phase is from -720° to 720°")
    self.angle = angle
    self.phase = phase
    self.curve = curve
  }

  /// The opening of the shutter, in frame periods from the frame's own time.
  public var opening: Double { phase / 360 }
  /// The closing of the shutter, in frame periods from the frame's own time.
  public var closing: Double { (phase + angle) / 360 }

  /// Returns instants that stand for the exposure, in ascending order: the middles of `count` parts
  /// of equal length, which are divided at some moments. Without these they are the same for every
  /// frame.
  ///
  /// - Parameter moments: the times at which something changes at once, in frame periods from the
  ///   frame's own time.
  /// - Precondition: `count` is above 0.
  public func instants(_ count: Int, dividedAt moments: [Double] = []) -> [Instant] {
    precondition(count > 0, "an exposure has an instant")
    var ends = (0...count).map { Double($0) / Double(count) }
    ends += moments.map { ($0 * 360 - phase) / angle }.filter { $0 > 0 && $0 < 1 }
    ends.sort()
    let least = 1e-6 / Double(count)
    var parts: [(middle: Double, extent: Double)] = []
    for (begin, end) in zip(ends, ends.dropFirst()) where end - begin > least {
      parts.append(((begin + end) / 2, (end - begin) * Double(count)))
    }
    if parts.count == count {
      parts = (0..<count).map { ((Double($0) + 0.5) / Double(count), 1) }
    }
    let shares = parts.map { density(at: $0.middle) * $0.extent }
    let whole = shares.reduce(0, +)
    var weights = shares.map { $0 / whole }
    // What rounding leaves over goes to the middle, until the sum is 1 exactly.
    for _ in 0..<8 {
      let rest = 1 - weights.reduce(0, +)
      if rest == 0 { break }
      weights[weights.count / 2] += rest
    }
    return zip(parts, weights).map { part, weight in
      Instant(
        offset: (phase + angle * part.middle) / 360, weight: weight,
        duration: part.extent / Double(count))
    }
  }

  /// Returns the weight of an instant, up to a factor.
  ///
  /// - Parameter fraction: the part of the exposure that has passed, 0 to 1.
  private func density(at fraction: Double) -> Double {
    switch curve {
    case .box: return 1
    case .triangle: return 1 - abs(2 * fraction - 1)
    case .gaussian:
      let deviations = 6 * (fraction - 0.5)
      return exponential(-deviations * deviations / 2)
    }
  }

  /// The least number of instants.
  public static let fewestInstants = 24
  /// The largest number of instants.
  public static let mostInstants = 1024

  /// Returns the number of instants for an exposure in which the fastest corner goes `way` pixels:
  /// one for each pixel, two below 64 pixels, and at least `fewestInstants`.
  public static func instantCount(forWay way: Double) -> Int {
    guard way.isFinite else { return mostInstants }
    let count = way < 64 ? 2 * way : way
    return min(max(Int(count.rounded(.up)), fewestInstants), mostInstants)
  }
}
