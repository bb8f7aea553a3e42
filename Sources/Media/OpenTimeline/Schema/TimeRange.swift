/// A range of time.
public struct TimeRange: Hashable, Sendable {
  /// The first instant.
  public var start: RationalTime
  /// The duration.
  public var duration: RationalTime

  /// Creates a range.
  public init(start: RationalTime, duration: RationalTime) {
    (self.start, self.duration) = (start, duration)
  }
}

extension TimeRange: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case start = "start_time"
    case duration
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.timeRange], .schema)
    start = try container.decode(RationalTime.self, forKey: .start)
    duration = try container.decode(RationalTime.self, forKey: .duration)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.timeRange.text, forKey: .schema)
    try container.encode(start, forKey: .start)
    try container.encode(duration, forKey: .duration)
  }
}
