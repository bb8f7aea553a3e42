import Testing

@testable import Porting

/// Sources as someone types them, or as a generator makes them: brackets that nothing closes, and
/// deep nesting. Work that grew with the square of their number would take hours for so many.
@Suite("Porting source with open brackets")
struct UnclosedSourceTests {
  private static let count = 40_000

  @Test(
    "unclosed brackets, of every kind",
    .timeLimit(.minutes(10)),
    arguments: [
      "(", "[", "{", "<", "/*", "/* /", "#", "`", "f(", "f[", "f{", "f<", "@objc(", "#selector(",
      "#keyPath(", "CGRectMake(", "CGRectGetWidth(", "transitionDuration(", "class A<", "class A(",
      "class A {", "protocol A {", "init(", "\"\\(", "\"\"\"\\(", "#\"\\#(", "\"\\(f(", "#if (",
    ])
  func unclosed(_ piece: String) {
    let text = String(repeating: piece, count: Self.count)
    #expect(PortedSource(porting: text, keepingLines: true).text.utf8.count >= Self.count)
  }

  @Test(
    "so does deep nesting that is closed", .timeLimit(.minutes(10)),
    arguments: [
      ("f(", ")"), ("[", "]"), ("class A {", "}"), ("/*", "*/"), ("\"\\(", ")\""),
      ("CGRectGetWidth(", ")"),
    ])
  func nested(_ open: String, _ close: String) {
    let text =
      String(repeating: open, count: Self.count) + String(repeating: close, count: Self.count)
    let tokens = SourceLexer.tokens(of: Array(text.utf8))
    #expect(tokens.last.map { $0.range.upperBound == text.utf8.count } ?? (open == "/*"))
    #expect(!PortedSource(porting: text).text.isEmpty)
  }

  @Test("each mark has a line of its own, among many strings", .timeLimit(.minutes(10)))
  func marks() {
    let text = String(repeating: "@IBOutlet var a = \"\"\n", count: 20_000)
    #expect(PortedSource(porting: text).notes.count == 40_000)
  }

  @Test("lines end as those of the file, and a mark of UTF-8 stays")
  func lineEnds() {
    let text = "\u{FEFF}import UIKit\r\n@objc\r\nclass A {\r\n  @IBOutlet var a = 1\r\n}"
    let ported = PortedSource(porting: text).text
    #expect(ported.hasPrefix("\u{FEFF}import UIKitNames\r\nclass A {\r\n  // hinge port:"))
    #expect(!ported.unicodeScalars.contains("\n") || ported.utf8.count { $0 == 10 } == 4)
    #expect(ported.utf8.count { $0 == 10 } == ported.utf8.count { $0 == 13 })
    #expect(ported.hasSuffix("\r\n}"))
  }

  @Test("a bracket's counterpart is the one at its depth")
  func closings() {
    let file = SourceFile("a(b[c], {d}) e( ] f")
    let texts = file.tokens.map(\.text)
    #expect(texts.firstIndex(of: "(").flatMap { file.closing($0) } == texts.firstIndex(of: ")"))
    #expect(file.items(1).map { $0.range } == [2..<6, 7..<10])
    #expect(file.closing(0) == nil && file.closing(1000) == nil)
  }
}
