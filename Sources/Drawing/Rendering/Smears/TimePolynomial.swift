/// A quadratic polynomial of the time, from 0 at the start of an exposure to 1 at its end.
struct TimePolynomial<Number: SIMD> where Number.Scalar == Float {
  /// The coefficients from the constant on.
  let coefficients: [Number]

  private init(coefficients: [Number]) { self.coefficients = coefficients }

  /// Creates the polynomial through the first, the middle and the last of an odd number of values
  /// at equal steps of the time.
  init(through values: [Number]) {
    let (first, last) = (values[0], values[values.count - 1])
    let second = last - values[values.count / 2] * 2 + first
    coefficients = [first, (values[values.count / 2] - first) * 2 - second, second * 2]
  }

  /// Creates the polynomial as above; nil if a value in between is farther from it than `limit`.
  init?(through values: [Number], within limit: Float) {
    self.init(through: values)
    for (index, value) in values.enumerated() {
      let difference = self.value(at: Float(index) / Float(values.count - 1)) - value
      guard (difference * difference).sum() < limit * limit else { return nil }
    }
  }

  /// Returns the polynomial of a linear function of the values.
  func map(_ function: (Number) -> Number) -> Self {
    Self(coefficients: coefficients.map(function))
  }

  /// Returns the value at a time.
  func value(at time: Float) -> Number {
    (coefficients[2] * time + coefficients[1]) * time + coefficients[0]
  }

  /// The polynomial whose values in the middles of `count` equal parts of the time are the means of
  /// this one over these parts.
  func means(of count: Int) -> [Number] {
    [coefficients[0] + coefficients[2] / Number.Scalar(12 * count * count)]
      + coefficients.dropFirst()
  }

  /// True if the value hardly changes.
  var isConstant: Bool {
    coefficients.dropFirst().allSatisfy { ($0 * $0).sum() < 1e-8 }
  }
}
