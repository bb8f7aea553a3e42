/// A time as a number of units, of which `rate` make a second.
public struct RationalTime: Hashable, Sendable {
  /// The number of units; an integer for frames.
  public var value: Double
  /// The units in a second.
  public var rate: Double

  /// Creates a time of `value` units, of which `rate` make a second.
  public init(_ value: Double, rate: Double) { (self.value, self.rate) = (value, rate) }

  /// The largest supported magnitude of a time, in seconds: 30 years.
  public static let mostSeconds = 1e9

  /// The time in seconds; nil if it is not a number, or beyond `mostSeconds`.
  ///
  /// A rate written with two or three decimals, such as 29.97, stands for the exact one, here
  /// 30000/1001.
  public var seconds: Double? { RationalTime.seconds(value, rate: rate) }

  /// Returns the time from `start` to this one, in seconds; nil as for `seconds`. If both have the
  /// same rate, the difference is computed in units, without rounding.
  public func seconds(since start: RationalTime) -> Double? {
    if rate == start.rate { return RationalTime.seconds(value - start.value, rate: rate) }
    guard let end = seconds, let start = start.seconds else { return nil }
    return end - start
  }

  private static func seconds(_ value: Double, rate: Double) -> Double? {
    guard rate > 0, rate.isFinite, value.isFinite else { return nil }
    let seconds = value / exact(rate)
    return abs(seconds) <= mostSeconds ? seconds : nil
  }

  /// Returns the exact NTSC rate that `rate` abbreviates, or `rate` itself.
  private static func exact(_ rate: Double) -> Double {
    let ntsc = [24.0, 30, 48, 60, 120].map { $0 * 1000 / 1001 }
    // 23.98 is the least precise spelling in use, 0.004 off.
    return ntsc.first { abs($0 - rate) < 0.005 } ?? rate
  }
}

extension RationalTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case value, rate
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.rationalTime], .schema)
    value = try container.decode(Double.self, forKey: .value)
    rate = try container.decode(Double.self, forKey: .rate)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.rationalTime.text, forKey: .schema)
    try container.encode(value, forKey: .value)
    try container.encode(rate, forKey: .rate)
  }
}
