/// One of the program's subcommands.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// How many words it takes that belong to no option.
  static var mostOperands: Int { get }
  /// What it takes.
  static var options: [Option] { get }
  /// What `--help` prints.
  static var help: String { get }

  /// Does the work.
  ///
  /// - Throws: `CommandError`, or an error of the modules below that ends the work.
  static func run(_ options: ParsedOptions, _ console: Console) throws
}

extension Command {
  static var mostOperands: Int { 0 }
}
