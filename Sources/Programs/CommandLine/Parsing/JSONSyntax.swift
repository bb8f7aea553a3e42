/// The place of a mistake in JSON text (RFC 8259), for a message.
struct JSONSyntax {
  /// What was expected where the text is wrong.
  struct Fault: Error, Hashable {
    /// The number of characters before it.
    let offset: Int
    /// What may stand there, for instance `','`.
    let expected: String
  }

  private let text: [Unicode.Scalar]
  private var position = 0

  /// The deepest nesting of brackets that is read.
  private static let deepest = 200

  /// Returns the first mistake in `text`; nil if there is none.
  static func fault(in text: String) -> Fault? {
    var syntax = JSONSyntax(text: Array(text.unicodeScalars))
    do throws(Fault) {
      try syntax.readValue(depth: 0)
      syntax.skipSpace()
      guard syntax.next == nil else { throw syntax.fault("the end") }
      return nil
    } catch {
      return error
    }
  }

  private init(text: [Unicode.Scalar]) { self.text = text }

  private var next: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private func fault(_ expected: String) -> Fault { Fault(offset: position, expected: expected) }

  private mutating func skipSpace() {
    while let next, [" ", "\t", "\r", "\n"].contains(next) { position += 1 }
  }

  private mutating func readValue(depth: Int) throws(Fault) {
    skipSpace()
    switch next {
    case "{" where depth < Self.deepest:
      try readItems("}") { syntax throws(Fault) in
        guard syntax.next == "\"" else { throw syntax.fault("a name in double quotes") }
        try syntax.readString()
        syntax.skipSpace()
        guard syntax.next == ":" else { throw syntax.fault("':'") }
        syntax.position += 1
        try syntax.readValue(depth: depth + 1)
      }
    case "[" where depth < Self.deepest:
      try readItems("]") { syntax throws(Fault) in try syntax.readValue(depth: depth + 1) }
    case "\"": try readString()
    case let scalar?
    where scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
      || ("0"..."9").contains(scalar):
      try readWord()
    default: throw fault("a value")
    }
  }

  /// Reads items between commas, with the brackets around them.
  private mutating func readItems(
    _ end: Unicode.Scalar, _ item: (inout JSONSyntax) throws(Fault) -> Void
  ) throws(Fault) {
    position += 1
    skipSpace()
    if next == end {
      position += 1
      return
    }
    while true {
      skipSpace()
      try item(&self)
      skipSpace()
      switch next {
      case end:
        position += 1
        return
      case ",": position += 1
      default: throw fault("',' or '\(end)'")
      }
    }
  }

  private mutating func readString() throws(Fault) {
    position += 1
    while let next, next != "\"" {
      guard next.value >= 0x20 else { throw fault("an escape such as \\n") }
      position += next == "\\" ? 2 : 1
    }
    guard next == "\"" else { throw fault("'\"'") }
    position += 1
  }

  /// Reads a number, or one of three words.
  private mutating func readWord() throws(Fault) {
    let start = position
    while let next, next.isASCII,
      next.properties.isAlphabetic || ("0"..."9").contains(next)
        || "+-.".unicodeScalars.contains(next)
    {
      position += 1
    }
    var word = String.UnicodeScalarView()
    word.append(contentsOf: text[start..<position])
    guard ["true", "false", "null"].contains(String(word)) || Double(String(word)) != nil else {
      position = start
      throw fault("a value")
    }
  }
}
