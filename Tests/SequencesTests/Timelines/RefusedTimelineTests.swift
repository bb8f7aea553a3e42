import Media
import OpenTimeline
import Testing

@testable import Jobs
@testable import Sequences

/// What a film cannot show is an error with the name of the item.
@Suite("Timelines that a film cannot show")
struct RefusedTimelineTests {
  private static let clip = Sample.clip("a", Sample.range(0, 48))

  private func error(_ tracks: [Track]) -> String? {
    error(Timeline(name: "film", tracks: tracks))
  }

  private func error(_ timeline: Timeline) -> String? {
    let transition = SequenceTransition("fade")
    return #expect(throws: OpenTimelineError.self) {
      try SequenceScript(timeline, folder: ".", transition: transition)
    }?.description
  }

  private func error(_ children: Composable...) -> String? { error([Sample.track(children)]) }

  @Test("Changes of speed and other effects")
  func effects() {
    func error(_ effect: Effect) -> String? {
      self.error(Sample.clip("a", nil, effects: [effect]))
    }
    #expect(
      error(Effect(schema: "LinearTimeWarp.1", timeScalar: 0.5))
        == "'a' plays at the speed 0.5; render it to a file first.")
    #expect(
      error(Effect(schema: "FreezeFrame.1", timeScalar: 0))
        == "'a' holds one frame (FreezeFrame); render it to a file first.")
    #expect(
      error(Effect(name: "n", effectName: "Blur"))
        == "'a' has the effect 'Blur'; render it to a file first.")
    #expect(
      error(Effect(schema: "TimeEffect.1"))
        == "'a' has the effect 'TimeEffect.1'; render it to a file first.")
    var track = Sample.track([Self.clip])
    track.item.effects = [Effect(effectName: "Blur")]
    #expect(self.error([track]) == "'V1' has the effect 'Blur'; render it to a file first.")
  }

  @Test("Effects that change nothing are ignored")
  func neutral() throws {
    func resolve(_ fields: [String: JSONValue]) -> Effect {
      Effect(effectName: "Resolve Effect", metadata: ["Resolve_OTIO": .object(fields)])
    }
    let value: [String: JSONValue] = [
      "Parameter Value": .integer(1), "Default Parameter Value": .number(1),
      "Key Frames": .object([:]),
    ]
    let effects = [
      Effect(effectName: "Blur", isEnabled: false),
      Effect(schema: "LinearTimeWarp.1", timeScalar: 1),
      resolve(["Effect Name": .string("Transform"), "Parameters": .array([])]),
      resolve(["Enabled": .bool(false), "Parameters": .array([.null])]),
      resolve(["Enabled": .bool(true), "Parameters": .array([.object(value)])]),
    ]
    let film = try SequenceScript(
      Sample.timeline(Sample.clip("a", nil, effects: effects)), folder: ".",
      transition: SequenceTransition("fade"))
    #expect(film.clips.count == 1)

    var moved = value
    moved["Parameter Value"] = .integer(2)
    var animated = value
    animated["Key Frames"] = .object(["0": .integer(1)])
    for parameters in [moved, animated] {
      let effect = resolve([
        "Effect Name": .string("Transform"), "Parameters": .array([.object(parameters)]),
      ])
      #expect(
        error(Sample.clip("a", nil, effects: [effect]))
          == "'a' has the effect 'Transform'; render it to a file first.")
    }
  }

  @Test("Nested sequences, and items outside the tracks")
  func nested() {
    let sequence =
      "is a nested sequence; render it to a file, and use that instead"
    #expect(error(.stack(Stack(Item(name: "s"), children: []))) == "'s' \(sequence).")
    #expect(error(.track(Track(Item(), children: []))) == "'item 1 of V1' \(sequence).")
    var timeline = Sample.timeline()
    timeline.tracks.children = [Self.clip]
    #expect(
      error(timeline)
        == "'a' is outside the tracks; put it on a track, or render it to a file.")
  }

  @Test("Several video tracks, and none")
  func tracks() {
    var second = Sample.track([Self.clip])
    second.item.name = ""
    #expect(
      error([Sample.track([Self.clip]), second])
        == "'the second track' is a second video track; a film has only one.")
    #expect(error([]) == "The timeline has no video track.")
    #expect(error([Sample.track([])]) == "The timeline has no clips.")
  }

  @Test("Media that are not files")
  func media() {
    #expect(
      error(Sample.media("m", .missing))
        == "'m' has no media; link it to a file where the timeline was made.")
    #expect(
      error(Sample.media("m", .other(schema: "ImageSequenceReference.1")))
        == "'m' has media with the schema 'ImageSequenceReference.1' instead of a file; render it to a "
        + "file first.")
    #expect(
      error(Sample.media("m", .external(ExternalReference(targetURL: "https://x.org/a.mov"))))
        == "'m' has its media at 'https://x.org/a.mov', which is not a file on this system.")
    #expect(
      error(Sample.media("", .external(ExternalReference(targetURL: ""))))
        == "'item 1 of V1' has no media; link it to a file where the timeline was made.")
  }

  @Test("Invalid times")
  func times() {
    #expect(
      error(Sample.clip("a", Sample.range(0, -1))) == "'a' has an invalid duration.")
    #expect(
      error(Sample.clip("a", Sample.range(.infinity, 1))) == "'a' has a range with invalid times."
    )
    #expect(
      error(Sample.clip("a", nil, enabled: false))
        == "'a' is disabled, and its duration is unknown.")
    #expect(error(.gap(Gap(Item()))) == "'item 1 of V1' is a gap without a duration.")
    #expect(
      error(Self.clip, Sample.transition(-1, 2), Self.clip)
        == "'x' has invalid offsets.")
  }

  @Test("Transitions that overlap")
  func overlaps() {
    let fault = "'x' begins before the transition 'x' has ended."
    #expect(
      error(
        Self.clip, Sample.transition(1, 25), Self.clip, Sample.transition(24, 1), Self.clip)
        == fault)
    #expect(error(Self.clip, Sample.transition(1, 1), Sample.transition(0, 1)) == fault)
    // Longer than the clip before it.
    #expect(error(Self.clip, Sample.transition(1, 1), Self.clip, Sample.transition(48, 0)) == fault)
  }

  @Test("A part of a track, and metadata of another form")
  func others() {
    var track = Sample.track([Self.clip])
    track.item.sourceRange = Sample.range(0, 24)
    #expect(
      error([track]) == "'V1' is trimmed as a whole; trim its clips instead.")
    let faults: [(JSONValue, String)] = [
      (
        .string("cube"),
        "has the metadata 'hinge' without the name of an effect, such as "
          + "{\"effect\": \"cube\"}"
      ),
      (
        .object(["effect": .integer(1)]),
        "has the metadata 'hinge' without the name of an "
          + "effect, such as {\"effect\": \"cube\"}"
      ),
      (
        .object(["effect": .string("cube"), "direction": .string("left")]),
        "has an invalid 'hinge.direction' in its metadata; expected 'push' or 'pop'"
      ),
      (
        .object(["effect": .string("cube"), "curve": .integer(1)]),
        "has an invalid 'hinge.curve' in its metadata; expected a string"
      ),
      (
        .object(["effect": .string("cube"), "parameters": .array([])]),
        "has invalid 'hinge.parameters' in its metadata; expected an object"
      ),
      (
        .object(["effect": .string("cube"), "parameters": .object(["a": .null])]),
        "has an invalid 'hinge.parameters.a' in its metadata; expected a string or a number"
      ),
    ]
    for (metadata, fault) in faults {
      #expect(
        error(Self.clip, Sample.transition(1, 1, hinge: metadata), Self.clip) == "'x' \(fault).")
    }
  }
}
