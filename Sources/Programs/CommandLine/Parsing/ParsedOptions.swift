import Media

/// The options and operands of a command line.
struct ParsedOptions {
  private var values: [String: [Argument]] = [:]
  /// The words that belong to no option, in their order.
  private(set) var operands: [Argument] = []

  /// Parses `arguments`.
  ///
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - command: the name of the command, for errors.
  ///   - maximumOperands: the largest number of operands.
  /// - Throws: `CommandError.usage` for an unknown option, with the nearest known one; for a
  ///   missing value; for an option given twice; for too many operands.
  init(
    _ arguments: [Argument], allowing options: [Option], command: String, maximumOperands: Int = 0
  ) throws(CommandError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let argument = word.text
      guard argument.hasPrefix("-"), argument != "-" else {
        if let dash = argument.first, MisreadWord.isLongDash(dash), !word.path.exists {
          throw .usage(
            "'\(argument)' begins with '\(dash)', which is no hyphen; type '--' or '-' there.")
        }
        if operands.count < maximumOperands {
          operands.append(word)
          continue
        }
        throw .usage(
          "'\(argument)' belongs to no option; 'hinge \(command) --help' shows how to call it.")
      }
      let (name, attached) = word.splitAtEqualsSign()
      let isLong = argument.hasPrefix("--")
      let spelled = isLong ? name.text : argument
      guard let option = options.first(where: { $0.name == spelled || $0.short == spelled }) else {
        let known = options.map(\.name)
        let meant = ForeignNames.options[spelled].flatMap { known.contains($0) ? $0 : nil }
        if meant == nil, let other = CommandLineTool.owner(of: spelled, besides: command) {
          throw .usage(
            "'hinge \(command)' has no option '\(spelled)', and 'hinge \(other)' has it; 'hinge "
              + "\(other) --help' shows how to call that.")
        }
        if word.path.exists { throw MisreadWord.fileLikeOption(argument) }
        let hint =
          meant.map { " (did you mean '\($0)'?)" } ?? MisreadWord.parameterHint(spelled, known)
          ?? suggestion(for: spelled, among: known)
        throw .usage(
          "There is no option '\(spelled)'\(hint); "
            + "'hinge \(command) --help' lists them.")
      }
      var value = Argument("yes")
      if option.value != nil {
        if isLong, let attached {
          value = attached
        } else if let next = rest.popFirst() {
          // A file of that name can be given as ./-o, or after an equals sign.
          if options.contains(where: { $0.name == next.text || $0.short == next.text }) {
            throw .usage(
              "\(spelled): its value is missing; it takes \(option.value ?? ""), and '\(next.text)' "
                + "is an option.")
          }
          value = next
        } else {
          throw .usage("\(spelled): its value is missing; it takes \(option.value ?? "").")
        }
      } else if isLong, attached != nil {
        throw .usage("\(spelled): it takes no value.")
      }
      if !option.repeats, values[option.name] != nil {
        let isScreen = [Option.from.name, Option.to.name].contains(option.name)
        throw .usage(
          "\(option.name): it is given twice; give it once"
            + (isScreen ? ", or make a film of many: 'hinge join A B C -o film.mp4'." : "."))
      }
      values[option.name, default: []].append(value)
    }
  }

  /// Parses arguments that are text.
  ///
  /// - Throws: `CommandError.usage`.
  init(
    _ arguments: [String], allowing options: [Option], command: String, maximumOperands: Int = 0
  ) throws(CommandError) {
    try self.init(
      arguments.map { Argument($0) }, allowing: options, command: command,
      maximumOperands: maximumOperands)
  }

  /// The value of an option as text; nil if it was not given.
  subscript(_ option: Option) -> String? { values[option.name]?.first?.text }

  /// Returns all values of an option that may repeat, in their order.
  func all(_ option: Option) -> [String] { values(of: option).map(\.text) }

  /// Returns all values of an option, in their order and with all bytes.
  func values(of option: Option) -> [Argument] { values[option.name] ?? [] }

  /// Gives an option values in place of others.
  mutating func set(_ option: Option, _ values: [Argument]) { self.values[option.name] = values }

  /// Returns true if the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }
}
