import Testing

@testable import Preview

@Suite("Sentences over the stage")
struct ToastTests {
  @Test("A note is shown for three seconds, and fades in the last quarter of one")
  func note() {
    let toast = Toast(text: "Saved", kind: .note, start: 10)
    #expect(toast.end == 13)
    #expect(toast.opacity(at: 10) == 1 && toast.opacity(at: 12.75) == 1)
    #expect(toast.opacity(at: 12.875) == 0.5)
    #expect(toast.opacity(at: 13) == 0 && toast.opacity(at: 20) == 0)
    #expect(toast.timeToChange(at: 10) == 2.75)
    #expect(toast.timeToChange(at: 12.9) == 0)
  }

  @Test("A failure is shown longer, and progress until something else is said")
  func kinds() {
    let failure = Toast(text: "", kind: .failure, start: 0)
    let progress = Toast(text: "", kind: .progress, start: 0)
    #expect(failure.end == 6)
    #expect(progress.end == nil && progress.timeToChange(at: 100) == nil)
    #expect(progress.opacity(at: 100) == 1)
  }

  /// Every character is a unit wide.
  @Test("Text is broken between words, and a long word has its own line")
  func wrapping() {
    func lines(_ text: String, _ room: Double) -> [String] {
      WrappedText(text, within: room) { Double($0.count) }.lines
    }
    #expect(lines("one two three", 13) == ["one two three"])
    #expect(lines("one two three", 12) == ["one two", "three"])
    #expect(lines("one /a/very/long/path two", 7) == ["one", "/a/very/long/path", "two"])
    #expect(lines("one\ntwo", 20) == ["one", "two"])
    #expect(lines("", 20).isEmpty)
    #expect(WrappedText("one two three", within: 7) { Double($0.count) }.width == 7)
  }
}
