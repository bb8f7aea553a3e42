/// Pieces that turn one after the other, each for the same part of the whole motion.
struct Wave {
  /// When the last one begins, as a fraction of the whole motion, below 1.
  let stagger: Double

  /// How far a piece has turned: 0 at rest, 1 once it is turned over.
  ///
  /// Beyond both ends of the motion all pieces turn on together, at half of `progress`'s pace.
  ///
  /// - Parameter delay: from 0, the first piece, to 1, the last.
  func turn(at progress: Double, delay: Double) -> Double {
    guard (0...1).contains(progress) else { return Ramp.damped(progress, beyond: 0.5) }
    let start = stagger * delay
    return Ramp.smoothstep((progress - start) / (1 - stagger))
  }
}
