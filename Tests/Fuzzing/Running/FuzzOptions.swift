/// The options of the program `hinge-fuzz`.
struct FuzzOptions {
  /// The names of the targets.
  private(set) var targets: [String] = []
  /// The seed number.
  private(set) var seed: UInt64 = 1
  /// The number of inputs of each target; nil for a limit of time.
  private(set) var iterations: Int?
  /// The time of all targets together in seconds; nil for a number of inputs.
  private(set) var seconds: Double?
  /// The folder for inputs that break a rule; nil to save none.
  private(set) var save: String?
  /// The files to run.
  private(set) var files: [String] = []

  /// Reads arguments.
  ///
  /// - Throws: `FuzzError` with what is wrong.
  init(_ arguments: [String]) throws(FuzzError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        files.append(argument)
        continue
      }
      guard let value = rest.popFirst() else { throw FuzzError("\(argument) takes a value.") }
      switch argument {
      case "--target":
        guard FuzzTargets.named(value) != nil else {
          throw FuzzError("Unknown target '\(value)'; 'hinge-fuzz --help' lists them.")
        }
        targets.append(value)
      case "--seed":
        guard let number = UInt64(value) else { throw Self.notANumber(argument, value) }
        seed = number
      case "--iterations":
        guard let number = Int(value), number > 0 else { throw Self.notANumber(argument, value) }
        iterations = number
      case "--seconds":
        guard let number = Double(value), number > 0, number.isFinite else {
          throw Self.notANumber(argument, value)
        }
        seconds = number
      case "--save": save = value
      default:
        throw FuzzError("Unknown option '\(argument)'; 'hinge-fuzz --help' lists them.")
      }
    }
    if iterations == nil, seconds == nil { seconds = 60 }
    guard files.isEmpty || targets.count == 1 else {
      throw FuzzError("Name the one target of the files with --target.")
    }
    if targets.isEmpty { targets = FuzzTargets.all.map { $0.name } }
  }

  private static func notANumber(_ option: String, _ value: String) -> FuzzError {
    FuzzError("\(option): '\(value)' is not a number above 0.")
  }
}
