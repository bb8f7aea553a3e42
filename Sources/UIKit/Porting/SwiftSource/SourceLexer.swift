/// A lexer of Swift source that recognizes comments, string literals with their interpolations, and
/// line starts. It accepts any text: an unknown character is a sign.
struct SourceLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private(set) var tokens: [SourceToken] = []
  /// The literals whose interpolations are open, the innermost last. A stack instead of recursion:
  /// a text may nest more of them than the thread's stack holds.
  private var literals: [Literal] = []

  /// A string literal.
  private struct Literal {
    /// The number signs before its quotes.
    let pounds: Int
    /// The quotes at each of its ends: 1 or 3.
    let quotes: Int
    /// The parentheses that are open in its interpolation.
    var depth = 0
  }

  /// Returns the tokens of `bytes`, UTF-8.
  static func tokens(of bytes: [UInt8]) -> [SourceToken] {
    var lexer = SourceLexer(bytes)
    lexer.run()
    return lexer.tokens
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // The mark of UTF-8 at the start of a file is not a part of its first word.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// Reads tokens to the end.
  private mutating func run() {
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\n"):
        line += 1
        position += 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): position += 1
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "/"): skipLineComment()
      case UInt8(ascii: "/") where self.byte(1) == UInt8(ascii: "*"): skipBlockComment()
      case UInt8(ascii: "\""): readString(pounds: 0)
      case UInt8(ascii: "#"): readPounds()
      case UInt8(ascii: "@") where self.byte(1).map(isWordStart) == true:
        readWord(.attribute, prefix: 1)
      case UInt8(ascii: "`"): readQuotedWord()
      case _ where isWordStart(byte): readWord(.word, prefix: 0)
      case _ where isDigit(byte): readNumber()
      default:
        if closesInterpolation(byte) {
          let literal = literals.removeLast()
          position += 1
          readString(literal, from: position - 1, line)
        } else {
          append(.sign, from: position, to: position + 1)
        }
      }
    }
  }

  /// Counts the parentheses of the innermost interpolation.
  ///
  /// - Returns: true for the one that closes it.
  private mutating func closesInterpolation(_ byte: UInt8) -> Bool {
    guard let last = literals.indices.last else { return false }
    if byte == UInt8(ascii: "(") { literals[last].depth += 1 }
    guard byte == UInt8(ascii: ")") else { return false }
    literals[last].depth -= 1
    return literals[last].depth < 0
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func append(_ kind: SourceToken.Kind, from start: Int, to end: Int) {
    tokens.append(
      SourceToken(
        kind: kind, text: String(decoding: bytes[start..<end], as: UTF8.self), range: start..<end,
        line: line))
    position = end
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Returns true for a letter, an underscore, a dollar sign or a byte of a character beyond ASCII.
  private func isWordStart(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func readWord(_ kind: SourceToken.Kind, prefix: Int) {
    var end = position + prefix
    while end < bytes.count, isWordStart(bytes[end]) || isDigit(bytes[end]) { end += 1 }
    append(kind, from: position, to: end)
  }

  private mutating func readQuotedWord() {
    let start = position
    var end = position + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "`"), bytes[end] != UInt8(ascii: "\n") {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "`") else {
      return append(.sign, from: start, to: start + 1)
    }
    let text = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    tokens.append(SourceToken(kind: .word, text: text, range: start..<(end + 1), line: line))
    position = end + 1
  }

  private mutating func readNumber() {
    var end = position
    while end < bytes.count {
      let byte = bytes[end]
      let isPoint =
        byte == UInt8(ascii: ".") && end + 1 < bytes.count && isDigit(bytes[end + 1])
      guard isDigit(byte) || isWordStart(byte) || isPoint else { break }
      end += 1
    }
    append(.number, from: position, to: end)
  }

  /// Reads a token that starts with `#`: a raw string, or a directive.
  private mutating func readPounds() {
    var pounds = 0
    while byte(pounds) == UInt8(ascii: "#") { pounds += 1 }
    if byte(pounds) == UInt8(ascii: "\"") {
      readString(pounds: pounds)
    } else if pounds == 1, byte(1).map(isWordStart) == true {
      readWord(.directive, prefix: 1)
    } else {
      // All at once: they are not counted again from each of them.
      for _ in 0..<pounds { append(.sign, from: position, to: position + 1) }
    }
  }

  private mutating func skipLineComment() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { position += 1 }
  }

  /// Skips a comment; comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      guard let first = byte() else { return }
      if first == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if first == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
      } else {
        if first == UInt8(ascii: "\n") { line += 1 }
        position += 1
      }
    } while depth > 0
  }

  /// Reads a string literal with `pounds` number signs before its quotes.
  private mutating func readString(pounds: Int) {
    let (start, startLine) = (position, line)
    position += pounds
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let literal = Literal(pounds: pounds, quotes: isLong ? 3 : 1)
    position += literal.quotes
    readString(literal, from: start, startLine)
  }

  /// Reads a piece of a string literal, to its end or to its next interpolation, which becomes the
  /// innermost one.
  private mutating func readString(_ literal: Literal, from start: Int, _ startLine: Int) {
    while let first = byte() {
      if first == UInt8(ascii: "\n") {
        // A short string that does not end on its line is an error in the source.
        guard literal.quotes == 3 else { break }
        line += 1
        position += 1
      } else if first == UInt8(ascii: "\\"), hasPounds(literal.pounds, at: 1) {
        position += 1 + literal.pounds
        if byte() == UInt8(ascii: "(") {
          position += 1
          literals.append(Literal(pounds: literal.pounds, quotes: literal.quotes))
          break
        }
        if byte() == UInt8(ascii: "\n") { line += 1 }
        position += 1
      } else if first == UInt8(ascii: "\""), endsString(literal) {
        position += literal.quotes + literal.pounds
        break
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
    tokens.append(
      SourceToken(
        kind: .string, text: String(decoding: bytes[start..<position], as: UTF8.self),
        range: start..<position, line: startLine))
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private func endsString(_ literal: Literal) -> Bool {
    (0..<literal.quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") }
      && hasPounds(literal.pounds, at: literal.quotes)
  }
}

/// A token of Swift source: a word, a literal or a sign. Comments and spaces are not tokens.
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
    /// A piece of a string literal: all of it, or a part beside an interpolation.
    case string
    /// Any other single character.
    case sign
  }

  /// The kind.
  let kind: Kind
  /// The text; without backticks for a word.
  let text: String
  /// The bytes in the source.
  let range: Range<Int>
  /// The line, from 0.
  let line: Int

  /// Returns true if the token is this sign, word, attribute or directive.
  func `is`(_ text: String) -> Bool { self.text == text && kind != .string && kind != .number }
}
