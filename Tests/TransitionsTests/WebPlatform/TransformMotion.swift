import Testing

/// A motion of the suite and where it is at some fractions, all as CSS writes them.
struct TransformMotion: Sendable, CustomTestStringConvertible {
  let from, to: String
  /// Fraction, and the transform there.
  let expected: [(Double, String)]
  /// How far an element may be off, as a share of it or of 1. What the suite gives in many digits is held to them.
  let tolerance: Double

  /// The suite's own tolerance: it compares numbers that are rounded to two decimals.
  static let twoDecimals = 0.01

  init(
    _ from: String, _ to: String, within tolerance: Double = 1e-12, _ expected: [(Double, String)]
  ) {
    (self.from, self.to, self.expected, self.tolerance) = (from, to, expected, tolerance)
  }

  var testDescription: String {
    "\(from) to \(to)".split { $0.isNewline }.joined(separator: " ")
  }
}
