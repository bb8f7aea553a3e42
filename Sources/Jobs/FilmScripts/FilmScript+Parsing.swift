import Support

extension FilmScript {
  /// The largest number of statements of a script.
  public static let mostStatements = 100_000

  /// Parses a script.
  ///
  /// - Throws: `FilmScriptError` about the first fault.
  public init(text: String) throws(FilmScriptError) {
    self.init()
    // A byte order mark is not a character of the first line.
    let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
    let lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
    )
    var seen: Set<FilmSetting> = []
    for (index, line) in lines.enumerated() {
      for part in try FilmLine.parts(of: line, number: index + 1) {
        try add(part, &seen)
      }
    }
  }

  /// Creates the script of statements whose words are divided already.
  ///
  /// - Throws: `FilmScriptError` about the first fault.
  public init(statements: [[FilmWord]]) throws(FilmScriptError) {
    self.init()
    var seen: Set<FilmSetting> = []
    for words in statements {
      guard let last = words.last else { continue }
      let end = FilmPlace(line: last.place.line, column: last.place.column + 1)
      try add(FilmLine(words: words, end: end), &seen)
    }
  }

  /// Adds the statements of a part of a line.
  private mutating func add(
    _ part: FilmLine, _ seen: inout Set<FilmSetting>
  ) throws(FilmScriptError) {
    var words = part.words[...]
    while let word = words.popFirst() {
      guard statements.count < Self.mostStatements else {
        throw FilmScriptError(
          at: word.place, "a script has at most \(Self.mostStatements) statements",
          remedy: "divide it")
      }
      let syntax = try Self.syntax(of: word)
      var cursor = FilmCursor(words, end: part.end, of: syntax)
      let action = try syntax.read(&cursor)
      let isMeanwhile = cursor.skip(FilmSyntax.meanwhile)
      if case .setting(let setting, _) = action, !seen.insert(setting).inserted {
        throw cursor.fault("'\(setting.rawValue)' is given twice", at: word.place)
      }
      statements.append(FilmStatement(at: word.place, action, isMeanwhile: isMeanwhile))
      words = cursor.rest
      guard let next = words.first else { return }
      // Settings may share a line.
      let follows = FilmSyntax.all.contains { $0.isSetting && $0.name == next.text }
      guard syntax.isSetting, follows else {
        let isStatement = FilmSyntax.names.contains(next.text)
        throw cursor.fault(
          "unexpected word '\(next.text)'"
            + (next.text.hasPrefix("#") ? "; a comment begins with '# ', with a space" : "")
            + (isStatement ? "; a new statement begins on a new line or after ';'" : ""))
      }
    }
  }

  /// Returns the syntax of the statement that a word begins.
  private static func syntax(of word: FilmWord) throws(FilmScriptError) -> FilmSyntax {
    let text = word.text == "→" ? "->" : word.text
    if !word.isQuoted, let syntax = FilmSyntax.all.first(where: { $0.name == text.lowercased() }) {
      return syntax
    }
    if !word.isQuoted, text.lowercased() == FilmSyntax.meanwhile {
      throw FilmScriptError(
        at: word.place, "'\(text)' stands at the end of a statement",
        remedy: "move it there, as in 'caption \"Hello\" for 2s meanwhile'")
    }
    throw FilmScriptError(
      at: word.place, "unknown statement '\(word.text)'",
      remedy: "'hinge film --help' lists all", word: word.text, candidates: FilmSyntax.names)
  }
}
