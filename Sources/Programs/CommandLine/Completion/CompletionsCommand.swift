import Jobs

/// The command `hinge completions`: a script that lets a shell complete command lines of Hinge.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print the script with which bash, zsh or fish completes what is typed."
  static let maximumOperands = 1
  static var operandCompletion: Completion? { .words(ShellScript.allCases.map(\.rawValue)) }
  static let options: [Option] = []

  static var page: HelpPage {
    HelpPage(
      usage: "completions \(ShellScript.names.joined(separator: "|"))", summary: summary,
      sections: [("Options", options + [.help])],
      notes: [
        "With it the Tab key completes commands, options, effects and their directions, the parameters of "
          + "the effect that was typed and their values, curves, sizes, colours, formats, and files by their "
          + "kind. The script asks this program each time, so it also knows shaders in your folders. The "
          + "Debian package and 'make install' put the scripts where the shells look for them.",
        """
        Examples:
          hinge completions bash > hinge.bash
          hinge completions zsh > _hinge
          hinge completions fish > hinge.fish
        """,
        "The first goes to ~/.local/share/bash-completion/completions/hinge, the second to a folder of zsh's "
          + "fpath, the third to ~/.config/fish/completions. For one session of bash, "
          + "'source <(hinge completions bash)' does.",
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let names = ShellScript.names.joined(separator: ", ")
    guard let word = options.operands.first?.text else {
      throw CommandError.usage("completions: name the shell, one of \(names).")
    }
    guard let script = ShellScript(rawValue: word) else {
      throw CommandError.usage(
        "completions: '\(word)' is none of \(names)"
          + "\(suggestion(for: word, among: ShellScript.names)).")
    }
    try console.output(script.text)
  }
}

/// The command with which the scripts ask what may follow, in the words after it. It is in no help,
/// and takes every word as it is.
enum CompleteWordsCommand {
  static let name = "complete-words"

  /// Prints the answer for `words`, of which the last one is being typed.
  static func run(_ words: [Argument], _ console: Console) throws {
    // The tabs are ours; its words are printable.
    try console.content(CompletionRequest(words.map(\.text)).answer.text)
  }
}
