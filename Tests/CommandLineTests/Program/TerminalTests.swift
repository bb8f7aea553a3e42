import Foundation
import Support
import Testing

@testable import CommandLine

@Suite("Messages and signals at the terminal")
struct TerminalTests {
  /// Every character that moves the cursor, starts a sequence, turns the order of display, or has
  /// no width: by the code charts of Unicode.
  private static let unprintable: [ClosedRange<UInt32>] = [
    0x00...0x1F, 0x7F...0x9F, 0x61C...0x61C, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064,
    0x2066...0x206F, 0xFEFF...0xFEFF, 0xFFF9...0xFFFB, 0xE0001...0xE0001, 0xE0020...0xE007F,
    0xAD...0xAD, 0x180E...0x180E, 0x3164...0x3164,
  ]

  @Test("No control, bidirectional or invisible character is printed", arguments: unprintable)
  func controls(range: ClosedRange<UInt32>) throws {
    for value in range {
      let scalar = try #require(Unicode.Scalar(value))
      #expect(printable("a\(scalar)b") == "a\u{FFFD}b")
      let lines = scalar == "\n" ? "a\nb" : "a\u{FFFD}b"
      #expect(printable("a\(scalar)b", keepingLines: true) == lines)
      let captured = CapturedConsole()
      captured.console.error("a\(scalar)b")
      try captured.console.output("a\(scalar)b")
      #expect(captured.error == lines && captured.output == lines)
      // JSON keeps the value, in characters that can be printed.
      let json = try JSONText.line(["a\(scalar)b"])
      let isClean = json.dropLast().unicodeScalars.allSatisfy { !$0.isUnprintable }
      #expect(isClean)
      #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == ["a\(scalar)b"])
    }
  }

  @Test("Other characters are printed", arguments: ["é", "日本", "❤️", "👩🏽", "שלום", "e\u{301}"])
  func ordinary(text: String) { #expect(printable(text) == text) }

  @Test("A long name is shortened in a message")
  func longNames() {
    let name = String(repeating: "x", count: 100_000)
    for arguments in [[name], ["render", "--\(name)"], ["list", "-t", name], ["port", name]] {
      let captured = CapturedConsole()
      #expect(CommandLineTool.run(arguments, captured.console) != 0)
      #expect(captured.error.utf8.count < 1000 && captured.error.contains("xxxx…xxxx"))
    }
  }

  @Test("An argument with a newline makes no second line")
  func arguments() {
    for arguments in [
      ["ren\nhinge: der"], ["render", "--fr\u{202E}om"], ["list", "-t", "fl\tipp"],
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
