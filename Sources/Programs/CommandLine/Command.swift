/// A subcommand of the program.
protocol Command {
  /// The name on the command line.
  static var name: String { get }
  /// The purpose in one sentence, for help.
  static var summary: String { get }
  /// The largest number of operands; an operand is a word that belongs to no option.
  static var maximumOperands: Int { get }
  /// The table of the options that the command takes, in groups with their titles, from which the
  /// parser, help, the manual and completion are made.
  static var sections: [OptionSection] { get }
  /// The synopsis, without the program's name.
  static var usage: String { get }
  /// The paragraphs below the options in help; lines that begin with a space are not wrapped.
  static var notes: [String] { get }
  /// The words that a shell offers for an operand; nil for none.
  static var operandCompletion: Completion? { get }

  /// Runs the command.
  ///
  /// - Throws: `CommandError`, or an error of the modules below.
  static func run(_ options: ParsedOptions, _ console: Console) throws
}

extension Command {
  static var maximumOperands: Int { 0 }
  static var operandCompletion: Completion? { nil }
  static var notes: [String] { [] }
  /// All options of the table.
  static var options: [any AnyOption] { sections.flatMap(\.options) }
}

/// A group of options in a command's table.
struct OptionSection: Sendable {
  /// The title in help.
  let title: String
  let options: [any AnyOption]

  init(_ title: String, _ options: [any AnyOption]) {
    (self.title, self.options) = (title, options)
  }

  /// A command's only group.
  init(_ options: [any AnyOption]) { self.init("Options", options) }
}
