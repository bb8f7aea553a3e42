import Jobs
import Media
import Support

/// The options and operands of a command line.
struct ParsedOptions {
  /// An option as it was given.
  private struct Occurrence {
    /// The name as it was typed.
    let name: String
    let value: Argument
    /// The position of the word with the value among `words`.
    let position: Int
    /// True for `--name=value`, one word.
    let isAttached: Bool
  }

  private var occurrences: [String: [Occurrence]] = [:]
  /// The words that belong to no option, in their order.
  private(set) var operands: [Argument] = []
  /// The position of each operand among `words`.
  private(set) var operandPositions: [Int] = []
  /// The name of the command.
  let command: String
  /// The words as they were given.
  let words: [Argument]
  /// The words of the command line before them, as a user typed it; nil for options from elsewhere,
  /// such as a batch.
  let beginning: [FilePath]?

  /// Parses `arguments`.
  ///
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - command: the name of the command, for errors.
  ///   - maximumOperands: the largest number of operands.
  ///   - beginning: the words before them on a command line; nil for options from elsewhere.
  /// - Throws: `CommandError.usage` for an unknown option, with the nearest known one; for a
  ///   missing value; for an option given twice; for too many operands.
  init(
    _ arguments: [Argument], allowing options: [any AnyOption], command: String,
    maximumOperands: Int = 0, beginning: [FilePath]? = nil
  ) throws(CommandError) {
    self.command = command
    words = arguments
    self.beginning = beginning
    var rest = arguments[...]
    while let word = rest.popFirst() {
      let argument = word.text
      guard argument.hasPrefix("-"), argument != "-" else {
        if let dash = argument.first, MisreadWord.isLongDash(dash), !word.path.exists {
          throw .usage(
            "'\(argument)' begins with '\(dash)', which is not a hyphen; type '--' or '-' instead.")
        }
        guard operands.count < maximumOperands else {
          throw .usage(
            "unexpected argument '\(argument)'; 'hinge \(command) --help' shows the usage.")
        }
        operands.append(word)
        operandPositions.append(rest.startIndex - 1)
        continue
      }
      let (name, attached) = word.splitAtEqualsSign()
      let isLong = argument.hasPrefix("--")
      let spelled = isLong ? name.text : argument
      guard let option = options.first(where: { $0.isNamed(spelled) }) else {
        throw Self.unknown(spelled, word, attached ?? rest.first, among: options, of: command)
      }
      var value = Argument("yes")
      let isAttached = isLong && attached != nil
      if let placeholder = option.placeholder {
        if isLong, let attached {
          value = attached
        } else if let next = rest.popFirst() {
          // A file of that name can be given as ./-o, or after an equals sign.
          if options.contains(where: { $0.isNamed(next.text) }) {
            throw .usage(
              "\(spelled): missing value \(placeholder); '\(next.text)' is an option.")
          }
          value = next
        } else {
          throw .usage("\(spelled): missing value \(placeholder).")
        }
      } else if isLong, attached != nil {
        throw .usage("\(spelled): takes no value.")
      }
      if !option.repeats, has(option) {
        let isScreen = [Options.from.name, Options.to.name].contains(option.name)
        throw .usage(
          "\(spelled): given twice; give it once"
            + (isScreen ? ", or join several clips: 'hinge join A B C -o film.mp4'." : "."))
      }
      occurrences[option.name, default: []].append(
        Occurrence(
          name: spelled, value: value, position: rest.startIndex - 1, isAttached: isAttached))
    }
  }

  /// Parses arguments that are text.
  ///
  /// - Throws: `CommandError.usage`.
  init(
    _ arguments: [String], allowing options: [any AnyOption], command: String,
    maximumOperands: Int = 0
  ) throws(CommandError) {
    try self.init(
      arguments.map { Argument($0) }, allowing: options, command: command,
      maximumOperands: maximumOperands)
  }

  private static func unknown(
    _ spelled: String, _ word: Argument, _ value: Argument?, among options: [any AnyOption],
    of command: String
  ) -> CommandError {
    let known = options.map(\.name)
    let meant = ForeignNames.options[spelled].flatMap { known.contains($0) ? $0 : nil }
    let pair = MisreadWord.meantPair(spelled, value?.text, known)
    if meant == nil, pair == nil, let other = CommandLineTool.owner(of: spelled, besides: command) {
      return .usage(
        "'\(spelled)' is not an option of 'hinge \(command)', but of 'hinge \(other)'; 'hinge "
          + "\(other) --help' shows the usage.")
    }
    if word.path.exists { return MisreadWord.fileLikeOption(word.text) }
    let hint =
      pair ?? meant.map { didYouMean($0) } ?? MisreadWord.parameterHint(spelled, value?.text, known)
      ?? suggestion(for: spelled, among: known)
    return .usage(
      "unknown option '\(spelled)'" + hinted(hint, "'hinge \(command) --help' lists all") + ".")
  }

