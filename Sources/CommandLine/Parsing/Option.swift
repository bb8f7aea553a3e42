/// An option of a command, for parsing and for help.
struct Option: Hashable {
  /// The long spelling, with its hyphens.
  let name: String
  /// A one-letter spelling, with its hyphen.
  var short: String? = nil
  /// What its value is, in help; nil for an option that is on or off.
  var value: String? = nil
  /// What it does, in one line.
  let help: String
  /// Whether it may be given several times.
  var repeats = false

  // What several commands take.

  static let from = Option(
    name: "--from", value: "PICTURE", help: "the screen that leaves: PNG, JPEG, WebP, …")
  static let to = Option(name: "--to", value: "PICTURE", help: "the screen that comes")
  static let transition = Option(
    name: "--transition", short: "-t", value: "NAME[:push|:pop]",
    help: "the motion, forward (push) or back (pop)")
  static let parameter = Option(
    name: "--parameter", short: "-p", value: "KEY=VALUE",
    help: "set a parameter that 'hinge list' shows", repeats: true)
  static let curve = Option(
    name: "--curve", value: "CURVE",
    help: "linear, ease, ease-in, ease-out, ease-in-out, cubic-bezier(a,b,c,d), steps(n), "
      + "linear(0, 0.3 50%, 1), spring(mass, stiffness, damping, velocity)")
  static let reverse = Option(
    name: "--reverse", help: "play the motion backwards; it still goes from A to B")
  static let size = Option(
    name: "--size", value: "WxH", help: "the frames' size in pixels (that of --from)")
  static let scale = Option(
    name: "--scale", value: "N", help: "pixels per point (a screen is 375 points wide)")
  static let fit = Option(
    name: "--fit", value: "fill|contain|cover", help: "how a picture of another shape fits (fill)")
  static let background = Option(
    name: "--background", value: "COLOR",
    help: "what is behind: black, white, transparent, #rgb, #rrggbb, #rrggbbaa (black)")
  static let output = Option(
    name: "--output", short: "-o", value: "FILE",
    help: ".mp4, .webm, .gif, .png (with --at), frames/%04d.png, or - for a pipe")
  static let json = Option(name: "--json", help: "print the result as JSON on standard output")
  static let quiet = Option(name: "--quiet", short: "-q", help: "print errors only")
  static let help = Option(name: "--help", short: "-h", help: "show this help")
  static let gpu = Option(
    name: "--gpu", value: "auto|software|INDEX", help: "what draws (auto: a GPU, else the CPU)")

  /// The same option in a command that means it a little differently, and says so in words of its own.
  func with(value: String? = nil, help: String, repeats: Bool? = nil) -> Option {
    Option(
      name: name, short: short, value: value ?? self.value, help: help,
      repeats: repeats ?? self.repeats)
  }
}

/// What a command line says, option by option.
struct ParsedOptions {
  private var values: [String: [String]] = [:]
  /// The words that belong to no option, in a command that takes such.
  private(set) var operands: [String] = []

  /// Reads `arguments`.
  ///
  /// - Parameter mostOperands: how many words may belong to no option.
  /// - Throws: `CommandError.usage` for an unknown option (with the nearest one that exists), for a missing
  ///   value, for one given twice, and for more words than that which belong to no option.
  init(
    _ arguments: [String], allowing options: [Option], command: String, mostOperands: Int = 0
  ) throws(CommandError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        if operands.count < mostOperands {
          operands.append(argument)
          continue
        }
        throw .usage(
          "'\(argument)' belongs to no option; 'hinge \(command) --help' shows how to call it.")
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isLong = argument.hasPrefix("--")
      let spelled = isLong ? String(parts[0]) : argument
      guard let option = options.first(where: { $0.name == spelled || $0.short == spelled }) else {
        let known = options.map(\.name)
        throw .usage(
          "There is no option '\(spelled)'\(suggestion(for: spelled, among: known)); "
            + "'hinge \(command) --help' lists them.")
      }
      var value = "yes"
      if option.value != nil {
        if isLong, parts.count == 2 {
          value = String(parts[1])
        } else if let next = rest.popFirst() {
          value = next
        } else {
          throw .usage("\(spelled): its value is missing; it takes \(option.value ?? "").")
        }
      } else if isLong, parts.count == 2 {
        throw .usage("\(spelled): it takes no value.")
      }
      if !option.repeats, values[option.name] != nil {
        throw .usage("\(option.name): it is given twice; give it once.")
      }
      values[option.name, default: []].append(value)
    }
  }

  /// The option's value, or nil where it was not given.
  subscript(_ option: Option) -> String? { values[option.name]?.first }

  /// All values of an option that repeats.
  func all(_ option: Option) -> [String] { values[option.name] ?? [] }

  /// Whether the option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }
}
