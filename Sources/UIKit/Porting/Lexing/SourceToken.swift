/// A token of Swift source: a word, a literal or a sign. Comments and spaces are no tokens.
struct SourceToken: Hashable {
  /// A kind of token.
  enum Kind: Hashable {
    /// A name or a keyword, without backticks.
    case word
    /// A word after `@`, such as `@objc`.
    case attribute
    /// A word after `#`, such as `#selector`.
    case directive
    /// A number.
    case number
    /// A piece of a string literal: all of it, or what is beside an interpolation.
    case string
    /// One other character.
    case sign
  }

  /// The kind.
  let kind: Kind
  /// The text; a word in backticks is without them.
  let text: String
  /// The bytes in the source.
  let range: Range<Int>
  /// The line, from 0.
  let line: Int

  /// Returns true if the token is this sign, word, attribute or directive.
  func `is`(_ text: String) -> Bool { self.text == text && kind != .string && kind != .number }
}
