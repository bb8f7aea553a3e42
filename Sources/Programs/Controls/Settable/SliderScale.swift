/// The mapping between the track of a slider and its number.
public enum SliderScale: Hashable, Sendable {
  /// Linear.
  case linear
  /// Logarithmic: equal distances multiply by equal factors. The range is above 0.
  case logarithmic
  /// Cubic: the number grows with the third power of the distance from the lower end, which gives
  /// small numbers more room.
  case cubic

  /// Creates the scale for a range: linear if the range is less than 2000 wide, else
  /// logarithmic if it is above 0, else cubic.
  public init(for range: ClosedRange<Double>) {
    let isWide = range.upperBound - range.lowerBound >= 2000
    self = !isWide ? .linear : range.lowerBound > 0 ? .logarithmic : .cubic
  }
}
