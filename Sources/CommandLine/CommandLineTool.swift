import GPU
import Glibc
import Headless
import RenderJobs

/// The program `hinge` as a function.
public enum CommandLineTool {
  /// The version that `--version` prints.
  public static let version = HingeVersion.current

  private static var commands: [any Command.Type] {
    [
      RenderCommand.self, BatchCommand.self, PreviewCommand.self, SheetCommand.self,
      ListCommand.self, PortCommand.self, RunCommand.self, DocsCommand.self, DoctorCommand.self,
      BenchCommand.self,
    ]
  }

  /// Runs the program in this process, with its standard streams and signals.
  ///
  /// - Parameter arguments: the arguments after the program's name.
  /// - Returns: the exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
  public static func main(_ arguments: [Argument]) -> Int32 {
    // A closed pipe and a file at its size limit are then errors of write(2).
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    CrashSentence.install()
    // Hinge reports an error in one sentence; libEGL would add lines of its own.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    DriverResources.economize()
    return run(arguments, .standard)
  }

  /// Runs the program with `console` in place of the standard streams.
  ///
  /// - Returns: the exit code.
  package static func run(_ arguments: [String], _ console: Console) -> Int32 {
    run(arguments.map { Argument($0) }, console)
  }

  /// Runs the program with `console` in place of the standard streams.
  ///
  /// - Returns: the exit code.
  static func run(_ arguments: [Argument], _ console: Console) -> Int32 {
    do {
      try dispatch(arguments, console)
      return 0
    } catch {
      // Of all messages, the driver's log about a shader alone has lines of its own.
      let log = error as? GPUError ?? (error as? JobError)?.cause as? GPUError
      let hasLines = if case .shader? = log { true } else { false }
      let error = CommandError(error)
      console.error("hinge: \(printable(error.message, keepingLines: hasLines))\n")
      return error.exitCode
    }
  }

  private static func dispatch(_ arguments: [Argument], _ console: Console) throws {
    guard let word = arguments.first?.text else {
      console.error(help)
      throw CommandError.usage(
        "Say what to do: \(commands.map { $0.name }.joined(separator: ", ")).")
    }
    switch word {
    case "--help", "-h", "help":
      if word == "help", let topic = arguments.dropFirst().first?.text {
        try console.output(command(named: topic).help)
      } else {
        try console.output(help)
      }
    case "--version":
      try console.output("hinge \(version)\n")
    default:
      let command = try command(named: word)
      let rest = Array(arguments.dropFirst())
      if rest.contains(where: { $0.text == "--help" || $0.text == "-h" }) {
        try console.output(command.help)
        return
      }
      let options = try ParsedOptions(
        rest, allowing: command.options + [.help], command: command.name,
        maximumOperands: command.maximumOperands)
      try command.run(options, console)
    }
  }

  private static func command(named word: String) throws(CommandError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    let names = commands.map { $0.name }
    throw .usage(
      "There is no command '\(word)'\(suggestion(for: word, among: names)); "
        + "'hinge --help' lists them.")
  }

  private static var help: String {
    let rows = commands.map { ($0.name, $0.summary) }
    return
      ([
        "Usage: hinge COMMAND [OPTION]…", "",
        "Renders 3D screen transitions between two pictures.", "",
        "Commands:",
      ] + aligned(rows) + [
        "", "'hinge COMMAND --help' describes a command; 'hinge --version' prints the version.",
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.",
      ]).joined(separator: "\n") + "\n"
  }
}
