/// The description of a command, from which its help and its page of the manual are made.
struct HelpPage {
  /// The synopsis, without the program's name.
  let usage: String
  /// The purpose in one sentence.
  let summary: String
  /// Groups of options with their titles.
  let sections: [(title: String, options: [Option])]
  /// The paragraphs below; lines that begin with a space are not wrapped.
  var notes: [String] = []

  /// The text that `--help` prints, at most `helpWidth` columns wide.
  var text: String {
    var lines = ["Usage: hinge \(usage)", "", summary]
    for (title, options) in sections {
      lines += ["", "\(title):"]
      lines += aligned(options.map { ($0.spelling, $0.help) })
    }
    for note in notes {
      lines.append("")
      for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += line.hasPrefix(" ") ? [String(line)] : wrapped(String(line), to: helpWidth)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Option {
  /// The names with the placeholder of the value, as in `-t, --transition NAME`.
  fileprivate var spelling: String {
    let names = [short, name].compactMap { $0 }.joined(separator: ", ")
    return value.map { "\(names) \($0)" } ?? names
  }
}
