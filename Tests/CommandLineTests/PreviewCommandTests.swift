import PreviewApp
import RenderJobs
import Testing
import Transitions

@testable import CommandLine

@Suite("The options of a preview")
struct PreviewCommandTests {
  @Test("Two screens are needed, and no option is taken for one")
  func words() throws {
    func options(_ words: String...) throws -> PreviewConfiguration {
      try PreviewConfiguration(
        ParsedOptions(
          words, allowing: PreviewCommand.options, command: "preview", mostOperands: .max)
      )
    }
    #expect(throws: CommandError.self) { try options("a.png") }
    let read = try options("a.png", "-t", "card", "b.png", "--duration", "2", "c.png")
    #expect(read.screens.map(\.path) == ["a.png", "b.png", "c.png"])
    #expect(read.spec.name == "card" && read.spec.duration == 2)
  }
}
