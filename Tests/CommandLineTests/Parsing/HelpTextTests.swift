import Testing

@testable import CommandLine

@Suite("Help in two columns")
struct HelpTextTests {
  @Test("The second column starts two columns after the widest cell of the first")
  func columns() {
    #expect(aligned([("a", "one"), ("abc", "two")]) == ["  a    one", "  abc  two"])
    #expect(aligned([]) == [])
  }

  @Test("A first cell that is too wide has a line of its own")
  func tooWide() {
    let long = String(repeating: "x", count: 31)
    #expect(
      aligned([("ab", "one"), (long, "two")]) == ["  ab  one", "  \(long)", "      two"])
  }

  @Test("On a narrow terminal, help is as wide as the terminal; only examples are wider")
  func narrow() {
    for command in CommandLineTool.commands {
      // Lines of notes that begin with a space are printed as they are.
      let literal = command.notes.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(" ") }
      let lines = HelpPage(command).text(width: 60).split(separator: "\n").dropFirst()
      for line in lines where !literal.contains(line) {
        let first = line.hasPrefix("  -") && !line.dropFirst(2).contains("  ")
        #expect(line.count <= 60 || first, "\(line)")
      }
    }
  }

  @Test(
    "After the program's name a plain word begins with a small letter; a name keeps its letters")
  func afterColon() {
    #expect(CommandLineTool.afterColon("Give two pictures.") == "give two pictures.")
    #expect(CommandLineTool.afterColon("The build failed.") == "the build failed.")
    for text in ["OpenGL 4.5 is missing.", "-o: no.", "'A b' is.", "MP4 has no.", "Readme: no."] {
      #expect(CommandLineTool.afterColon(text) == text)
    }
  }
}
