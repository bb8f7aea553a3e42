/// The description of a command, from which its help and its page of the manual are made.
struct HelpPage {
  /// The synopsis, without the program's name.
  let usage: String
  /// The purpose in one sentence.
  let summary: String
  /// The table of options, with `--help`.
  let sections: [OptionSection]
  /// The paragraphs below; lines that begin with a space are not wrapped.
  let notes: [String]

  /// Creates the page of a command.
  init(_ command: any Command.Type) {
    usage = command.usage
    summary = command.summary
    notes = command.notes
    var sections = command.sections
    if sections.count > 1 {
      sections.append(OptionSection("Help", [Options.help]))
    } else {
      sections = [OptionSection(command.options + [Options.help])]
    }
    self.sections = sections
  }

  /// Returns the text that `--help` prints.
  ///
  /// - Parameter width: the width of a line in columns; examples may be wider.
  func text(width: Int = helpWidth) -> String {
    var lines = ["Usage: hinge \(usage)", ""] + wrapped(summary, to: width)
    for section in sections {
      lines += ["", "\(section.title):"]
      lines += aligned(
        section.options.map { option in
          let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
          return (option.placeholder.map { "\(names) \($0)" } ?? names, option.help)
        }, widest: min(30, width / 3), width: width)
    }
    for note in notes {
      lines.append("")
      for line in note.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += line.hasPrefix(" ") ? [String(line)] : wrapped(String(line), to: width)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The paragraphs about outputs in the help of several commands.
enum OutputNotes {
  static let completion =
    "The output gets its name when it is complete and on the disk, and replaces an existing file as a "
    + "whole; the permissions of that file are kept. --no-sync does not wait for the disk. An input file is "
    + "never replaced."

  static let sequences =
    "If the folder of numbered pictures does not exist, it appears with all of them at once; its parent "
    + "folder must exist. If it exists, the pictures are moved into it one by one when all are complete: if "
    + "the process is killed during that, the first pictures are new and the others are old. "
    + "Two processes cannot write pictures with the same pattern at the same time."

  static let names =
    "A file name may contain any bytes. Messages and --json show a byte that is not UTF-8 as U+FFFD."
}
