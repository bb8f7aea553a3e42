extension SIMD where Scalar == Double {
  /// The Euclidean length: the square root of the sum of the squares.
  package var length: Double { (self * self).sum().squareRoot() }
}
