import Glibc
import RenderJobs

/// The program `hinge`, as a function that tests can call.
public enum CommandLineTool {
  /// The version that `--version` prints.
  public static let version = HingeVersion.current

  private static var commands: [any Command.Type] {
    [
      RenderCommand.self, BatchCommand.self, PreviewCommand.self, SheetCommand.self,
      ListCommand.self, DocsCommand.self, DoctorCommand.self, BenchCommand.self,
    ]
  }

  /// Runs the program in this process, with its standard streams and signals.
  ///
  /// - Parameter arguments: the words after the program's name.
  /// - Returns: the exit code: 0 done, 1 failed, 2 wrong usage, 130 interrupted.
  public static func main(_ arguments: [String]) -> Int32 {
    // A closed pipe and a file that may not grow are errors of the write to them.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Errors are ours to tell, in one sentence; libEGL would add lines of its own.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    return run(arguments, .standard)
  }

  static func run(_ arguments: [String], _ console: Console) -> Int32 {
    do {
      try dispatch(arguments, console)
      return 0
    } catch {
      let error = CommandError(error)
      console.error("hinge: \(printable(error.message))\n")
      return error.exitCode
    }
  }

  /// `text` without what would steer the terminal: names of files may hold anything.
  private static func printable(_ text: String) -> String {
    String(
      text.map { character in
        let steers = character.unicodeScalars.contains {
          $0.properties.generalCategory == .control && $0 != "\n"
        }
        return steers ? "\u{FFFD}" : character
      })
  }

  private static func dispatch(_ arguments: [String], _ console: Console) throws {
    guard let word = arguments.first else {
      console.error(help)
      throw CommandError.usage(
        "Say what to do: \(commands.map { $0.name }.joined(separator: ", ")).")
    }
    switch word {
    case "--help", "-h", "help":
      if word == "help", let topic = arguments.dropFirst().first {
        try console.output(command(named: topic).help)
      } else {
        try console.output(help)
      }
    case "--version":
      try console.output("hinge \(version)\n")
    default:
      let command = try command(named: word)
      let rest = Array(arguments.dropFirst())
      if rest.contains("--help") || rest.contains("-h") {
        try console.output(command.help)
        return
      }
      let options = try ParsedOptions(
        rest, allowing: command.options + [.help], command: command.name,
        mostOperands: command.mostOperands)
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
        "3D screen transitions: two pictures in, the motion from one to the other out.", "",
        "Commands:",
      ] + aligned(rows) + [
        "", "'hinge COMMAND --help' explains a command; 'hinge --version' prints the version.",
        "Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted.",
      ]).joined(separator: "\n") + "\n"
  }
}
