import Effects
import GPU
import Glibc
import Headless
import Jobs
import Media
import Support
import Transitions

/// The program `hinge` as a function.
public enum CommandLineTool {
  /// The version that `--version` prints.
  public static let version = HingeVersion.current

  static var commands: [any Command.Type] {
    [
      DemoCommand.self, RenderCommand.self, JoinCommand.self, BatchCommand.self,
      PreviewCommand.self,
      SheetCommand.self,
      ListCommand.self, NewCommand.self, PortCommand.self, RunCommand.self, DocsCommand.self,
      ProbeCommand.self, DoctorCommand.self,
      BenchCommand.self, ManualCommand.self, CompletionsCommand.self,
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
    Allocator.configure()
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
      console.error(shortHelp)
      throw CommandError.usage("Give two pictures or a command; 'hinge --help' lists them all.")
    }
    switch word {
    case "--help", "-h", "help":
      if word == "help", let topic = arguments.dropFirst().first?.text {
        try console.output(command(named: topic).help)
      } else {
        try console.output(ProgramHelp.text)
      }
    case "--version", "-V", "version":
      try console.output("hinge \(version)\n")
    case CompleteWordsCommand.name:
      try CompleteWordsCommand.run(Array(arguments.dropFirst()), console)
    default:
      // Two pictures alone are a transition to render.
      let isRender = isImplicitRender(arguments[0])
      let command: any Command.Type =
        isRender ? RenderCommand.self : try command(named: word, before: arguments.dropFirst())
      let rest = isRender ? arguments : Array(arguments.dropFirst())
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

  /// The commands that Hinge runs itself with, and that no list names.
  private static var hiddenCommands: [any Command.Type] {
    [ShaderCheckCommand.self, BatchHelperCommand.self]
  }

  /// Returns true for a first word that is no command, but the name of a picture, or an option of
  /// `hinge render`, as it is called here or elsewhere.
  private static func isImplicitRender(_ argument: Argument) -> Bool {
    let word = argument.text
    guard !(commands + hiddenCommands).contains(where: { $0.name == word }) else { return false }
    guard word.hasPrefix("-"), word != "-" else {
      return word == "-" || word.contains(".") || word.contains("/") || argument.path.exists
    }
    let name = argument.splitAtEqualsSign().name.text
    return ForeignNames.options[name] != nil
      || RenderCommand.options.contains { $0.name == name || $0.short == name }
  }

  /// Returns the first command that has an option of this name; nil for none.
  ///
  /// - Parameter command: a command that is not meant.
  static func owner(of option: String, besides command: String) -> String? {
    commands.first {
      $0.name != command && $0.options.contains { $0.name == option || $0.short == option }
    }.map { $0.name }
  }

  /// Returns the command of a name.
  ///
  /// - Throws: `CommandError.usage`, with the nearest known name.
  ///
  /// - Parameter rest: the words after it, which may be the rest of a name with spaces.
  static func command(
    named word: String, before rest: ArraySlice<Argument> = []
  ) throws(CommandError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if let command = hiddenCommands.first(where: { $0.name == word }) { return command }
    if Catalog.all.contains(where: { $0.name == word }) {
      throw .usage(
        "'\(word)' is an effect, no command: 'hinge a.png b.png -t \(word)' renders it, and 'hinge "
          + "list \(word)' describes it.")
    }
    let words = [FilePath(word)] + rest.prefix { !$0.text.hasPrefix("-") }.map(\.path)
    if let sentence = MisreadWord.unquotedFile(in: words) { throw .usage(sentence) }
    let isOption = word.hasPrefix("-")
    if isOption, FilePath(word).exists { throw MisreadWord.fileLikeOption(word) }
    let kind = isOption ? "option" : "command"
    if let meant = word == "-v" ? "--version" : ForeignNames.commands[meaningKey(word)] {
      throw .usage(
        "There is no \(kind) '\(word)' (did you mean '\(meant)'?); 'hinge --help' lists them.")
    }
    let names = commands.map { $0.name } + ["--help", "--version"]
    throw .usage(
      "There is no \(kind) '\(word)'\(suggestion(for: word, among: names)); "
        + "'hinge --help' lists them.")
  }

  private static var shortHelp: String {
    """
    Usage: hinge A B [-t EFFECT] [-o FILE] [OPTION]…
           hinge COMMAND [OPTION]…

    Renders a 3D screen transition between two pictures: hinge a.png b.png -t cube -o cube.mp4
    'hinge demo' does it with pictures of its own.
    Commands: \(commands.map { $0.name }.joined(separator: ", ")).

    """
  }
}
