/// A subcommand of the program.
protocol Command {
  /// The name on the command line.
  static var name: String { get }
  /// The purpose in one sentence, for help.
  static var summary: String { get }
  /// The largest number of operands; an operand is a word that belongs to no option.
  static var maximumOperands: Int { get }
  /// The options that the command takes.
  static var options: [Option] { get }
  /// The description, for `--help` and the manual.
  static var page: HelpPage { get }
  /// The words that may stand for an operand; nil if that is not known.
  static var operandCompletion: Completion? { get }

  /// Runs the command.
  ///
  /// - Throws: `CommandError`, or an error of the modules below.
  static func run(_ options: ParsedOptions, _ console: Console) throws
}

extension Command {
  static var maximumOperands: Int { 0 }
  static var operandCompletion: Completion? { nil }
  /// The text that `--help` prints.
  static var help: String { page.text }
}
