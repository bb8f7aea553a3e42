/// GLSL text with its tokens, and the result of preprocessing them.
struct ShaderSource {
  let bytes: [UInt8]
  /// Tokens and comments, in their order.
  private(set) var tokens: [ShaderToken]
  /// The tokens of each preprocessor line.
  let directives: [Range<Int>]
  /// The tokens of the program, without comments, preprocessor lines and excluded code.
  private(set) var code: [Int] = []
  /// The tokens after `#define NAME`, for macros without arguments.
  private(set) var macros: [String: Range<Int>] = [:]
  private let unclosedCommentLine: Int?

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    self.bytes = bytes
    let lexer = ShaderLexer(bytes)
    tokens = lexer.tokens
    directives = lexer.directives
    unclosedCommentLine = lexer.unclosedCommentLine
    applyDirectives()
    code = tokens.indices.filter {
      tokens[$0].isActive && tokens[$0].directive == nil && !tokens[$0].isComment
    }
  }

  /// The first lexical fault of the text.
  var fault: ShaderFault? {
    if let zero = bytes.firstIndex(of: 0) {
      let line = 1 + bytes[..<zero].count { $0 == UInt8(ascii: "\n") }
      return ShaderFault(line: line, reason: .containsZero)
    }
    for range in directives where word(of: range) == "include" {
      return ShaderFault(line: tokens[range.lowerBound].line, reason: .include)
    }
    return unclosedCommentLine.map { ShaderFault(line: $0, reason: .unclosedComment) }
  }

  /// Returns the token's text.
  func text(_ token: ShaderToken) -> String { String(decoding: bytes[token.range], as: UTF8.self) }

  /// Returns the text of the token at `index`.
  func text(_ index: Int) -> String { text(tokens[index]) }

  /// True if the token at `index` is the punctuation `mark`.
  func isMark(_ index: Int, _ mark: Character) -> Bool {
    guard tokens.indices.contains(index), tokens[index].kind == .punctuation else { return false }
    return bytes[tokens[index].range.lowerBound] == mark.asciiValue
  }

  /// Returns the punctuation of the token at `index`; nil for other tokens.
  func mark(_ index: Int) -> Unicode.Scalar? {
    let token = tokens[index]
    return token.kind == .punctuation ? Unicode.Scalar(bytes[token.range.lowerBound]) : nil
  }

  /// Returns the word after the `#` of a preprocessor line; nil if there is none.
  func word(of directive: Range<Int>) -> String? {
    let words = directive.dropFirst().filter { !tokens[$0].isComment }
    return words.first.map { text($0) }
  }

  // MARK: The preprocessor

  /// The state of an `#if`.
  private struct Branch {
    /// True if the code around the `#if` is active.
    var isOuterActive: Bool
    /// True if this branch is active.
    var isActive: Bool
    /// True once a branch was active, which excludes the branches after it.
    var isDecided: Bool
  }

  /// Marks the tokens that `#if 0`, `#ifdef GL_ES` and similar directives exclude. More complex
  /// conditions exclude nothing.
  private mutating func applyDirectives() {
    var branches: [Branch] = []
    var defined: Set<String> = ["__VERSION__", "__LINE__", "__FILE__", "GL_core_profile"]
    var next = 0
    for (number, range) in directives.enumerated() {
      let isActive = branches.last?.isActive ?? true
      if !isActive { leaveOut(next..<range.lowerBound) }
      next = range.upperBound
      let words = range.filter { !tokens[$0].isComment }.dropFirst()
      guard let name = words.first.map({ text($0) }) else { continue }
      let arguments = Array(words.dropFirst())
      switch name {
      case "if", "ifdef", "ifndef":
        let value = name == "if" ? condition(arguments, defined) : isDefined(arguments, defined)
        let isTrue = name == "ifndef" ? value.map { !$0 } : value
        branches.append(
          Branch(
            isOuterActive: isActive, isActive: isActive && isTrue != false,
            isDecided: isTrue == true))
      case "elif", "else":
        guard var branch = branches.popLast() else { continue }
        let value = name == "else" ? true : condition(arguments, defined)
        branch.isActive = branch.isOuterActive && !branch.isDecided && value != false
        if value == true { branch.isDecided = true }
        branches.append(branch)
      case "endif":
        _ = branches.popLast()
      case "define" where isActive:
        guard let macro = arguments.first else { continue }
        defined.insert(text(macro))
        let hasArguments =
          isMark(macro + 1, "(")
          && tokens[macro + 1].range.lowerBound == tokens[macro].range.upperBound
        if !hasArguments { macros[text(macro)] = macro + 1..<directives[number].upperBound }
      case "undef" where isActive:
        if let macro = arguments.first {
          defined.remove(text(macro))
          macros[text(macro)] = nil
        }
      default: break
      }
    }
    if branches.last?.isActive == false { leaveOut(next..<tokens.count) }
  }

  private mutating func leaveOut(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    for index in range { tokens[index].isActive = false }
  }

  private func isDefined(_ words: [Int], _ defined: Set<String>) -> Bool? {
    words.first.map { defined.contains(text($0)) }
  }

  /// Returns the value of `0`, `1`, `GL_ES`, `defined(X)` and `!defined(X)`; nil for others.
  private func condition(_ words: [Int], _ defined: Set<String>) -> Bool? {
    let parts = words.map { text($0) }.filter { $0 != "(" && $0 != ")" }
    switch parts.count {
    case 1:
      if let number = Int(parts[0]) { return number != 0 }
      return parts[0] == "GL_ES" && !defined.contains("GL_ES") ? false : nil
    case 2 where parts[0] == "defined": return defined.contains(parts[1])
    case 3 where parts[0] == "!" && parts[1] == "defined": return !defined.contains(parts[2])
    default: return nil
    }
  }
}
