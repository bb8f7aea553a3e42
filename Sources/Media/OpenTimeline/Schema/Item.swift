/// The fields that everything with a duration has: clips, gaps, tracks and stacks.
public struct Item: Hashable, Sendable {
  /// The display name.
  public var name: String
  /// The part that is shown, in the item's own time; nil for all of it.
  public var sourceRange: TimeRange?
  /// The effects in the order in which they are applied.
  public var effects: [Effect]
  /// The markers, unchanged from the file; they have no effect here.
  public var markers: [JSONValue]
  /// False if the item is hidden and mute, for its duration.
  public var isEnabled: Bool
  /// The metadata of programs.
  public var metadata: [String: JSONValue]

  /// Creates the fields of an item.
  public init(
    name: String = "", sourceRange: TimeRange? = nil, effects: [Effect] = [],
    markers: [JSONValue] = [], isEnabled: Bool = true, metadata: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.sourceRange = sourceRange
    self.effects = effects
    self.markers = markers
    self.isEnabled = isEnabled
    self.metadata = metadata
  }
}

/// These are the fields alone, without a schema.
extension Item: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, effects, markers, metadata
    case sourceRange = "source_range"
    case isEnabled = "enabled"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      sourceRange: try container.decodeIfPresent(TimeRange.self, forKey: .sourceRange),
      effects: try container.decodeIfPresent([Effect].self, forKey: .effects) ?? [],
      markers: try container.decodeIfPresent([JSONValue].self, forKey: .markers) ?? [],
      isEnabled: try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true,
      metadata: try container.decodeIfPresent([String: JSONValue].self, forKey: .metadata) ?? [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    // OpenTimelineIO writes null for missing values.
    try container.encode(sourceRange, forKey: .sourceRange)
    try container.encode(effects, forKey: .effects)
    try container.encode(markers, forKey: .markers)
    try container.encode(isEnabled, forKey: .isEnabled)
    try container.encode(metadata, forKey: .metadata)
  }
}
