/// The tail of a Gaussian distribution: its part beyond a distance from the middle.
enum GaussianTail {
  /// Returns the distance, in deviations, beyond which the part `tail` of the distribution lies;
  /// below 0 for more than a half.
  ///
  /// - Parameter tail: above 0 and below 1; from 10⁻⁴ on, the distance is accurate to 10⁻⁵.
  static func distance(of tail: Double) -> Double {
    if tail > 0.5 { return -distance(of: 1 - tail) }
    var (near, far) = (0.0, 5.0)
    for _ in 0..<40 {
      let middle = (near + far) / 2
      if part(beyond: middle) > tail { near = middle } else { far = middle }
    }
    return far
  }

  /// Returns the part beyond a distance of at least 0, accurate to 2·10⁻⁷: Abramowitz and Stegun,
  /// Handbook of Mathematical Functions, 7.1.28.
  private static func part(beyond distance: Double) -> Double {
    let a = distance * 0.5.squareRoot()
    var sum = 0.0000430638
    sum = sum * a + 0.0002765672
    sum = sum * a + 0.0001520143
    sum = sum * a + 0.0092705272
    sum = sum * a + 0.0422820123
    sum = sum * a + 0.0705230784
    let root = 1 + a * sum
    let square = root * root
    let fourth = square * square
    let eighth = fourth * fourth
    return 0.5 / (eighth * eighth)
  }
}
