/// A frame rate as a fraction, so that 30000/1001 stays exact. Both parts are at least 1.
public struct FrameRate: Sendable, Hashable {
  /// Frames in `denominator` seconds.
  public let numerator: Int
  /// Seconds in which `numerator` frames are shown.
  public let denominator: Int

  /// - Precondition: both parts are at least 1.
  public init(_ numerator: Int, per denominator: Int = 1) {
    precondition(numerator >= 1 && denominator >= 1, "a frame rate is a positive fraction")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Frames per second as a number.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The time in seconds at which frame `index` is shown, from 0.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }
}
