extension Double {
  /// Returns the nearest multiple of `step`, as the Double nearest to the decimal number.
  func rounded(to step: Double) -> Double {
    step >= 1
      ? (self / step).rounded() * step : (self / step).rounded() / (1 / step).rounded()
  }
}

/// Returns the largest of 1, 2 and 5 times a power of ten that is not above `size`.
func roundStep(_ size: Double) -> Double {
  var power = 1.0
  while power > size { power /= 10 }
  while power * 10 <= size { power *= 10 }
  return power * (size >= 5 * power ? 5 : size >= 2 * power ? 2 : 1)
}
