/// A part of a track or of a stack.
public enum Composable: Hashable, Sendable {
  /// A part of media.
  case clip(Clip)
  /// A gap without media.
  case gap(Gap)
  /// A transition between its neighbours.
  case transition(Transition)
  /// A track.
  case track(Track)
  /// A stack.
  case stack(Stack)

  /// The display name.
  public var name: String {
    switch self {
    case .clip(let clip): clip.item.name
    case .gap(let gap): gap.item.name
    case .transition(let transition): transition.name
    case .track(let track): track.item.name
    case .stack(let stack): stack.item.name
    }
  }
}

/// A track: items one after another.
public struct Track: Hashable, Sendable {
  /// The fields of every item.
  public var item: Item
  /// The kind of media, such as `video` or `audio`; programs ignore unknown kinds.
  public var kind: String
  /// The items and the transitions between them.
  public var children: [Composable]

  /// The kind of a video track.
  public static let video = "Video"
  /// The kind of an audio track.
  public static let audio = "Audio"

  /// Creates a track.
  public init(_ item: Item, kind: String = Self.video, children: [Composable]) {
    (self.item, self.kind, self.children) = (item, kind, children)
  }
}

/// A stack: items on top of each other, the lowest first.
public struct Stack: Hashable, Sendable {
  /// The fields of every item.
  public var item: Item
  /// The items, which are tracks in the stack of a timeline.
  public var children: [Composable]

  /// Creates a stack.
  public init(_ item: Item, children: [Composable]) {
    (self.item, self.children) = (item, children)
  }
}

extension Composable: Codable {
  private enum CodingKeys: String, CodingKey { case schema = "OTIO_SCHEMA" }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let expected: [Schema] = [.clip, .gap, .transition, .track, .stack]
    switch try container.schema(expected, .schema).schema {
    case .clip: self = .clip(try Clip(from: decoder))
    case .gap: self = .gap(try Gap(from: decoder))
    case .transition: self = .transition(try Transition(from: decoder))
    case .track: self = .track(try Track(from: decoder))
    default: self = .stack(try Stack(from: decoder))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .clip(let clip): try clip.encode(to: encoder)
    case .gap(let gap): try gap.encode(to: encoder)
    case .transition(let transition): try transition.encode(to: encoder)
    case .track(let track): try track.encode(to: encoder)
    case .stack(let stack): try stack.encode(to: encoder)
    }
  }
}

extension Track: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case kind, children
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.track], .schema)
    item = try Item(from: decoder)
    kind = try container.decodeIfPresent(String.self, forKey: .kind) ?? Self.video
    children = try container.decodeIfPresent([Composable].self, forKey: .children) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.track.text, forKey: .schema)
    try item.encode(to: encoder)
    try container.encode(kind, forKey: .kind)
    try container.encode(children, forKey: .children)
  }
}

extension Stack: Codable {
  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case children
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _ = try container.schema([.stack], .schema)
    item = try Item(from: decoder)
    children = try container.decodeIfPresent([Composable].self, forKey: .children) ?? []
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Schema.stack.text, forKey: .schema)
    try item.encode(to: encoder)
    try container.encode(children, forKey: .children)
  }
}
