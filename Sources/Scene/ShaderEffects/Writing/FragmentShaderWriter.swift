/// Writes the fragment shader for OpenGL 4.5 around a transition's text. Changes have the length of
/// the original, so the text keeps its lines and columns.
struct FragmentShaderWriter {
  private let source: ShaderSource
  private let names: SymbolNames
  private var bytes: [UInt8]

  init(_ source: ShaderSource) {
    self.source = source
    names = SymbolNames(source)
    bytes = source.bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { blank(0..<3) }
    blankDirectives()
    blankContinuedComments()
    for statement in ShaderOutline(lenient: source).statements { rewrite(statement) }
    for token in source.tokens where token.kind == .word {
      guard let name = names.replacements[source.text(token)] else { continue }
      // The word may have been blanked.
      guard bytes[token.range].elementsEqual(source.bytes[token.range]) else { continue }
      bytes.replaceSubrange(token.range, with: name.utf8)
    }
  }

  /// The whole shader.
  var text: String {
    var prologue = Prologue.text
    for function in ReservedWords.pictureFunctions.sorted() {
      guard let symbol = names.replacements[function] else { continue }
      prologue += Prologue.text(of: function, as: symbol)
    }
    for (name, types) in names.overloads.sorted(by: { $0.key < $1.key }) {
      prologue += BuiltinFunction.text(of: name, as: names.symbol(for: name), without: types)
    }
    return prologue + "#line 1 0\n" + String(decoding: bytes, as: UTF8.self)
      + "\n\nvoid main() { hinge_fragment = hinge_laid(hinge_finished(transition(hinge_uv))); }\n"
  }

  /// Overwrites bytes with blanks, except line endings.
  private mutating func blank(_ range: Range<Int>) {
    for index in range
    where bytes[index] != UInt8(ascii: "\n") && bytes[index] != UInt8(ascii: "\r") {
      bytes[index] = UInt8(ascii: " ")
    }
  }

  /// Blanks directives that belong to the prologue or to another dialect.
  private mutating func blankDirectives() {
    for range in source.directives {
      guard let word = source.word(of: range), ["version", "extension", "line"].contains(word)
      else { continue }
      blank(
        source.tokens[range.lowerBound].range
          .lowerBound..<source.tokens[range.upperBound - 1].range.upperBound)
    }
  }

  /// Removes the backslash at the end of comments, which in GLSL 4.50 would continue on the next
  /// line.
  private mutating func blankContinuedComments() {
    for token in source.tokens where token.kind == .lineComment {
      var last = token.range.upperBound - 1
      while last > token.range.lowerBound, bytes[last] == UInt8(ascii: "\\") {
        bytes[last] = UInt8(ascii: " ")
        last -= 1
      }
    }
  }

  /// Removes initializers, whose values are set from outside, and the names of the contract.
  private mutating func rewrite(_ statement: ShaderOutline.Statement) {
    let isOwn = statement.declarators.map {
      ShaderFile.contractNames.contains(source.text($0.name))
    }
    if isOwn.allSatisfy({ $0 }) {
      blankTokens(statement.begin...statement.end)
      return
    }
    for (declarator, isOwn) in zip(statement.declarators, isOwn) {
      let begin = isOwn ? declarator.name : declarator.equals
      if let begin, begin < declarator.end { blankTokens(begin...declarator.end - 1) }
      if isOwn, declarator.end != statement.end { blankTokens(declarator.end...declarator.end) }
    }
    // The comma before the last names, if those are removed.
    if let kept = isOwn.lastIndex(of: false), kept + 1 < isOwn.count {
      let comma = statement.declarators[kept].end
      blankTokens(comma...comma)
    }
  }

  private mutating func blankTokens(_ tokens: ClosedRange<Int>) {
    for index in tokens where !source.tokens[index].isComment { blank(source.tokens[index].range) }
  }
}
