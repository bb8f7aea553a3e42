/// Lays out a command's help.
///
/// - Parameters:
///   - usage: the call, without the program's name.
///   - sections: titled groups of options.
///   - notes: paragraphs after them.
func helpText(
  usage: String, summary: String, sections: [(title: String, options: [Option])],
  notes: [String] = []
) -> String {
  var lines = ["Usage: hinge \(usage)", "", summary]
  for (title, options) in sections {
    lines += ["", "\(title):"]
    let rows = options.map { option in
      let names = [option.short, option.name].compactMap { $0 }.joined(separator: ", ")
      return (option.value.map { "\(names) \($0)" } ?? names, option.help)
    }
    lines += aligned(rows)
  }
  for note in notes { lines += ["", note] }
  return lines.joined(separator: "\n") + "\n"
}

/// Rows of two columns; a first column that is too wide gets a line of its own.
func aligned(_ rows: [(String, String)], indent: Int = 2, widest: Int = 30) -> [String] {
  let width = rows.map(\.0.count).filter { $0 <= widest }.max() ?? 0
  let margin = String(repeating: " ", count: indent)
  return rows.flatMap { first, second in
    let gap = String(repeating: " ", count: max(width - first.count, 0) + 2)
    guard first.count > width else { return ["\(margin)\(first)\(gap)\(second)"] }
    return [
      "\(margin)\(first)", "\(margin)\(String(repeating: " ", count: width + 2))\(second)",
    ]
  }
}
