import FoundationEssentials
import Testing

@testable import OpenTimeline

/// The JSON of `.otio` files, as OpenTimelineIO 0.17 and 0.18 write it.
@Suite("The JSON of timelines")
struct TimelineJSONTests {
  private static let time = #"{"OTIO_SCHEMA":"RationalTime.1","rate":24.0,"value":48.0}"#
  private static let range =
    #"{"OTIO_SCHEMA":"TimeRange.1","duration":\#(time),"start_time":\#(time)}"#

  private static func timeline(_ children: String, kind: String = "Video") -> String {
    """
    {"OTIO_SCHEMA":"Timeline.1","metadata":{},"name":"film","global_start_time":null,"tracks":{
      "OTIO_SCHEMA":"Stack.1","metadata":{},"name":"tracks","source_range":null,"effects":[],
      "markers":[],"enabled":true,"color":null,"children":[{
        "OTIO_SCHEMA":"Track.1","metadata":{},"name":"V1","source_range":null,"effects":[],
        "markers":[],"enabled":true,"color":null,"kind":"\(kind)","children":[\(children)]}]}}
    """
  }

  private func read(_ text: String) throws(OpenTimelineError) -> Timeline {
    try Timeline(json: Array(text.utf8))
  }

  private func child(_ text: String) throws -> Composable {
    guard case .track(let track) = try read(Self.timeline(text)).tracks.children.first else {
      throw OpenTimelineError(nil, "has no track")
    }
    return try #require(track.children.first)
  }

  private func error(_ text: String) -> String? {
    #expect(throws: OpenTimelineError.self) { try read(text) }.map { "\($0)" }
  }

  @Test("Version 2 of a clip has several media, of which one is active")
  func clip2() throws {
    let clip = try child(
      """
      {"OTIO_SCHEMA":"Clip.2","metadata":{"a":{"b":[1,2.5,"c",null,true]}},"name":"one",
       "source_range":\(Self.range),"effects":[],"markers":[{"OTIO_SCHEMA":"Marker.2"}],
       "enabled":false,"color":null,"active_media_reference_key":"proxy","media_references":{
         "DEFAULT_MEDIA":{"OTIO_SCHEMA":"MissingReference.1","metadata":{},"name":"",
           "available_range":null,"available_image_bounds":null},
         "proxy":{"OTIO_SCHEMA":"ExternalReference.1","metadata":{},"name":"p",
           "available_range":\(Self.range),"available_image_bounds":null,
           "target_url":"file:///a.mov"}}}
      """)
    let range = TimeRange(
      start: RationalTime(48, rate: 24), duration: RationalTime(48, rate: 24))
    var expected = Clip(
      Item(
        name: "one", sourceRange: range,
        markers: [.object(["OTIO_SCHEMA": .string("Marker.2")])], isEnabled: false,
        metadata: [
          "a": .object([
            "b": .array([.integer(1), .number(2.5), .string("c"), .null, .bool(true)])
          ])
        ]), .missing)
    let media = ExternalReference(targetURL: "file:///a.mov", availableRange: range, name: "p")
    expected.mediaReferences["proxy"] = .external(media)
    expected.activeKey = "proxy"
    #expect(clip == .clip(expected))
    #expect(expected.reference == .external(media))
  }

