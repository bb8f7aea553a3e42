import Jobs
import Media
import SceneGraph
import Transitions

/// The options and operands of a command line.
struct ParsedOptions {
  /// An option as it was given.
  private struct Occurrence {
    /// The name as it was typed.
    let name: String
    let value: Argument
  }

  private var occurrences: [String: [Occurrence]] = [:]
  /// The words that belong to no option, in their order.
  private(set) var operands: [Argument] = []
  /// The name of the command.
  let command: String

  /// Parses `arguments`.
  ///
  /// - Parameters:
  ///   - options: the options of the command.
  ///   - command: the name of the command, for errors.
  ///   - maximumOperands: the largest number of operands.
  /// - Throws: `CommandError.usage` for an unknown option, with the nearest known one; for a
  ///   missing value; for an option given twice; for too many operands.
  init(
    _ arguments: [Argument], allowing options: [any AnyOption], command: String,
    maximumOperands: Int = 0
  ) throws(CommandError) {
    self.command = command
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
        continue
      }
      let (name, attached) = word.splitAtEqualsSign()
      let isLong = argument.hasPrefix("--")
      let spelled = isLong ? name.text : argument
      guard let option = options.first(where: { $0.isNamed(spelled) }) else {
        throw Self.unknown(spelled, word, among: options, of: command)
      }
      var value = Argument("yes")
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
      occurrences[option.name, default: []].append(Occurrence(name: spelled, value: value))
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
    _ spelled: String, _ word: Argument, among options: [any AnyOption], of command: String
  ) -> CommandError {
    let known = options.map(\.name)
    let meant = ForeignNames.options[spelled].flatMap { known.contains($0) ? $0 : nil }
    if meant == nil, let other = CommandLineTool.owner(of: spelled, besides: command) {
      return .usage(
        "'\(spelled)' is not an option of 'hinge \(command)', but of 'hinge \(other)'; 'hinge "
          + "\(other) --help' shows the usage.")
    }
    if word.path.exists { return MisreadWord.fileLikeOption(word.text) }
    let hint =
      meant.map { didYouMean($0) } ?? MisreadWord.parameterHint(spelled, known)
      ?? suggestion(for: spelled, among: known)
    return .usage(
      "unknown option '\(spelled)'" + hinted(hint, "'hinge \(command) --help' lists all") + ".")
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
      throw .usage(
        "\(option.name) is missing; it takes \(option.placeholder ?? "a value") ('hinge \(command) "
          + "--help' shows the usage).")
    }
    return value
  }
}

// MARK: - Pictures

extension ParsedOptions {
  /// Returns the two screens that `--from` and `--to` name, or operands; `-` is standard input.
  ///
  /// - Parameter operands: the operands that are pictures; nil for all.
  func inputPictures(operands: [Argument]? = nil) throws(CommandError) -> InputPictures {
    var operands = (operands ?? self.operands)[...]
    let first = try self[Options.from] ?? operands.popFirst()?.path
    let from = if let first { first } else { try required(Options.from) }
    let second = try self[Options.to] ?? operands.popFirst()?.path
    if second == nil, !has(Options.from) {
      throw .usage("--to is missing: give two pictures, as in 'hinge \(from) b.png'.")
    }
    let to = if let second { second } else { try required(Options.to) }
    if !operands.isEmpty {
      throw .usage(MisreadWord.sentence(about: operands, after: [from, to]))
    }
    guard from != "-" || to != "-" else {
      throw .usage("--to: standard input has one picture, and '--from -' already reads it.")
    }
    func file(_ path: FilePath) -> FilePath { path == "-" ? "/dev/stdin" : path }
    return InputPictures(from: file(from), to: file(to))
  }

  /// Returns the pictures that the parameters of `spec` name. A parameter's value is text, so the
  /// bytes of a file's name are taken from `-p`.
  func pictures(of spec: TransitionSpec) -> [InputPicture] {
    let given = arguments(of: Options.parameter).map { $0.splitAtEqualsSign() }
    return spec.pictures.map { picture in
      let value = given.first {
        $0.name.text == picture.name.rawValue && $0.value?.text == picture.path
      }?.value
      return InputPicture(
        path: value?.path ?? picture.file, origin: picture.origin, name: picture.name)
    }
  }
}
