extension FixedWidthInteger {
  /// Creates the integer nearest to a number of a file, with a magnitude of at most 2⁵³ and within
  /// the type's range; 0 for what is not a number.
  init(clamping value: Double) {
    let number = value.isNaN ? 0 : Swift.min(Swift.max(value, -0x1p53), 0x1p53)
    self.init(clamping: Int64(number.rounded(.towardZero)))
  }
}
