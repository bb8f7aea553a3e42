/// An effect on an item's pictures, sound or speed, of any schema.
public struct Effect: Hashable, Sendable {
  /// The schema with its version, such as `LinearTimeWarp.1`.
  public var schema: String
  /// The name of this use of the effect.
  public var name: String
  /// The name of the effect itself.
  public var effectName: String
  /// False if the effect is disabled.
  public var isEnabled: Bool
  /// The speed of a time warp, 1 for none; nil for other effects.
  public var timeScalar: Double?
  /// The metadata of programs.
  public var metadata: [String: JSONValue]

  /// Creates an effect.
  public init(
    schema: String = "Effect.1", name: String = "", effectName: String = "",
    isEnabled: Bool = true, timeScalar: Double? = nil, metadata: [String: JSONValue] = [:]
  ) {
    self.schema = schema
    self.name = name
    self.effectName = effectName
    self.isEnabled = isEnabled
    self.timeScalar = timeScalar
    self.metadata = metadata
  }
}

extension Effect: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case name, metadata
    case effectName = "effect_name"
    case isEnabled = "enabled"
    case timeScalar = "time_scalar"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      schema: try container.decode(String.self, forKey: .schema),
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      effectName: try container.decodeIfPresent(String.self, forKey: .effectName) ?? "",
      isEnabled: try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true,
      timeScalar: try container.decodeIfPresent(Double.self, forKey: .timeScalar),
      metadata: try container.decodeIfPresent([String: JSONValue].self, forKey: .metadata) ?? [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(name, forKey: .name)
    try container.encode(effectName, forKey: .effectName)
    try container.encode(isEnabled, forKey: .isEnabled)
    try container.encodeIfPresent(timeScalar, forKey: .timeScalar)
    try container.encode(metadata, forKey: .metadata)
  }
}
