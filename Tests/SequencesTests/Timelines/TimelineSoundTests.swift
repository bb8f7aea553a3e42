import Media
import OpenTimeline
import Testing

@testable import Jobs
@testable import Sequences

/// A film has the sound of its clips: audio tracks say the same, or are refused.
@Suite("The sound of timelines")
struct TimelineSoundTests {
  private static let pictures: [Composable] = [
    Sample.gap(24), Sample.clip("a", Sample.range(24, 48)), Sample.transition(6, 6),
    Sample.clip("b", Sample.range(24, 48)),
  ]

  private func isAccepted(_ pictures: [Composable], _ sounds: [Composable]...) -> Bool {
    let tracks =
      [Sample.track(pictures)] + sounds.map { Sample.track($0, kind: Track.audio) }
    do {
      let film = try SequenceScript(
        Timeline(name: "", tracks: tracks), folder: ".", transition: SequenceTransition("fade"))
      let alone = try SequenceScript(
        Timeline(name: "", tracks: [Sample.track(pictures)]), folder: ".",
        transition: SequenceTransition("fade"))
      #expect(film == alone)
      return true
    } catch {
      #expect(
        error.description.hasPrefix("'A1' has sound that does not belong to the video clips"),
        "\(error)")
      return false
    }
  }

  @Test("Tracks with the clips of the video are accepted, and so are those without clips")
  func equal() {
    let sounds = Self.pictures
    let withoutTransition = [sounds[0], sounds[1], sounds[3]]
    #expect(isAccepted(Self.pictures, sounds))
    #expect(isAccepted(Self.pictures, sounds, withoutTransition))
    #expect(isAccepted(Self.pictures, [], [Sample.gap(240)]))
  }

  @Test("The times of sound may have the rate of its samples")
  func rate() {
    let source = TimeRange(
      start: RationalTime(48_000, rate: 48_000), duration: RationalTime(96_000, rate: 48_000))
    #expect(
      isAccepted(
        Self.pictures,
        [Sample.gap(24), Sample.clip("a", source), Sample.clip("b", Sample.range(24, 48))]))
  }

  @Test("A track that begins with a transition has its first clip at the same time")
  func lead() {
    let clip = Sample.clip("a", Sample.range(24, 48))
    #expect(isAccepted([Sample.transition(6, 6), clip], [clip]))
  }

  @Test("Other clips, parts, times, and clips that are missing or mute are refused")
  func others() {
    let (gap, a, b) = (Self.pictures[0], Self.pictures[1], Self.pictures[3])
    let music = Sample.clip("music", Sample.range(0, 120))
    #expect(!isAccepted(Self.pictures, [music]))
    #expect(!isAccepted(Self.pictures, [gap, a, b, music]))
    #expect(!isAccepted(Self.pictures, [gap, a]))
    #expect(!isAccepted(Self.pictures, [gap, b, a]))
    #expect(!isAccepted(Self.pictures, [Sample.gap(23), a, b]))
    #expect(!isAccepted(Self.pictures, [gap, Sample.clip("a", Sample.range(23, 48)), b]))
    #expect(!isAccepted(Self.pictures, [gap, Sample.clip("a", Sample.range(24, 47)), b]))
    let mute = Sample.clip("a", Sample.range(24, 48), enabled: false)
    #expect(!isAccepted(Self.pictures, [gap, mute, b]))
  }

  @Test("A still picture has no sound")
  func stills() {
    let still = Composable.clip(
      Clip(
        Item(sourceRange: Sample.range(0, 48)),
        .external(ExternalReference(targetURL: "file:///title.PNG"))))
    let a = Sample.clip("a", Sample.range(24, 48))
    #expect(isAccepted([still, a], [Sample.gap(48), a]))
    #expect(!isAccepted([a, a], [Sample.gap(48), a]))
  }
}
