/// A time range of a track without media.
public struct Gap: Hashable, Sendable {
  /// The fields of every item; the source range has the duration.
  public var item: Item

  /// Creates a gap.
  public init(_ item: Item) { self.item = item }
}

extension Gap: Codable {
  private enum CodingKeys: String, CodingKey { case schema = "OTIO_SCHEMA" }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.gap], .schema)
    item = try Item(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.gap.text, forKey: .schema)
    try item.encode(to: encoder)
  }
}
