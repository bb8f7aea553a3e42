extension Spring {
  /// A spring that feels as if it took `perceptualDuration` seconds, as `CASpringAnimation`'s initializer of that name
  /// makes it: with mass 1, it swings with a period of that duration where nothing slows it down.
  ///
  /// - Parameters:
  ///   - perceptualDuration: seconds, above 0.
  ///   - bounce: how much it overshoots, above −1 and below 1; 0 is just none. The damping ratio is 1 − bounce, and
  ///     1 / (1 + bounce) below 0.
  /// - Returns: nil for numbers outside these ranges.
  public init?(perceptualDuration: Double, bounce: Double = 0, initialVelocity: Double = 0) {
    guard perceptualDuration > 0, abs(bounce) < 1 else { return nil }
    self.init(
      frequency: 2 * .pi / perceptualDuration,
      dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce, initialVelocity: initialVelocity)
  }

  /// A spring that settles in `settlingDuration` seconds, as UIView's animations with a spring's damping do: mass 1
  /// and the stiffness that it takes.
  ///
  /// - Parameters:
  ///   - settlingDuration: seconds until it stays within a thousandth of its rest, above 0.
  ///   - dampingRatio: above 0; below 1 it swings, at 1 and above it creeps.
  ///   - initialVelocity: in distances to rest per second.
  /// - Returns: nil for numbers outside these ranges, and where no such spring exists.
  public init?(settlingDuration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    guard settlingDuration > 0, settlingDuration.isFinite, dampingRatio > 0 else { return nil }
    // Without a velocity the time scales with the period, so that one step finds it; with one the stiffest that is
    // too slow and the softest that is too fast are brought together, sixty halvings of the exponent's range.
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

  /// A spring of mass 1 from the radians per second with which it swings where nothing slows it down.
  private init?(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * dampingRatio * frequency,
      initialVelocity: initialVelocity)
  }
}
