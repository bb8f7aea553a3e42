import FoundationEssentials

/// An OpenTimelineIO timeline: an edit in the interchange format of `.otio` files.
///
/// The schema is the one that OpenTimelineIO 0.17 and later write. Unknown keys are ignored; an
/// unknown schema is an error.
public struct Timeline: Hashable, Sendable {
  /// The display name.
  public var name: String
  /// The timecode of the start; nil for 0.
  public var globalStart: RationalTime?
  /// The tracks, from the lowest.
  public var tracks: Stack
  /// The metadata of programs.
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

extension Timeline {
  /// The maximum size of a file in bytes: 64 MiB, about ten thousand clips.
  public static let mostBytes = 64 << 20
  /// The maximum nesting depth of a file; programs write about 20 levels.
  public static let deepestNesting = 128

  /// Reads a timeline from the JSON of an `.otio` file, which is a timeline or a collection with
  /// one.
  ///
  /// - Throws: `OpenTimelineError`, with the place in the file.
  public init(json: [UInt8]) throws(OpenTimelineError) {
    guard json.count <= Self.mostBytes else {
      throw OpenTimelineError(nil, "has more than \(Self.mostBytes) bytes; split the file")
    }
    // JSONDecoder would also accept UTF-16, in which brackets are not found.
    guard !json.contains(0) else { throw OpenTimelineError(nil, "is not UTF-8") }
    guard isNested(json, atMost: Self.deepestNesting) else {
      throw OpenTimelineError(nil, "is nested more than \(Self.deepestNesting) levels deep")
    }
    do {
      self = try JSONDecoder().decode(TimelineFile.self, from: Data(json)).timeline
    } catch {
      throw OpenTimelineError(error)
    }
  }

  /// Returns the JSON of an `.otio` file, over several lines with sorted keys; the key of the
  /// schema is the first. Equal timelines have equal bytes.
  ///
  /// - Throws: `OpenTimelineError` if a number is not finite.
  public func json() throws(OpenTimelineError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    } catch {
      throw OpenTimelineError(nil, "has a number that is not finite")
    }
  }
}

extension OpenTimelineError {
  /// Creates an error from one of the decoder's.
  fileprivate init(_ error: any Error) {
    switch error {
    case let error as OpenTimelineError: self = error
    case DecodingError.keyNotFound(let key, let context):
      self.init(place(context.codingPath), "lacks '\(key.stringValue)'")
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      self.init(place(context.codingPath), "is not \(noun(of: type))")
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self.init(place(context.codingPath), "is not valid")
    default: self.init(nil, "is not valid JSON")
    }
  }
}

/// Returns the JSON term for a value of `type`.
private func noun(of type: any Any.Type) -> String {
  switch type {
  case is Double.Type, is Int.Type: "a number"
  case is String.Type: "a string"
  case is Bool.Type: "true or false"
  case is [Any].Type: "an array"
  default: "an object"
  }
}

/// Returns a place in a file, such as `tracks.children[0].name`; nil for the whole of it.
func place(_ path: [any CodingKey]) -> String? {
  guard !path.isEmpty else { return nil }
  return path.reduce("") { text, key in
    if let index = key.intValue { return "\(text)[\(index)]" }
    return text.isEmpty ? key.stringValue : "\(text).\(key.stringValue)"
  }
}
