import Frames
import Jobs
import Media
import OpenTimeline
import Sequences

/// Reads timelines of OpenTimelineIO as films, and writes and reads them again.
public struct TimelineFuzzTarget: FuzzTarget {
  public static let name = "timelines"
  public static let syntax = FuzzSyntax.text
  public static let dictionary = [
    "\"OTIO_SCHEMA\":", "\"Clip.1\"", "\"Clip.2\"", "\"Clip.3\"", "\"Gap.1\"", "\"Stack.1\"",
    "\"Track.1\"", "\"Transition.1\"", "\"FreezeFrame.1\"", "\"MissingReference.1\"",
    "\"SerializableCollection.1\"", "\"kind\":\"Audio\"", "\"enabled\":false", "\"children\":[",
    "\"effects\":[", "\"source_range\":null", "\"value\":-1", "\"rate\":0", "29.97", "48000",
    "1e300", "1e999", "null", "[[[[[[[[", "{\"a\":{\"a\":{", "\"parameters\":", "\"effect\":",
    "\"curve\":", "\"target_url\":", "file://", "http://", "%2F", "%00", "%", "\\u0000", "\\ud800",
  ]

  public static func seeds() throws -> [[UInt8]] {
    func time(_ value: Double) -> RationalTime { RationalTime(value, rate: 24) }
    func range(_ start: Double, _ count: Double) -> TimeRange {
      TimeRange(start: time(start), duration: time(count))
    }
    func clip(_ name: String, _ available: TimeRange?) -> Composable {
      let media = ExternalReference(targetURL: "file:///\(name).mov", availableRange: available)
      return .clip(Clip(Item(name: name, sourceRange: range(24, 48)), .external(media)))
    }
    let hinge: JSONValue = .object([
      "effect": .string("flip"), "direction": .string("pop"),
      "parameters": .object(["edge": .string("top"), "angle": .number(0.5)]),
    ])
    let joint = Composable.transition(
      Transition(
        name: "x", inOffset: time(6), outOffset: time(7), metadata: ["hinge": hinge]))
    let gap = Composable.gap(Gap(Item(sourceRange: range(0, 24))))
    let row = [joint, clip("a", range(0, 99)), joint, clip("b", nil), gap]
    let film = Timeline(
      name: "film",
      tracks: [
        Track(Item(name: "V1"), children: row),
        Track(Item(name: "A1"), kind: Track.audio, children: row),
      ])
    let short = Timeline(name: "", tracks: [Track(Item(), children: [clip("a", nil)])])
    let collection = """
      {"OTIO_SCHEMA":"SerializableCollection.1","children":[{"OTIO_SCHEMA":"Clip.1"},
      \(String(decoding: try short.json(), as: UTF8.self))]}
      """
    return [try film.json(), try short.json(), Array(collection.utf8)]
  }

  public init(in folder: String) {}

  public func run(_ input: [UInt8]) throws {
    let timeline: Timeline
    let film: SequenceScript
    do throws(OpenTimelineError) {
      timeline = try Timeline(json: input)
      film = try SequenceScript(timeline, folder: "films", transition: SequenceTransition("fade"))
    } catch {
      try requireSentence(error.description)
      return
    }
    try require(
      try Timeline(json: timeline.json()).tracks.children.count == timeline.tracks.children.count,
      "a timeline that was written is read as another")
    try require(!film.clips.isEmpty, "a film without clips was accepted")
    // Times add up to three of the longest.
    let latest = 4 * RationalTime.mostSeconds
    for clip in film.clips {
      let end = clip.end ?? clip.begin
      try require(
        clip.begin.isFinite && end >= clip.begin && end <= latest && clip.begin >= -latest,
        "\(clip) was accepted")
      if case .file(let file) = clip.source {
        try require(
          !file.bytes.isEmpty && !file.bytes.contains(0), "the path \(file.bytes) was accepted")
      }
    }
    for case let transition? in film.transitions {
      let duration = transition.duration ?? 0
      try require(duration > 0 && duration <= latest, "\(transition) was accepted")
    }
  }
}
