import Testing

@testable import CommandLine

@Suite("A literal of Swift's")
struct SwiftLiteralTests {
  @Test(
    "quotes, backslashes, interpolations and newlines are escaped",
    arguments: [
      ("/a b", #""/a b""#), (#"/a"b"#, #""/a\"b""#), (#"/\(x)"#, #""/\\(x)""#),
      ("/a\nb", #""/a\u{a}b""#), ("/\u{1B}", #""/\u{1b}""#), ("/é", #""/é""#),
    ])
  func escapes(_ text: String, _ literal: String) { #expect(swiftLiteral(text) == literal) }
}
