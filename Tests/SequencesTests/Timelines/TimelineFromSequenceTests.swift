import FoundationEssentials
import Frames
import Media
import OpenTimeline
import Testing
import Transitions

@testable import Jobs
@testable import Sequences

@Suite("Timelines of films")
struct TimelineFromSequenceTests {
  private static let film = SequenceScript(
    clips: [
      SequenceClip(.file("a b.mov"), begin: 1, end: 5), SequenceClip(.file("/x/slide.png"), end: 3),
      SequenceClip(.background, end: 2), SequenceClip(.file("c.mov"), end: 2),
    ],
    transitions: [
      SequenceTransition(
        "flip", direction: .pop, settings: ["edge=top", "perspective=900.5", "a=b=c"],
        curve: "ease-out", duration: 0.5), SequenceTransition("cube", duration: 1), nil,
    ])

  private func timeline(_ rate: FrameRate = FrameRate(30)) -> Timeline {
    Self.film.openTimeline(
      name: "film", rate: rate, clipFrames: [120, 90, 60, 60], clipBegins: [30, 0, 0, 0],
      transitionFrames: [15, 30, 0], mediaDurations: [10, nil, nil, 2], folder: "/home/me")
  }

  @Test("Transitions have their cuts in the middle, and clips lose their handles")
  func writing() throws {
    guard case .track(let track) = timeline().tracks.children.first else {
      Issue.record("no track")
      return
    }
    func range(_ start: Double, _ count: Double) -> TimeRange {
      TimeRange(
        start: RationalTime(start, rate: 30), duration: RationalTime(count, rate: 30))
    }
    func clip(
      _ name: String, _ url: String, _ source: TimeRange, _ available: TimeRange?
    ) -> Composable {
      let media = ExternalReference(targetURL: url, availableRange: available)
      return .clip(Clip(Item(name: name, sourceRange: source), .external(media)))
    }
    let flip: JSONValue = .object([
      "effect": .string("flip"), "direction": .string("pop"), "curve": .string("ease-out"),
      "parameters": .object([
        "edge": .string("top"), "perspective": .string("900.5"), "a": .string("b=c"),
      ]),
    ])
    let children: [Composable] = [
      // Of 15 frames, 7 are before the cut and 8 after it.
      clip("a b.mov", "file:///home/me/a%20b.mov", range(30, 112), range(0, 300)),
      .transition(
        OpenTimeline.Transition(
          name: "flip", inOffset: RationalTime(7, rate: 30), outOffset: RationalTime(8, rate: 30),
          metadata: ["hinge": flip])),
      clip("slide.png", "file:///x/slide.png", range(7, 90 - 7 - 15), nil),
      .transition(
        OpenTimeline.Transition(
          name: "cube", inOffset: RationalTime(15, rate: 30),
          outOffset: RationalTime(15, rate: 30),
          metadata: ["hinge": .object(["effect": .string("cube")])])),
      .gap(Gap(Item(sourceRange: range(0, 45)))),
      clip("c.mov", "file:///home/me/c.mov", range(0, 60), range(0, 60)),
    ]
    #expect(track.children == children)
    #expect(track.kind == Track.video)
  }

  @Test(
    "A film that is written is read back",
    arguments: [
      FrameRate(30), FrameRate(24), FrameRate(30000, per: 1001), FrameRate(60000, per: 1001),
    ])
  func roundTrip(rate: FrameRate) throws {
    let json = try timeline(rate).json()
    let read = try SequenceScript(
      Timeline(json: json), folder: ".", transition: SequenceTransition("fade"))
    let frames = [(30, 150), (0, 90), (0, 60), (0, 60)]
    let sources = Self.film.clips.map(\.source).map { source in
      guard case .file(let file) = source, file.bytes.first != UInt8(ascii: "/") else {
        return source
      }
      return .file(FilePath("/home/me/\(file)"))
    }
    #expect(read.clips.map(\.source) == sources)
    for (clip, (begin, end)) in zip(read.clips, frames) {
      // Frames divided by the rate, added: at most some units of the last digit.
      #expect(abs(clip.begin * rate.value - Double(begin)) < 1e-9)
      #expect(abs((clip.end ?? .nan) * rate.value - Double(end)) < 1e-9)
    }
    var expected = Self.film.transitions
    expected[0]?.settings.sort()
    expected[0]?.duration = 7 / rate.value + 8 / rate.value
    expected[1]?.duration = 15 / rate.value + 15 / rate.value
    #expect(read.transitions.map { $0?.settings } == expected.map { $0?.settings })
    for (one, other) in zip(read.transitions, expected) {
      #expect(one?.effect == other?.effect && one?.direction == other?.direction)
      #expect(one?.curve == other?.curve)
      #expect(abs((one?.duration ?? 0) - (other?.duration ?? 0)) < 1e-9)
    }
  }

  @Test("A film without clips is a track without items")
  func empty() {
    let film = SequenceScript(clips: [], transitions: [])
    let timeline = film.openTimeline(
      name: "", rate: FrameRate(30), clipFrames: [], clipBegins: [], transitionFrames: [],
      mediaDurations: [], folder: "/")
    #expect(timeline == Timeline(name: "", tracks: [Track(Item(name: "V1"), children: [])]))
  }

  @Test("The errors of a file have its name")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "timeline-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "film.otio").path
    func error() -> String? {
      #expect(throws: OpenTimelineError.self) {
        try SequenceScript(openTimeline: FilePath(path), transition: SequenceTransition("fade"))
      }?.description
    }
    #expect(
      error() == "'\(path)': the timeline cannot be read (No such file or directory); check "
        + "the name and the folder.")
    try Data("{".utf8).write(to: URL(filePath: path))
    #expect(error() == "'\(path)': the timeline is not valid JSON.")
    try Data(Sample.timeline(Sample.media("m", .missing)).json()).write(to: URL(filePath: path))
    #expect(
      error() == "'\(path)': 'm' has no media; link it to a file where the timeline was made.")
    let clip = Sample.media("m", .external(ExternalReference(targetURL: "sub/m.mov")))
    try Data(Sample.timeline(clip).json()).write(to: URL(filePath: path))
    let film = try SequenceScript(
      openTimeline: FilePath(path), transition: SequenceTransition("fade"))
    #expect(
      film.clips == [SequenceClip(.file(FilePath("\(folder.path)/sub/m.mov")), begin: 0, end: 1)])
  }
}
