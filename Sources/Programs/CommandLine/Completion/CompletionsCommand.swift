import Jobs

/// The command `hinge completions`: a script that lets a shell complete command lines of Hinge.
enum CompletionsCommand: Command {
  static let name = "completions"
  static let summary = "Print the completion script for bash, zsh or fish."
  static let maximumOperands = 1
  static var operandCompletion: Completion? { .words(ShellScript.allCases.map(\.rawValue)) }
  static let sections = [OptionSection([])]
  static let usage = "completions \(ShellScript.names.joined(separator: "|"))"
  static let notes = [
    "The Tab key then completes commands, options, effects and their directions, the parameters of "
      + "the effect and their values, curves, sizes, colours, formats, and files by "
      + "type. The script queries this program each time, so it also knows the shaders in your folders. The "
      + "Debian package and 'make install' install the scripts where the shells look for them.",
    """
    Examples:
      hinge completions bash > hinge.bash
      hinge completions zsh > _hinge
      hinge completions fish > hinge.fish
    """,
    "Put the first into ~/.local/share/bash-completion/completions/hinge, the second into a folder of zsh's "
      + "fpath, the third into ~/.config/fish/completions. For one session of bash, run "
      + "'source <(hinge completions bash)'.",
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let names = ShellScript.names.joined(separator: " or ")
    guard let word = options.operands.first?.text else {
      throw CommandError.usage("completions: missing shell; expected \(names).")
    }
    guard let script = ShellScript(rawValue: word) else {
      throw CommandError.usage(
        "completions: " + unknownWord(word, among: ShellScript.names))
    }
    try console.output(script.text)
  }
}

/// The command that the scripts call with the words so far. Help does not list it, and it does not
/// parse options.
enum CompleteWordsCommand {
  static let name = "complete-words"

  /// Prints the answer for `words`, of which the last one is being typed.
  static func run(_ words: [Argument], _ console: Console) throws {
    // The tabs are ours; its words are printable.
    try console.content(CompletionRequest(words.map(\.text)).answer.text)
  }
}
