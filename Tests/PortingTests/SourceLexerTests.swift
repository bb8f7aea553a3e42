import Testing

@testable import Porting

@Suite("The lexer of Swift source")
struct SourceLexerTests {
  private func words(_ text: String) -> [String] {
    SourceLexer.tokens(of: Array(text.utf8)).filter { $0.kind != .string && $0.kind != .sign }
      .map(\.text)
  }

  @Test(
    "comments and strings have no words",
    arguments: [
      ("a // b\nc", ["a", "c"]),
      ("a /* b /* c */ d */ e", ["a", "e"]),
      (#"a "b \" c" d"#, ["a", "d"]),
      ("a #\"b \" c\"# d", ["a", "d"]),
      (##"a #"b \(c)"# d"##, ["a", "d"]),
      ("a \"\"\"\nb \"c\" d\n\"\"\" e", ["a", "e"]),
      ("a \"https://b\" c", ["a", "c"]),
      ("a \"b\nc", ["a", "c"]),
    ])
  func skipped(_ text: String, _ expected: [String]) { #expect(words(text) == expected) }

  @Test(
    "an interpolation has words",
    arguments: [
      (#""a \(b) c" d"#, ["b", "d"]),
      (#""a \(b("c", (d))) e" f"#, ["b", "d", "f"]),
      (##"#"a \#(b) \(c)"# d"##, ["b", "d"]),
      (#""\("\(a)")" b"#, ["a", "b"]),
    ])
  func interpolations(_ text: String, _ expected: [String]) { #expect(words(text) == expected) }

  @Test("words, attributes, directives and numbers")
  func kinds() {
    let tokens = SourceLexer.tokens(of: Array("@objc #selector `in` é1 0x1F 1.5 a.b".utf8))
    #expect(
      tokens.map(\.kind) == [
        .attribute, .directive, .word, .word, .number, .number, .word, .sign, .word,
      ])
    #expect(tokens[2].text == "in")
  }

  @Test("lines count the newlines of comments and strings")
  func lines() {
    let tokens = SourceLexer.tokens(of: Array("a\n/*\n\n*/ b \"\"\"\nx\n\"\"\" c".utf8))
    #expect(tokens.map(\.line) == [0, 3, 3, 5])
  }
}
