/// A timeline of OpenTimelineIO: an edit as programs exchange it, in `.otio` files.
///
/// The schema is the one that OpenTimelineIO 0.17 and later write. Keys that are not known are
/// ignored; a schema that is not known is an error.
public struct Timeline: Hashable, Sendable {
  /// The name for people.
  public var name: String
  /// The timecode of the start; nil for 0.
  public var globalStart: RationalTime?
  /// The tracks, from the lowest.
  public var tracks: Stack
  /// What programs add.
  public var metadata: [String: JSONValue]

  /// Creates a timeline.
  public init(
    name: String, globalStart: RationalTime? = nil, tracks: [Track],
    metadata: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.globalStart = globalStart
    self.tracks = Stack(Item(name: "tracks"), children: tracks.map(Composable.track))
    self.metadata = metadata
  }
}

extension Timeline: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case name, tracks, metadata
    case globalStart = "global_start_time"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.timeline], .schema)
    name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    globalStart = try container.decodeIfPresent(RationalTime.self, forKey: .globalStart)
    tracks = try container.decode(Stack.self, forKey: .tracks)
    metadata = try container.decodeIfPresent([String: JSONValue].self, forKey: .metadata) ?? [:]
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.timeline.text, forKey: .schema)
    try container.encode(name, forKey: .name)
    try container.encode(globalStart, forKey: .globalStart)
    try container.encode(tracks, forKey: .tracks)
    try container.encode(metadata, forKey: .metadata)
  }
}
