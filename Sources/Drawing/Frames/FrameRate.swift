/// A frame rate as a fraction, so that 30000/1001 is exact.
public struct FrameRate: Sendable, Hashable {
  /// The number of frames in `denominator` seconds, at least 1.
  public let numerator: Int
  /// The time in seconds that `numerator` frames take, at least 1.
  public let denominator: Int

  /// Creates a rate of `numerator` frames in `denominator` seconds.
  ///
  /// - Precondition: both are at least 1.
  public init(_ numerator: Int, per denominator: Int = 1) {
    precondition(numerator >= 1 && denominator >= 1, "a frame rate must be a positive fraction")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The rate in frames per second.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Returns the presentation time of a frame in seconds.
  ///
  /// - Parameter index: the frame's number from 0.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }
}
