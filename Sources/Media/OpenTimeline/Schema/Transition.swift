/// A transition between its two neighbours on a track, which meet at a cut within it.
public struct Transition: Hashable, Sendable {
  /// The display name.
  public var name: String
  /// The kind, such as `SMPTE_Dissolve`.
  public var type: String
  /// The time from its start to the cut: the following item starts this much before its range.
  public var inOffset: RationalTime
  /// The time from the cut to its end: the preceding item continues this much beyond its range.
  public var outOffset: RationalTime
  /// False if there is a plain cut instead.
  public var isEnabled: Bool
  /// The metadata of programs.
  public var metadata: [String: JSONValue]

  /// The type of a dissolve, which every program supports.
  public static let dissolve = "SMPTE_Dissolve"

  /// Creates a transition.
  public init(
    name: String = "", type: String = Self.dissolve, inOffset: RationalTime,
    outOffset: RationalTime, isEnabled: Bool = true, metadata: [String: JSONValue] = [:]
  ) {
    self.name = name
    self.type = type
    self.inOffset = inOffset
    self.outOffset = outOffset
    self.isEnabled = isEnabled
    self.metadata = metadata
  }
}

extension Transition: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case name, metadata
    case type = "transition_type"
    case inOffset = "in_offset"
    case outOffset = "out_offset"
    case isEnabled = "enabled"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.transition], .schema)
    self.init(
      name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
      type: try container.decodeIfPresent(String.self, forKey: .type) ?? "",
      inOffset: try container.decode(RationalTime.self, forKey: .inOffset),
      outOffset: try container.decode(RationalTime.self, forKey: .outOffset),
      isEnabled: try container.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true,
      metadata: try container.decodeIfPresent([String: JSONValue].self, forKey: .metadata) ?? [:])
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.transition.text, forKey: .schema)
    try container.encode(name, forKey: .name)
    try container.encode(type, forKey: .type)
    try container.encode(inOffset, forKey: .inOffset)
    try container.encode(outOffset, forKey: .outOffset)
    // Version 0.18 does not write this key, and loads a file without it.
    if !isEnabled { try container.encode(isEnabled, forKey: .isEnabled) }
    try container.encode(metadata, forKey: .metadata)
  }
}
