import Support

/// The words and files that a shell offers as completions.
struct CompletionAnswer: Hashable {
  /// A word.
  struct Candidate: Hashable {
    /// The whole word.
    let text: String
    /// The description; empty for none.
    var help = ""
    /// True if more of the word follows, so that the shell adds no space.
    var isPart = false
  }

  /// Files or folders.
  struct Files: Hashable {
    /// The part of the typed word before the file's name, such as `--from=`.
    var prefix = ""
    /// The extensions in lower case, without the dot; nil for folders only.
    var endings: [String]?
  }

  /// The words that begin with what was typed.
  var candidates: [Candidate] = []
  /// The files; nil for none.
  var files: Files?

  /// The answer for the scripts of the shells: a line for each candidate, `word` or `part` with the
  /// text and the description, and one for files, `files` with the endings or `folders` with `*`,
  /// and the prefix; a tab is between the fields. A word that cannot be printed is left out.
  var text: String {
    var lines = candidates.filter { PrintableText($0.text).text == $0.text }.map { candidate in
      [candidate.isPart ? "part" : "word", candidate.text, candidate.help]
    }
    if let files {
      lines.append([
        files.endings == nil ? "folders" : "files", files.endings?.joined(separator: " ") ?? "*",
        files.prefix,
      ])
    }
    return lines.map { fields in
      "\(fields.map { PrintableText($0).text }.joined(separator: "\t"))\n"
    }.joined()
  }
}