  @Test("Version 1 of a clip has one medium, or none")
  func clip1() throws {
    let media = #"{"OTIO_SCHEMA":"ExternalReference.1","target_url":"a.mov"}"#
    let with = try child(#"{"OTIO_SCHEMA":"Clip.1","name":"x","media_reference":\#(media)}"#)
    let reference = MediaReference.external(ExternalReference(targetURL: "a.mov"))
    #expect(with == .clip(Clip(Item(name: "x"), reference)))
    let without = try child(#"{"OTIO_SCHEMA":"Clip.1","media_reference":null}"#)
    #expect(without == .clip(Clip(Item(), .missing)))
  }

  @Test("A clip whose active key has no media, and one without any, lacks its media")
  func noMedia() throws {
    for text in [
      #"{"OTIO_SCHEMA":"Clip.2","media_references":{},"active_media_reference_key":"x"}"#,
      #"{"OTIO_SCHEMA":"Clip.2"}"#,
    ] {
      guard case .clip(let clip) = try child(text) else {
        Issue.record("\(text) is not a clip")
        continue
      }
      #expect(clip.reference == .missing)
    }
  }

  @Test("Gaps, transitions, effects and nested sequences are read")
  func others() throws {
    #expect(
      try child(#"{"OTIO_SCHEMA":"Gap.1","source_range":\#(Self.range)}"#)
        == .gap(
          Gap(
            Item(
              sourceRange: TimeRange(
                start: RationalTime(48, rate: 24), duration: RationalTime(48, rate: 24))))))
    #expect(
      try child(
        """
        {"OTIO_SCHEMA":"Transition.1","metadata":{},"name":"x","in_offset":\(Self.time),
         "out_offset":\(Self.time),"transition_type":"SMPTE_Dissolve","enabled":false}
        """)
        == .transition(
          Transition(
            name: "x", inOffset: RationalTime(48, rate: 24),
            outOffset: RationalTime(48, rate: 24), isEnabled: false)))
    let warp =
      #"{"OTIO_SCHEMA":"LinearTimeWarp.1","name":"n","effect_name":"e","time_scalar":2}"#
    #expect(
      try child(#"{"OTIO_SCHEMA":"Stack.1","children":[],"effects":[\#(warp)]}"#)
        == .stack(
          Stack(
            Item(effects: [
              Effect(
                schema: "LinearTimeWarp.1", name: "n", effectName: "e", timeScalar: 2)
            ]), children: [])))
  }

  @Test("A collection with one timeline is that timeline")
  func collection() throws {
    let bin = #"{"OTIO_SCHEMA":"Clip.2","name":"in the bin"}"#
    let one = Self.timeline("")
    func collection(_ children: String) -> String {
      #"{"OTIO_SCHEMA":"SerializableCollection.1","name":"","children":[\#(children)]}"#
    }
    #expect(try read(collection("\(bin),\(one)")) == read(one))
    #expect(
      error(collection("\(one),\(one)"))
        == "The timeline is one of 2 in a collection; write a file with only one.")
    #expect(error(collection(bin))?.contains("one of 0") == true)
  }

