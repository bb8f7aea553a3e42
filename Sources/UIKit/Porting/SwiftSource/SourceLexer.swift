/// A lexer of Swift source that recognizes comments, string literals with their interpolations, and
/// line starts. It accepts any text: an unknown character is a sign.
struct SourceLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  private(set) var tokens: [SourceToken] = []

  /// Returns the tokens of `bytes`, UTF-8.
  static func tokens(of bytes: [UInt8]) -> [SourceToken] {
    var lexer = SourceLexer(bytes)
    lexer.run(untilParenthesis: false)
    return lexer.tokens
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads tokens to the end or, in an interpolation, to the parenthesis that closes it.
  private mutating func run(untilParenthesis: Bool) {
    var depth = 0
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
        if untilParenthesis {
          if byte == UInt8(ascii: "(") { depth += 1 }
          if byte == UInt8(ascii: ")") {
            if depth == 0 { return }
            depth -= 1
          }
        }
        append(.sign, from: position, to: position + 1)
      }
    }
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
      append(.sign, from: position, to: position + 1)
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

  /// Reads a string literal with `pounds` number signs before its quotes, including the tokens of
  /// its interpolations.
  private mutating func readString(pounds: Int) {
    var start = position
    var startLine = line
    position += pounds
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    let quotes = isLong ? 3 : 1
    position += quotes
    func piece(to end: Int) -> SourceToken {
      SourceToken(
        kind: .string, text: String(decoding: bytes[start..<end], as: UTF8.self),
        range: start..<end, line: startLine)
    }
    while let first = byte() {
      if first == UInt8(ascii: "\n") {
        // A short string that does not end on its line is an error in the source.
        guard isLong else { break }
        line += 1
        position += 1
      } else if first == UInt8(ascii: "\\"), hasPounds(pounds, at: 1) {
        position += 1 + pounds
        guard byte() == UInt8(ascii: "(") else {
          if byte() == UInt8(ascii: "\n") { line += 1 }
          position += 1
          continue
        }
        position += 1
        tokens.append(piece(to: position))
        run(untilParenthesis: true)
        (start, startLine) = (position, line)
        if byte() != nil { position += 1 }
      } else if first == UInt8(ascii: "\""), endsString(quotes, pounds) {
        position += quotes + pounds
        tokens.append(piece(to: position))
        return
      } else {
        position += 1
      }
    }
    position = min(position, bytes.count)
    tokens.append(piece(to: position))
  }

  private func hasPounds(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(offset + $0) == UInt8(ascii: "#") }
  }

  private func endsString(_ quotes: Int, _ pounds: Int) -> Bool {
    (0..<quotes).allSatisfy { byte($0) == UInt8(ascii: "\"") } && hasPounds(pounds, at: quotes)
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
