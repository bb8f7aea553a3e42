import Testing

@testable import CommandLine

@Suite("Messages and signals at the terminal")
struct TerminalTests {
  @Test(
    "Control characters, line separators and bidirectional controls are not printed",
    arguments: [
      "\n", "\r", "\r\n", "\t", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{2028}",
      "\u{2029}",
      "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
    ])
  func controls(text: String) {
    #expect(printable("a\(text)b") == "a\u{FFFD}b")
    let lines = text == "\n" ? "a\nb" : "a\u{FFFD}b"
    #expect(printable("a\(text)b", keepingLines: true) == lines)
  }

  @Test("Other characters are printed", arguments: ["é", "日本", "👩‍👩‍👧", "שלום\u{200F}", "e\u{301}"])
  func ordinary(text: String) { #expect(printable(text) == text) }

  @Test("An argument with a newline makes no second line")
  func arguments() {
    for arguments in [
      ["ren\nhinge: der"], ["render", "--fr\u{202E}om"], ["list", "-t", "fl\tip"],
    ] {
      let captured = CapturedConsole()
      #expect(CommandLineTool.run(arguments, captured.console) == 2)
      #expect(captured.error.count { $0.isNewline } == 1 && captured.error.hasSuffix("\n"))
      #expect(captured.error.contains("\u{FFFD}"))
    }
  }

  @Test("Two signals of one cause are one, two of a person are not")
  func repetition() {
    // `timeout` signals a process and its group microseconds apart; no one presses a key twice
    // within an eighth of a second.
    for distance: Int64 in [0, 1, 20] {
      #expect(Interruption.isRepetition(5000 + distance, of: 5000))
    }
    for distance: Int64 in [125, 300, 900, 5000] {
      #expect(!Interruption.isRepetition(5000 + distance, of: 5000))
    }
  }
}