  @Test("An unknown schema is named, with its place")
  func unknownSchemas() {
    let place = "'tracks.children[0].children[0]'"
    #expect(
      error(Self.timeline(#"{"OTIO_SCHEMA":"Clip.3"}"#))
        == "\(place) has the unknown schema 'Clip.3'; write the file as "
        + "OpenTimelineIO 0.17 does.")
    for schema in ["Cat.1", "Clip", "Clip.0", "Clip.x", "", "clip.1", "Timeline.2"] {
      let text = error(Self.timeline(#"{"OTIO_SCHEMA":"\#(schema)"}"#))
      #expect(text?.contains("unknown schema '\(schema)'") == true)
    }
    #expect(
      error(Self.timeline(#"{"OTIO_SCHEMA":"Timeline.1"}"#))?.contains(
        "'Timeline.1' instead of Clip or Gap or Transition or Track or Stack") == true)
    #expect(
      error(#"{"OTIO_SCHEMA":"Clip.2"}"#)
        == "The timeline has the schema 'Clip.2' instead of Timeline or "
        + "SerializableCollection.")
  }

  @Test("Media of another schema are kept by its name")
  func otherMedia() throws {
    let media = #"{"OTIO_SCHEMA":"GeneratorReference.1","generator_kind":"bars"}"#
    let clip = try child(
      #"{"OTIO_SCHEMA":"Clip.2","media_references":{"DEFAULT_MEDIA":\#(media)}}"#)
    #expect(clip == .clip(Clip(Item(), .other(schema: "GeneratorReference.1"))))
  }

  @Test("What is missing or of another type is named, with its place")
  func faults() {
    #expect(error(Self.timeline("{}")) == "'tracks.children[0].children[0]' lacks 'OTIO_SCHEMA'.")
    #expect(
      error(#"{"OTIO_SCHEMA":"Timeline.1","name":7,"tracks":null}"#) == "'name' is not a string.")
    #expect(error(#"{"OTIO_SCHEMA":"Timeline.1","tracks":7}"#) == "'tracks' is not an object.")
    #expect(
      error(#"{"OTIO_SCHEMA":"Timeline.1","tracks":{"OTIO_SCHEMA":"Stack.1","children":{}}}"#)
        == "'tracks.children' is not an array.")
    let time = #"{"OTIO_SCHEMA":"RationalTime.1","rate":"24","value":0}"#
    #expect(
      error(
        Self.timeline(
          #"{"OTIO_SCHEMA":"Transition.1","in_offset":\#(time),"out_offset":\#(time)}"#))
        == "'tracks.children[0].children[0].in_offset.rate' is not a number.")
    for text in ["", "[", "{", "not JSON", "{\"OTIO_SCHEMA\" \"Timeline.1\"}", "\u{FEFF}"] {
      #expect(error(text) == "The timeline is not valid JSON.")
    }
    #expect(error("[]") == "The timeline is not an object.")
  }

  @Test("A name with line breaks stays in one line")
  func lineBreaks() {
    let text = "\(OpenTimelineError("a\nb\r", "is odd", file: "x\ty"))"
    #expect(text == "'x\u{FFFD}y': 'a\u{FFFD}b\u{FFFD}' is odd.")
  }

  @Test("Nesting has a limit, however deep it is")
  func nesting() throws {
    func metadata(_ depth: Int) -> String {
      let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"OTIO_SCHEMA":"Gap.1","metadata":{"a":\#(lists)}}"#
    }
    // The gap's metadata are the 7th level.
    let levels = Timeline.deepestNesting - 7
    #expect(throws: Never.self) { try child(metadata(levels)) }
    let fault = "The timeline is nested more than 128 levels deep."
    #expect(error(Self.timeline(metadata(levels + 1))) == fault)
    #expect(error(String(repeating: "[", count: 1_000_000)) == fault)
    let stacks = String(repeating: #"{"OTIO_SCHEMA":"Stack.1","children":["#, count: 100_000)
    #expect(error(Self.timeline(stacks)) == fault)
    // Brackets in a text are not levels.
    let text = String(repeating: #"[\"{"#, count: 1000)
    #expect(throws: Never.self) { try child(#"{"OTIO_SCHEMA":"Gap.1","name":"\#(text)"}"#) }
  }

  @Test("A file has a largest size, and is UTF-8")
  func bytes() {
    let huge = [UInt8](repeating: 0x20, count: Timeline.mostBytes + 1)
    #expect(
      #expect(throws: OpenTimelineError.self) { try Timeline(json: huge) }?.description
        == "The timeline has more than 67108864 bytes; split the file.")
    let utf16 = Self.timeline("").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(
      #expect(throws: OpenTimelineError.self) { try Timeline(json: utf16) }?.description
        == "The timeline is not UTF-8.")
  }

  @Test("What is written is read back, and has the key of the schema first")
  func roundTrip() throws {
    let second = RationalTime(30, rate: 30)
    let range = TimeRange(start: RationalTime(0, rate: 30), duration: second)
    let media = ExternalReference(targetURL: "file:///a%20b.mov", availableRange: range)
    let sequence = Stack(
      Item(effects: [Effect(effectName: "Blur", isEnabled: false)]),
      children: [.track(Track(Item(name: "inner"), kind: Track.audio, children: []))])
    let timeline = Timeline(
      name: "film/1", globalStart: second,
      tracks: [
        Track(
          Item(name: "V1"),
          children: [
            .clip(Clip(Item(name: "ä\"\n", sourceRange: range), .external(media))),
            .transition(
              Transition(
                inOffset: second, outOffset: second, isEnabled: false,
                metadata: ["hinge": .object(["effect": .string("cube")])])),
            .gap(Gap(Item(sourceRange: range))), .clip(Clip(Item(), .missing)),
            .stack(sequence),
          ])
      ], metadata: ["n": .number(0.1), "i": .integer(-3), "b": .bool(false), "z": .null])
    let json = try timeline.json()
    #expect(try Timeline(json: json) == timeline)
    #expect(try timeline.json() == json)
    let text = String(decoding: json, as: UTF8.self)
    #expect(text.hasPrefix("{\n  \"OTIO_SCHEMA\" : \"Timeline.1\",\n"))
    #expect(text.hasSuffix("}\n"))
    #expect(text.contains("\"source_range\" : null"))
    #expect(text.contains("\"Clip.2\"") && !text.contains("\"Clip.1\""))
  }

  @Test("A number that JSON does not have is an error")
  func notFinite() {
    let timeline = Timeline(
      name: "", globalStart: RationalTime(.nan, rate: 24), tracks: [])
    #expect(
      #expect(throws: OpenTimelineError.self) { try timeline.json() }?.description
        == "The timeline has a number that is not finite.")
  }
}
