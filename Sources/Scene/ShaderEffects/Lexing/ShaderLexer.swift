/// Splits GLSL text into tokens, comments and preprocessor lines. It accepts every text.
struct ShaderLexer {
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var isAtLineStart = true
  private var directive: Int?

  private(set) var tokens: [ShaderToken] = []
  /// The tokens of each preprocessor line, from `#` on, without trailing comments.
  private(set) var directives: [Range<Int>] = []
  /// The first line of an unterminated comment.
  private(set) var unclosedCommentLine: Int?

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark is white space.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while position < bytes.count { step() }
    endDirective()
  }

  private func byte(at index: Int) -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Returns the length of the line ending at `index`; 0 for other bytes.
  private func newlineLength(at index: Int) -> Int {
    switch byte(at: index) {
    case UInt8(ascii: "\n"): 1
    case UInt8(ascii: "\r"): byte(at: index + 1) == UInt8(ascii: "\n") ? 2 : 1
    default: 0
    }
  }

  private mutating func step() {
    let newline = newlineLength(at: position)
    if newline > 0 {
      position += newline
      line += 1
      isAtLineStart = true
      endDirective()
      return
    }
    let first = bytes[position]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
      position += 1
    case UInt8(ascii: "\\") where newlineLength(at: position + 1) > 0:
      position += 1 + newlineLength(at: position + 1)
      line += 1
    case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
      let begin = position
      while position < bytes.count, newlineLength(at: position) == 0 { position += 1 }
      append(.lineComment, from: begin, line: line)
    case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"):
      takeBlockComment()
    case UInt8(ascii: "#") where isAtLineStart:
      directive = directives.count
      directives.append(tokens.count..<tokens.count)
      take(.punctuation, count: 1)
    case _ where first.isWordStart:
      var end = position + 1
      while let next = byte(at: end), next.isWordStart || next.isDigit { end += 1 }
      take(.word, count: end - position)
    case _ where first.isDigit,
      UInt8(ascii: ".") where byte(at: position + 1)?.isDigit == true:
      take(.number, count: numberEnd() - position)
    case 0x21...0x7E where first != UInt8(ascii: "\"") && first != UInt8(ascii: "'"):
      take(.punctuation, count: 1)
    default:
      take(.other, count: 1)
    }
  }

  /// Returns the end of the number at the position: digits, a point, an exponent, a suffix.
  private func numberEnd() -> Int {
    var end = position
    while let next = byte(at: end) {
      let isSign = next == UInt8(ascii: "+") || next == UInt8(ascii: "-")
      if isSign {
        let isHexadecimal = byte(at: position + 1).map { $0 | 0x20 } == UInt8(ascii: "x")
        guard !isHexadecimal, bytes[end - 1] | 0x20 == UInt8(ascii: "e"),
          byte(at: end + 1)?.isDigit == true
        else { break }
      } else if !(next.isDigit || next.isWordStart || next == UInt8(ascii: ".")) {
        break
      }
      end += 1
    }
    return end
  }

  private mutating func takeBlockComment() {
    let (begin, beginLine) = (position, line)
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), byte(at: position + 1) == UInt8(ascii: "/") {
        position += 2
        append(.blockComment, from: begin, line: beginLine)
        return
      }
      let newline = newlineLength(at: position)
      if newline > 0 { line += 1 }
      position += max(newline, 1)
    }
    unclosedCommentLine = beginLine
    append(.blockComment, from: begin, line: beginLine)
  }

  private mutating func take(_ kind: ShaderToken.Kind, count: Int) {
    position += count
    append(kind, from: position - count, line: line)
    isAtLineStart = false
  }

  private mutating func append(_ kind: ShaderToken.Kind, from begin: Int, line first: Int) {
    tokens.append(
      ShaderToken(
        kind: kind, range: begin..<position, line: first, lastLine: line, directive: directive))
    if let directive, !(kind == .lineComment || kind == .blockComment) {
      directives[directive] = directives[directive].lowerBound..<tokens.count
    }
  }

  private mutating func endDirective() { directive = nil }
}

extension UInt8 {
  /// True for a letter or an underscore.
  var isWordStart: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// True for a decimal digit.
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
