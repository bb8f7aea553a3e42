import Testing

/// A motion of the suite and its expected transforms at some fractions, in CSS syntax.
struct TransformMotion: Sendable, CustomTestStringConvertible {
  let from, to: String
  /// The fraction, and the transform at it.
  let expected: [(Double, String)]
  /// The tolerance of an element, relative to it or to 1, whichever is larger. Values that the
  /// suite gives with many digits are checked to those digits.
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
