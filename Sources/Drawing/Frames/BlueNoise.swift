/// Thresholds that turn rounding errors into noise of high frequencies, which is hardly visible: a
/// fixed pattern of 64 × 64 pixels, repeated.
///
/// The pattern is made by the void-and-cluster method (`Scripts/make-blue-noise.py`): each of its
/// 256 levels is as frequent as any other, and the pixels below any level are evenly spread.
public enum BlueNoise {
  /// The pattern's width and height in pixels.
  public static let side = 64

  /// The thresholds, row by row, each above 0 and below 1. A value between two steps is rounded up
  /// where its distance from the lower one, in steps, is above 1 minus the threshold; a value on a
  /// step stays there.
  public static let thresholds: [Float] = {
    var result: [Float] = []
    result.reserveCapacity(side * side)
    var high: Int?
    for digit in text.utf8.lazy.compactMap({ Character(Unicode.Scalar($0)).hexDigitValue }) {
      guard let first = high else {
        high = digit
        continue
      }
      result.append((Float(first * 16 + digit) + 0.5) / 256)
      high = nil
    }
    return result
  }()
}
