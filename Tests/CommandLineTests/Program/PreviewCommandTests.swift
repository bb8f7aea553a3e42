import Jobs
import Preview
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of hinge preview")
struct PreviewCommandTests {
  @Test("Operands are screens, of which two are needed; options may stand between them")
  func words() throws {
    func options(_ words: String...) throws -> PreviewConfiguration {
      try PreviewCommand.configuration(
        ParsedOptions(
          words, allowing: PreviewCommand.options, command: "preview", maximumOperands: .max))
    }
    #expect(throws: CommandError.self) { try options("a.png") }
    let read = try options("a.png", "-t", "card", "b.png", "--duration", "2", "c.png")
    #expect(read.screens.map(\.path) == ["a.png", "b.png", "c.png"])
    #expect(read.spec.name == "card" && read.spec.duration == 2)
  }
}
