import SceneGraph

/// A damped spring released at distance 1 from its rest position: `CASpringAnimation`'s model.
///
/// As a timing curve it is stretched so that it settles, to within a thousandth, at the end of the
/// duration.
public struct Spring: Hashable, Sendable {
  /// The mass, above 0.
  public let mass: Double
  /// The stiffness, above 0.
  public let stiffness: Double
  /// The damping coefficient, above 0, because an undamped spring never settles.
  public let damping: Double
  /// The initial velocity, in distances to the rest position per second; above 0 towards the rest
  /// position.
  public let initialVelocity: Double
  /// The seconds until the distance from the rest position stays within a thousandth of the initial
  /// one.
  public let settlingDuration: Double

  /// Creates a spring; the defaults are Core Animation's.
  ///
  /// - Returns: nil if mass, stiffness or damping is not above 0 and finite, if the velocity is not
  ///   finite, or if the motion leaves the range of a `Double`.
  public init?(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    guard [mass, stiffness, damping].allSatisfy({ $0 > 0 && $0.isFinite }),
      initialVelocity.isFinite
    else { return nil }
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    let motion = Motion(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    settlingDuration = motion.settlingDuration
    guard settlingDuration.isFinite, settlingDuration > 0,
      motion.isFinite(until: settlingDuration)
    else { return nil }
  }

  /// Returns the displacement `seconds` after the release: 0 at the start, 1 at the rest position,
  /// above 1 for an overshoot.
  public func displacement(at seconds: Double) -> Double {
    1
      - Motion(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity
      ).distance(at: seconds)
  }

  /// Returns the progress at the fraction `time` of the settling duration: exactly 0 at 0 and 1 at
  /// 1.
  public func value(at time: Double) -> Double {
    time <= 0 ? 0 : time >= 1 ? 1 : displacement(at: time * settlingDuration)
  }
}

/// The solution of m·x″ + c·x′ + k·x = 0 with x(0) = 1 and x′(0) = −v, where x is the distance from
/// the rest position.
private struct Motion {
  /// The undamped angular frequency √(k/m), in radians per second.
  let frequency: Double
  /// The damping ratio c / 2√(km): below 1 the spring oscillates, at 1 and above it does not.
  let ratio: Double
  let velocity: Double

  init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double) {
    frequency = (stiffness / mass).squareRoot()
    ratio = damping / (2 * (stiffness * mass).squareRoot())
    velocity = -initialVelocity
  }

  func distance(at t: Double) -> Double {
    let decay = ratio * frequency
    if ratio < 1 {
      let dampedFrequency = frequency * (1 - ratio * ratio).squareRoot()
      return exponential(-decay * t)
        * (cosine(dampedFrequency * t) + (decay + velocity) / dampedFrequency
          * sine(dampedFrequency * t))
    }
    let (slow, fast, integral) = overdamped(at: t)
    return (slow + fast) / 2 + (decay + velocity) * integral
  }

  /// Returns the overdamped (or critically damped) solution's terms: e^(slow·t) and e^(fast·t) with
  /// the two decay rates, and the integral of e^(slow·u)·e^(fast·(t − u)) over u from 0 to t, in a
  /// form that stays precise for equal rates.
  private func overdamped(at t: Double) -> (slow: Double, fast: Double, integral: Double) {
    let decay = ratio * frequency
    let spread = frequency * max(ratio * ratio - 1, 0).squareRoot()
    // The product of the rates is the squared frequency; −decay + spread would cancel digits.
    let slow = exponential(-frequency * frequency / (decay + spread) * t)
    let fast = exponential(-(decay + spread) * t)
    return (
      slow, fast,
      spread > 0 ? slow * -exponentialMinusOne(-2 * spread * t) / (2 * spread) : slow * t
    )
  }

  /// Returns true if every distance until `end` is finite: the largest is below 1 + |v|·t, where v
  /// is the sum of velocity and decay.
  func isFinite(until end: Double) -> Bool {
    let speed = abs(ratio * frequency + velocity)
    let dampedFrequency = frequency * (1 - ratio * ratio).squareRoot()
    return (speed * end).isFinite && (ratio >= 1 || (speed / dampedFrequency).isFinite)
  }

  /// Returns an upper bound of the distance from `t` on. It is 1 or more at 0, and then falls.
  private func bound(from t: Double) -> Double {
    let decay = ratio * frequency
    let speed = abs(decay + velocity)
    if ratio < 1 {
      let dampedFrequency = frequency * (1 - ratio * ratio).squareRoot()
      let b = speed / dampedFrequency
      // |sin(ωt)| is at most 1 and at most ωt; the latter is the better bound for a small ω.
      return exponential(-decay * t) * min((1 + b * b).squareRoot(), 1 + speed * t)
    }
    let (slow, fast, integral) = overdamped(at: t)
    return (slow + fast) / 2 + speed * integral
  }

  var settlingDuration: Double {
    let tolerance = 0.001
    var end = 1 / frequency
    // Beyond the range of a `Double`, the search would not end.
    guard end > 0, end.isFinite, ratio.isFinite else { return .infinity }
    while bound(from: end) > tolerance {
      end *= 2
      guard end.isFinite else { return .infinity }
    }
    var start = 0.0
    // 60 halvings exceed a Double's 53 bits.
    for _ in 0..<60 {
      let middle = (start + end) / 2
      if bound(from: middle) > tolerance { start = middle } else { end = middle }
    }
    return end
  }
}

extension Spring {
  /// Creates a spring from its perceptual duration, as the `CASpringAnimation` initializer of that
  /// name does: mass 1, and the duration as the period of undamped oscillation.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0.
  ///   - bounce: above −1 and below 1; 0 is critical damping. The damping ratio is 1 − bounce; for
  ///     a bounce below 0 it is 1 / (1 + bounce).
  ///   - initialVelocity: distances to the rest position per second.
  /// - Returns: nil for numbers outside these ranges.
  public init?(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    guard perceptualDuration > 0, abs(bounce) < 1 else { return nil }
    self.init(
      frequency: 2 * .pi / perceptualDuration,
      dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, initialVelocity: initialVelocity)
  }

  /// Creates a spring of mass 1 that settles in `settlingDuration` seconds, like UIView's spring
  /// animations.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds until the distance stays within a thousandth of the initial one;
  ///     above 0.
  ///   - dampingRatio: above 0. Below 1 the spring oscillates; at 1 and above it does not.
  ///   - initialVelocity: distances to the rest position per second.
  /// - Returns: nil for numbers outside these ranges, or if no such spring exists.
  public init?(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard settlingDuration > 0, settlingDuration.isFinite, dampingRatio > 0 else { return nil }
    // Without an initial velocity the settling time is proportional to the period, so one step
    // finds the frequency. With one, bisection finds it: 60 halvings between a frequency that is
    // too low and one that is too high.
    func spring(_ frequency: Double) -> Spring? {
      Spring(
        frequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity)
    }
    guard
      let unit = Spring(frequency: 1, dampingRatio: dampingRatio)
    else { return nil }
    var low = unit.settlingDuration / settlingDuration
    var high = low
    while let slow = spring(low), slow.settlingDuration < settlingDuration { low /= 2 }
    while let fast = spring(high), fast.settlingDuration > settlingDuration { high *= 2 }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      guard let tried = spring(middle) else { return nil }
      if tried.settlingDuration > settlingDuration { low = middle } else { high = middle }
    }
    guard let found = spring(high) else { return nil }
    self = found
  }

  /// Creates a spring of mass 1 from its undamped angular frequency in radians per second.
  private init?(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }
}
