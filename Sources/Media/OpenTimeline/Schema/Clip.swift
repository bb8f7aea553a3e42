/// A part of media on a track.
public struct Clip: Hashable, Sendable {
  /// The fields of every item.
  public var item: Item
  /// The media by key, such as the camera's file and a proxy.
  public var mediaReferences: [String: MediaReference]
  /// The key of the active media.
  public var activeKey: String

  /// The key if there is only one media reference.
  public static let defaultKey = "DEFAULT_MEDIA"

  /// Creates a clip with one reference to its media.
  public init(_ item: Item, _ reference: MediaReference) {
    self.item = item
    mediaReferences = [Self.defaultKey: reference]
    activeKey = Self.defaultKey
  }

  /// The active media.
  public var reference: MediaReference { mediaReferences[activeKey] ?? .missing }
}

extension Clip: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    /// The only reference, in version 1.
    case reference = "media_reference"
    case references = "media_references"
    case activeKey = "active_media_reference_key"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let version = try container.schema([.clip], .schema).version
    item = try Item(from: decoder)
    if version == 1 {
      let reference = try container.decodeIfPresent(MediaReference.self, forKey: .reference)
      mediaReferences = [Self.defaultKey: reference ?? .missing]
      activeKey = Self.defaultKey
    } else {
      mediaReferences =
        try container.decodeIfPresent([String: MediaReference].self, forKey: .references) ?? [:]
      activeKey =
        try container.decodeIfPresent(String.self, forKey: .activeKey) ?? Self.defaultKey
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.clip.text, forKey: .schema)
    try item.encode(to: encoder)
    try container.encode(mediaReferences, forKey: .references)
    try container.encode(activeKey, forKey: .activeKey)
  }
}
