import FoundationEssentials
import Testing

@Suite("The porting page")
struct TutorialTests {
  /// The root folder of the package.
  private let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("every code block of the page is in the file that is named before it")
  func snippets() throws {
    let page = try text("docs/porting.md")
    var found = 0
    for piece in page.split(separator: "<!-- ").dropFirst() {
      let lines = piece.split(separator: "\n", omittingEmptySubsequences: false)
      let name = try #require(lines.first?.split(separator: " ").first)
      #expect(lines.dropFirst().first == "```swift", "\(name)")
      let code = lines.dropFirst(2).prefix { $0 != "```" }.joined(separator: "\n")
      let file = try text("Examples/Articles/Sources/Flip/\(name)")
      #expect(!code.isEmpty && file.contains(code), "\(name) has no\n\(code)")
      found += 1
    }
    #expect(found == page.split(separator: "```swift").count - 1)
  }
}
