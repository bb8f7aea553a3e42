import Testing

@testable import Media

@Suite("Subtitles that overlap")
struct SubtitleOverlapTests {
  private func track(_ events: [(Double, Double, String)]) -> SubtitleTrack {
    SubtitleTrack(
      language: nil, header: [], isStyled: false,
      events: events.map { .init(begin: $0.0, end: $0.1, line: "0,0,Default,,0,0,0,,\($0.2)") })
  }

  @Test("are lines of one text from begin to end")
  func lines() {
    let events = track([(1, 3, "a, b"), (2, 4, "c"), (5, 6, "d"), (5, 6, "d")]).withoutOverlaps
    #expect(
      events
        == track([(1, 2, "a, b"), (2, 3, "a, b\\Nc"), (3, 4, "c"), (5, 6, "d")]))
  }

  @Test("do not inherit the style of the text above")
  func styles() {
    let events = track([(0, 1, "{\\i1}a"), (0, 1, "b")]).withoutOverlaps.events
    #expect(events.map(\.line) == ["0,0,Default,,0,0,0,,{\\i1}a\\N{\\r}b"])
  }

  @Test("Texts that follow each other stay as they are")
  func apart() {
    let plain = track([(0.5, 1, "a"), (1, 2.25, "b")])
    #expect(plain.withoutOverlaps == plain)
  }
}
