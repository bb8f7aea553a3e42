/// The root of an `.otio` file: a timeline, or a collection with one.
struct TimelineFile: Decodable {
  let timeline: Timeline

  private enum CodingKeys: String, CodingKey {
    case schema = "OTIO_SCHEMA"
    case children
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.schema([.timeline, .collection], .schema).schema == .collection else {
      timeline = try Timeline(from: decoder)
      return
    }
    var children = try container.nestedUnkeyedContainer(forKey: .children)
    var found: [Timeline] = []
    while !children.isAtEnd {
      if let timeline = try children.decode(Member.self).timeline { found.append(timeline) }
    }
    guard let timeline = found.first, found.count == 1 else {
      throw OpenTimelineError(
        nil, "is one of \(found.count) in a collection; write a file with only one")
    }
    self.timeline = timeline
  }

  /// A member of a collection. Members other than timelines, such as the clips of a bin, are
  /// skipped.
  private struct Member: Decodable {
    let timeline: Timeline?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let text = try container.decode(String.self, forKey: .schema)
      let isTimeline = text.hasPrefix("\(Schema.timeline.rawValue).")
      timeline = isTimeline ? try Timeline(from: decoder) : nil
    }
  }
}
