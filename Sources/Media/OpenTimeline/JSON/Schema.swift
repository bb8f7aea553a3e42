/// The supported schemas of OpenTimelineIO, by name.
enum Schema: String {
  case timeline = "Timeline"
  case collection = "SerializableCollection"
  case stack = "Stack"
  case track = "Track"
  case clip = "Clip"
  case gap = "Gap"
  case transition = "Transition"
  case externalReference = "ExternalReference"
  case missingReference = "MissingReference"
  case rationalTime = "RationalTime"
  case timeRange = "TimeRange"

  /// The newest version, which is written; all earlier versions are read.
  var newest: Int { self == .clip ? 2 : 1 }

  /// The text in a file, such as `Clip.2`.
  var text: String { "\(rawValue).\(newest)" }

  /// Returns the schema and the version that `text` names; nil if either is unknown.
  static func parse(_ text: String) -> (schema: Schema, version: Int)? {
    guard let point = text.lastIndex(of: "."), let schema = Schema(rawValue: "\(text[..<point])"),
      let version = Int(text[text.index(after: point)...]), (1...schema.newest).contains(version)
    else { return nil }
    return (schema, version)
  }
}

extension KeyedDecodingContainer {
  /// Returns the schema of this object and its version.
  ///
  /// - Throws: `OpenTimelineError` with the schema's text unless it is one of `expected`.
  func schema(
    _ expected: [Schema], _ key: Key
  ) throws -> (schema: Schema, version: Int) {
    let text = try decode(String.self, forKey: key)
    guard let found = Schema.parse(text) else {
      throw OpenTimelineError(
        place(codingPath),
        "has the unknown schema '\(text)'; write the file as "
          + "OpenTimelineIO 0.17 does")
    }
    guard expected.contains(found.schema) else {
      let names = expected.map(\.rawValue).joined(separator: " or ")
      throw OpenTimelineError(
        place(codingPath), "has the schema '\(text)' instead of \(names)")
    }
    return found
  }
}
