/// A clip's link to its media.
public enum MediaReference: Hashable, Sendable {
  /// A file or a URL.
  case external(ExternalReference)
  /// Media that are missing.
  case missing
  /// Media of another schema, such as `GeneratorReference.1`.
  case other(schema: String)
}

/// A link to media by a URL.
public struct ExternalReference: Hashable, Sendable {
  /// The URL, such as `file:///home/me/a%20film.mov`.
  public var targetURL: String
  /// The available range of the media, starting at the first frame's timecode; nil if unknown.
  public var availableRange: TimeRange?
  /// The display name.
  public var name: String
  /// The metadata of programs.
  public var metadata: [String: JSONValue]

  /// Creates a link.
  public init(
    targetURL: String, availableRange: TimeRange? = nil, name: String = "",
    metadata: [String: JSONValue] = [:]
  ) {
    self.targetURL = targetURL
    self.availableRange = availableRange
    self.name = name
    self.metadata = metadata
  }
}

extension MediaReference: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case name, metadata
    case targetURL = "target_url"
    case availableRange = "available_range"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decode(String.self, forKey: .schema)
    switch Schema.parse(text)?.schema {
    case .externalReference:
      self = .external(
        ExternalReference(
          targetURL: try container.decode(String.self, forKey: .targetURL),
          availableRange: try container.decodeIfPresent(TimeRange.self, forKey: .availableRange),
          name: try container.decodeIfPresent(String.self, forKey: .name) ?? "",
          metadata: try container.decodeIfPresent([String: JSONValue].self, forKey: .metadata)
            ?? [:]))
    case .missingReference: self = .missing
    default: self = .other(schema: text)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .external(let reference):
      try container.encode(Schema.externalReference.text, forKey: .schema)
      try container.encode(reference.targetURL, forKey: .targetURL)
      try container.encode(reference.availableRange, forKey: .availableRange)
      try container.encode(reference.name, forKey: .name)
      try container.encode(reference.metadata, forKey: .metadata)
    case .missing, .other:
      // The fields of another schema are not kept.
      try container.encode(Schema.missingReference.text, forKey: .schema)
      try container.encode("", forKey: .name)
      try container.encode([String: JSONValue](), forKey: .metadata)
    }
  }
}
