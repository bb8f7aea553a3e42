/// The table of all names in docs/porting.md, generated from the list and the sources.
struct NameTable {
  /// The table as Markdown.
  let markdown: String
  /// The source of MissingNames.swift.
  let missingNames: String

  /// Creates the table of the declarations in `sources`.
  init(of sources: [String]) {
    let interface = PublicInterface(of: sources)
    let list = NameList.shared
    var lines: [String] = []
    var missing: [String] = []
    var group = ""
    for entry in list.entries {
      if entry.group != group {
        group = entry.group
        lines += ["", "### \(group)", "", "| name | here | with | without |", "|---|---|---|---|"]
      }
      guard interface.has(entry.name) else {
        missing.append(entry.name)
        lines.append("| `\(entry.name)` | no | | \(entry.note) |")
        continue
      }
      var with: [String] = []
      var without: [String] = []
      if let note = list.notes[entry.name], note.isGeneral { with.append(note.text) }
      for member in entry.members {
        let note = list.notes["\(entry.name).\(member)"]
        if interface.has(member, in: entry.name) {
          with.append("`\(member)`" + (note.flatMap { $0.isGeneral ? " (\($0.text))" : nil } ?? ""))
        } else {
          without.append("`\(member)`" + (note.map { " (\($0.text))" } ?? ""))
        }
      }
      let support = without.isEmpty ? "yes" : "partly"
      lines.append(
        "| `\(entry.name)` | \(support) | \(with.joined(separator: ", ")) "
          + "| \(without.joined(separator: ", ")) |")
    }
    markdown = lines.dropFirst().joined(separator: "\n") + "\n"
    missingNames = Self.source(of: missing)
  }

  private static func source(of missing: [String]) -> String {
    var lines = [
      "/// The missing names of `nameListText`. `make docs` writes this file.",
      "let missingNames: Set<String> = [",
    ]
    lines += missing.map { "  \"\($0)\"," }
    return (lines + ["]"]).joined(separator: "\n") + "\n"
  }
}
