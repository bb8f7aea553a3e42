import SceneGraph

/// A mass on a damped spring, let go at a distance of 1 from its rest: `CASpringAnimation`'s model.
///
/// As a timing curve it is stretched so that it settles, to within a thousandth, at the end of the duration.
public struct Spring: Hashable, Sendable {
  /// The mass, above 0.
  public let mass: Double
  /// The spring's stiffness, above 0.
  public let stiffness: Double
  /// The friction that slows the mass down, above 0: without any it would never settle.
  public let damping: Double
  /// The speed at the start, in distances to rest per second; towards rest above 0.
  public let initialVelocity: Double
  /// Seconds until the mass stays within a thousandth of its rest.
  public let settlingDuration: Double

  /// A spring with Core Animation's defaults.
  ///
  /// - Returns: nil where mass, stiffness or damping is not above 0 and finite, or the velocity not finite.
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
    guard settlingDuration.isFinite, settlingDuration > 0 else { return nil }
  }

  /// How far the mass has come `seconds` after it was let go: 0 at the start, 1 at rest, more where it
  /// overshoots.
  public func displacement(at seconds: Double) -> Double {
    1
      - Motion(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity
      ).distance(at: seconds)
  }

  /// Progress at the fraction `time` of the settling duration; exactly 0 at 0 and 1 at 1.
  public func value(at time: Double) -> Double {
    time <= 0 ? 0 : time >= 1 ? 1 : displacement(at: time * settlingDuration)
  }
}

/// The solution of m·x″ + c·x′ + k·x = 0 with x(0) = 1 and x′(0) = −v: the distance from rest.
private struct Motion {
  /// √(k/m), the frequency without damping, in radians per second.
  let frequency: Double
  /// c / 2√(km): below 1 the spring swings, at 1 and above it creeps.
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
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      return exponential(-decay * t)
        * (cosine(swing * t) + (decay + velocity) / swing * sine(swing * t))
    }
    let (slow, fast, sum) = creeping(at: t)
    return (slow + fast) / 2 + (decay + velocity) * sum
  }

  /// e^(slow·t) and e^(fast·t) with the rates at which a spring without swing creeps, and the integral of
  /// e^(slow·u)·e^(fast·(t − u)) over u from 0 to t, in a form that keeps its digits where the two rates are the same.
  private func creeping(at t: Double) -> (slow: Double, fast: Double, sum: Double) {
    let decay = ratio * frequency
    let creep = frequency * max(ratio * ratio - 1, 0).squareRoot()
    // The product of the rates is the frequency's square; −decay + creep would lose its digits.
    let slow = exponential(-frequency * frequency / (decay + creep) * t)
    let fast = exponential(-(decay + creep) * t)
    return (
      slow, fast, creep > 0 ? slow * -exponentialMinusOne(-2 * creep * t) / (2 * creep) : slow * t
    )
  }

  /// A bound on the distance from `t` on. It is 1 or more at 0, and falls once it has begun to.
  private func bound(from t: Double) -> Double {
    let decay = ratio * frequency
    let speed = abs(decay + velocity)
    if ratio < 1 {
      let swing = frequency * (1 - ratio * ratio).squareRoot()
      let b = speed / swing
      // |sin(swing·t)| is at most 1 and at most swing·t; where it hardly swings the latter says more.
      return exponential(-decay * t) * min((1 + b * b).squareRoot(), 1 + speed * t)
    }
    let (slow, fast, sum) = creeping(at: t)
    return (slow + fast) / 2 + speed * sum
  }

  var settlingDuration: Double {
    let close = 0.001
    var end = 1 / frequency
    while bound(from: end) > close {
      end *= 2
      guard end.isFinite else { return .infinity }
    }
    var start = 0.0
    // Sixty halvings are more than a Double's digits.
    for _ in 0..<60 {
      let middle = (start + end) / 2
      if bound(from: middle) > close { start = middle } else { end = middle }
    }
    return end
  }
}