  /// Gives an option a value, unless it has one.
  ///
  /// - Parameter other: the option that stands for it, whose name errors have.
  mutating func supply(_ option: any AnyOption, _ value: String, from other: any AnyOption) {
    guard !has(option) else { return }
    occurrences[option.name] = [
      Occurrence(
        name: name(of: other), value: Argument(value), position: words.count, isAttached: false)
    ]
  }

  // MARK: - Values

  /// Returns true if the option was given.
  func has(_ option: any AnyOption) -> Bool { occurrences[option.name] != nil }

  /// The option's name as it was typed; its short name if it was not given.
  func name(of option: any AnyOption) -> String {
    occurrences[option.name]?.first?.name ?? option.short ?? option.name
  }

  /// Returns a usage error about an option: its name and a sentence.
  func fault(_ option: any AnyOption, _ sentence: String) -> CommandError {
    .usage("\(name(of: option)): \(sentence)")
  }

  /// The values of an option as they were given, with all bytes, in their order.
  func arguments(of option: any AnyOption) -> [Argument] {
    occurrences[option.name]?.map(\.value) ?? []
  }

  /// The options that were given, sorted by name, with their values in their order.
  var given: [(name: String, values: [Argument])] {
    occurrences.map { ($0.key, $0.value.map(\.value)) }.sorted { $0.name < $1.name }
  }

  /// The text of an option's first value; nil if the option was not given.
  func text(of option: any AnyOption) -> String? { arguments(of: option).first?.text }

  /// The value of an option; nil if it was not given.
  subscript<Value>(option: Option<Value>) -> Value? {
    get throws(CommandError) { try values(of: option).first }
  }

  /// Returns all values of an option that may repeat, in their order.
  func values<Value>(of option: Option<Value>) throws(CommandError) -> [Value] {
    var values: [Value] = []
    for occurrence in occurrences[option.name] ?? [] {
      do throws(OptionFault) {
        values.append(try option.type.read(occurrence.value))
      } catch {
        throw .usage("\(occurrence.name): \(error.sentence)")
      }
    }
    return values
  }

  /// Returns the value of an option, or the default in its declaration.
  ///
  /// - Precondition: the declaration has a default, which its type reads.
  func value<Value>(of option: Option<Value>) throws(CommandError) -> Value {
    if let value = try self[option] { return value }
    guard let text = option.standard, let value = try? option.type.read(Argument(text)) else {
      preconditionFailure("\(option.name) has no default value")
    }
    return value
  }

  /// Returns the value of a mandatory option.
  func required<Value>(_ option: Option<Value>) throws(CommandError) -> Value {
    guard let value = try self[option] else {
      if option.name == Options.output.name, command == JoinCommand.name,
        let line = line(with: [:], adding: ["-o", "film.mp4"])
      {
        throw .usage("-o is missing: name the film to write: \(line)")
      }
      throw .usage(
        "\(option.name) is missing; it takes \(option.placeholder ?? "a value") ('hinge \(command) "
          + "--help' shows the usage).")
    }
    return value
  }
}

// MARK: - Checks

extension ParsedOptions {
  /// Throws `CommandError.usage` for a typed time of 100 and more without a unit, which was meant
  /// to be in milliseconds where nobody wants minutes.
  func checkMilliseconds(_ option: Option<Double>) throws(CommandError) {
    guard beginning != nil, let text = text(of: option), let number = Double(text),
      number >= 100
    else { return }
    throw fault(
      option,
      "'\(text)' is \(text) seconds; did you mean '\(text)ms'? For seconds, give '\(text)s'.")
  }
}

// MARK: - Corrections

extension ParsedOptions {
  /// Returns the change that gives another value to an option, or several words for the whole of
  /// it.
  ///
  /// - Parameters:
  ///   - value: the value to replace, as it was given.
  ///   - others: words that follow.
  func change(
    _ option: any AnyOption, _ value: String, to text: String, adding others: [String] = []
  ) -> [Int: [FilePath]] {
    guard let found = occurrences[option.name]?.first(where: { $0.value.text == value }) else {
      return [:]
    }
    let word = found.isAttached ? "\(found.name)=\(text)" : text
    return [found.position: ([word] + others).map { FilePath($0) }]
  }

  /// Returns the command line with other words in some positions, for a shell; nil for options that
  /// were not typed.
  func line(with changes: [Int: [FilePath]], adding others: [String] = []) -> String? {
    guard let beginning else { return nil }
    let corrected = words.indices.flatMap { changes[$0] ?? [words[$0].path] }
    return shellLine(beginning + corrected + others.map { FilePath($0) })
  }
}
