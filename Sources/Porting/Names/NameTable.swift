/// The table of every name in docs/porting.md, made from the list and the sources.
public struct NameTable {
  /// The table as Markdown.
  public let markdown: String
  /// The source of MissingNames.swift.
  public let missingNames: String

  /// Creates the table of what `sources` declare.
  public init(of sources: [String]) {
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
        let note = entry.note.isEmpty ? "" : entry.note
        lines.append("| `\(entry.name)` | no | | \(note) |")
        continue
      }
      let (with, without) = entry.members.reduce(into: ([String](), [String]())) {
        let note = list.notes["\(entry.name).\($1)"].map { " (\($0))" } ?? ""
        if interface.has($1, in: entry.name) {
          $0.0.append("`\($1)`\(note)")
        } else {
          $0.1.append("`\($1)`\(note)")
        }
      }
      let note = entry.note.isEmpty ? [] : [entry.note]
      lines.append(
        "| `\(entry.name)` | \(without.isEmpty && note.isEmpty ? "yes" : without.isEmpty ? "yes" : "partly") "
          + "| \((note + with).joined(separator: ", ")) | \(without.joined(separator: ", ")) |")
    }
    markdown = lines.dropFirst().joined(separator: "\n") + "\n"
    missingNames = Self.source(of: missing)
  }

  private static func source(of missing: [String]) -> String {
    var lines = [
      "/// The names of `nameListText` that are not here. `make docs` writes this file.",
      "let missingNames: Set<String> = [",
    ]
    lines += missing.map { "  \"\($0)\"," }
    return (lines + ["]"]).joined(separator: "\n") + "\n"
  }
}
