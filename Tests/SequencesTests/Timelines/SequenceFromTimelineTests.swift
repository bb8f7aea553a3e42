import Media
import OpenTimeline
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

/// OpenTimelineIO's meaning of ranges and transitions, in seconds. All times are whole frames of
/// 1/24 s, and those with a fraction of an eighth are exact in binary.
@Suite("Films of timelines")
struct SequenceFromTimelineTests {
  private func film(_ timeline: Timeline) throws(OpenTimelineError) -> SequenceScript {
    try SequenceScript(
      timeline, folder: "films", transition: SequenceTransition("fade", duration: 9))
  }

  private func film(_ children: Composable...) throws(OpenTimelineError) -> SequenceScript {
    try film(Timeline(name: "film", tracks: [Sample.track(children)]))
  }

  private static func file(
    _ name: String, _ begin: Double, _ end: Double?
  ) -> SequenceClip {
    SequenceClip(.file(FilePath("/\(name).mov")), begin: begin, end: end)
  }

  /// The seconds of a film whose clips all have an end.
  private func duration(_ film: SequenceScript) -> Double {
    film.clips.reduce(0) { $0 + ($1.end ?? .nan) - $1.begin }
      - film.transitions.reduce(0) { $0 + ($1?.duration ?? 0) }
  }

  @Test("Times count from the start of the available range")
  func timecode() throws {
    let film = try film(
      Sample.clip("a", Sample.range(86_424, 48), available: Sample.range(86_400, 240)),
      Sample.clip("b", Sample.range(12, 24)))
    #expect(film.clips == [Self.file("a", 1, 3), Self.file("b", 0.5, 1.5)])
    #expect(film.transitions == [nil])
  }

  @Test("Times of several rates are seconds")
  func rates() throws {
    let source = TimeRange(
      start: RationalTime(3_612_500, rate: 1000), duration: RationalTime(96_000, rate: 48_000))
    let film = try film(
      Sample.clip("a", source, available: Sample.range(86_400, 240)))
    #expect(film.clips == [Self.file("a", 12.5, 14.5)])
  }

  @Test("Without a source range a clip is its available range, or all of its media")
  func noRange() throws {
    let film = try film(
      Sample.clip("a", nil, available: Sample.range(86_400, 240)), Sample.clip("b", nil))
    #expect(film.clips == [Self.file("a", 0, 10), Self.file("b", 0, nil)])
  }

  @Test("A transition takes the frames beyond the cut from both clips")
  func handles() throws {
    let film = try film(
      Sample.clip("a", Sample.range(24, 48)), Sample.transition(6, 12),
      Sample.clip("b", Sample.range(24, 72)))
    #expect(film.clips == [Self.file("a", 1, 3.5), Self.file("b", 0.75, 4)])
    #expect(film.transitions == [SequenceTransition("fade", duration: 0.75)])
    // The ranges have 2 s and 3 s.
    #expect(duration(film) == 5)
  }

  @Test("Media without ranges have no handles: the transition takes their ends")
  func noHandles() throws {
    let film = try film(
      Sample.clip("a", nil), Sample.transition(12, 12), Sample.clip("b", nil))
    #expect(film.clips == [Self.file("a", 0, nil), Self.file("b", 0, nil)])
    #expect(film.transitions == [SequenceTransition("fade", duration: 1)])
  }

  @Test("Handles that media do not have lie outside of them")
  func missingHandles() throws {
    let film = try film(
      Sample.clip("a", nil, available: Sample.range(0, 24)), Sample.transition(12, 12),
      Sample.clip("b", Sample.range(0, 24)))
    #expect(film.clips == [Self.file("a", 0, 1.5), Self.file("b", -0.5, 1)])
  }

