extension Spring {
  /// Creates a spring from its perceptual duration, like the `CASpringAnimation` initializer of
  /// that name: mass 1, and the duration as the period of undamped oscillation.
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
  /// - Returns: nil for numbers outside these ranges, and if no such spring exists.
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