  @Test("Gaps are the background")
  func gaps() throws {
    let film = try film(
      Sample.gap(24), Sample.clip("a", Sample.range(0, 24)), Sample.transition(6, 6),
      Sample.gap(48))
    #expect(
      film.clips == [
        SequenceClip(.background, end: 1), Self.file("a", 0, 1.25),
        SequenceClip(.background, end: 2.25),
      ])
    #expect(duration(film) == 4)
  }

  @Test("What is not enabled is hidden for its time; a transition is a cut")
  func disabled() throws {
    let film = try film(
      Sample.clip("a", Sample.range(0, 24)), Sample.transition(6, 6, enabled: false),
      Sample.clip("b", Sample.range(0, 48), enabled: false), Sample.transition(0, 0),
      Sample.clip("c", nil, available: Sample.range(9, 12), enabled: false))
    #expect(
      film.clips == [
        Self.file("a", 0, 1), SequenceClip(.background, end: 2),
        SequenceClip(.background, end: 0.5),
      ])
    #expect(film.transitions == [nil, nil])
  }

  @Test("Items without a duration are not seen, but for their handles")
  func empty() throws {
    let cut = try film(
      Sample.gap(0), Sample.clip("a", Sample.range(0, 24)), Sample.clip("b", Sample.range(0, 0)),
      Sample.transition(0, 0), Sample.clip("c", Sample.range(0, 24)), Sample.gap(0))
    #expect(cut.clips == [Self.file("a", 0, 1), Self.file("c", 0, 1)])
    #expect(cut.transitions == [nil])
    let joined = try film(
      Sample.clip("a", Sample.range(0, 24)), Sample.transition(12, 0),
      Sample.clip("b", Sample.range(24, 0)), Sample.transition(0, 12),
      Sample.clip("c", Sample.range(24, 24)))
    #expect(
      joined.clips == [Self.file("a", 0, 1), Self.file("b", 0.5, 1.5), Self.file("c", 1, 2)])
    #expect(duration(joined) == 2)
  }

  @Test("A transition at an end of the track joins the background")
  func ends() throws {
    let film = try film(
      Sample.transition(6, 18), Sample.clip("a", Sample.range(24, 48)), Sample.transition(12, 6))
    #expect(
      film.clips == [
        SequenceClip(.background, end: 1), Self.file("a", 0.75, 3.25),
        SequenceClip(.background, end: 0.75),
      ])
    #expect(film.transitions.map { $0?.duration } == [1, 0.75])
    // OpenTimelineIO counts the time before the first cut and after the last one: 6 + 48 + 6.
    #expect(duration(film) == 2.5)
  }

  @Test("Two transitions in a row have the background between them")
  func rows() throws {
    let film = try film(
      Sample.clip("a", Sample.range(0, 48)), Sample.transition(12, 0), Sample.transition(0, 24),
      Sample.clip("b", Sample.range(24, 48)))
    #expect(
      film.clips == [
        Self.file("a", 0, 2), SequenceClip(.background, end: 1.5), Self.file("b", 1, 3),
      ])
    #expect(duration(film) == 4)
  }

  @Test("The metadata have the effect")
  func effects() throws {
    let film = try film(
      Sample.clip("a", nil),
      Sample.transition(
        12, 12,
        hinge: .object([
          "effect": .string("flip"), "direction": .string("pop"), "curve": .string("ease-out"),
          "parameters": .object([
            "edge": .string("top"), "perspective": .integer(900), "angle": .number(1.5),
            "round": .bool(true),
          ]), "later": .integer(1),
        ])), Sample.clip("b", nil),
      Sample.transition(6, 6, hinge: .object(["effect": .string("cube"), "curve": .null])),
      Sample.clip("c", nil))
    #expect(
      film.transitions == [
        SequenceTransition(
          "flip", direction: .pop,
          settings: ["angle=1.5", "edge=top", "perspective=900", "round=true"],
          curve: "ease-out", duration: 1), SequenceTransition("cube", duration: 0.5),
      ])
  }

  @Test("Relative URLs start from the folder")
  func relative() throws {
    let media = ExternalReference(targetURL: "a%20b.mov")
    let film = try film(.clip(Clip(Item(), .external(media))))
    #expect(film.clips == [SequenceClip(.file("films/a b.mov"))])
  }

  @Test("A track's range may be all of it")
  func wholeRange() throws {
    var track = Sample.track([Sample.clip("a", Sample.range(0, 24))])
    track.item.sourceRange = Sample.range(0, 24)
    let film = try film(Timeline(name: "", tracks: [track]))
    #expect(film.clips == [Self.file("a", 0, 1)])
  }

  @Test("Tracks that show nothing and tracks of other kinds are ignored")
  func otherTracks() throws {
    let clip = Sample.clip("a", Sample.range(0, 24))
    var hidden = Sample.track([Sample.clip("b", nil)])
    hidden.item.isEnabled = false
    let timeline = Timeline(
      name: "",
      tracks: [
        Sample.track([]), Sample.track([Sample.gap(9)]), Sample.track([clip]), hidden,
        Sample.track([Sample.clip("c", Sample.range(0, 1), enabled: false)]),
        Sample.track([Sample.clip("text", nil)], kind: "Subtitle"),
      ])
    #expect(try film(timeline).clips == [Self.file("a", 0, 1)])
  }
}
