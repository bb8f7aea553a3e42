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
      DemoCommand.self, RenderCommand.self, JoinCommand.self, FilmCommand.self,
      StingerCommand.self, BatchCommand.self, ConcatCommand.self,
      PlanCommand.self, FarmCommand.self,
      PreviewCommand.self,
      SheetCommand.self,
      ListCommand.self, NewCommand.self, PortCommand.self, RunCommand.self, DocsCommand.self,
      ProbeCommand.self, DoctorCommand.self,
      CheckCommand.self, SchemaCommand.self, BenchCommand.self, ManualCommand.self,
      CompletionsCommand.self,
    ]
  }

  /// Runs the program in this process, with its standard streams and signals, and ends the process.
  ///
  /// The exit code is 0 if the command is done, 1 if it failed, 2 for wrong usage and 130 if it was
  /// interrupted.
  ///
  /// - Parameter arguments: the arguments after the program's name.
  public static func main(_ arguments: [Argument]) -> Never {
    // Without /proc, its program is found on the stack, which setting a variable may move.
    let console = Console.standard
    let exitCode = start(arguments, console)
    withExtendedLifetime(console) { exit(exitCode) }
  }

  /// Sets up the process and runs the program with `console`, the process's own.
  ///
  /// - Returns: the exit code.
  private static func start(_ arguments: [Argument], _ console: Console) -> Int32 {
    // A closed pipe and a file at its size limit are then errors of write(2).
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    CrashSentence.install()
    // Hinge reports an error in one sentence; libEGL would add its own lines.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    DriverCache.disableIfUnprintable()
    Allocator.configure()
    do throws(CommandError) {
      try StackLimit.check()
    } catch {
      console.error("hinge: \(error.message)\n")
      return error.exitCode
    }
    return run(arguments, console)
  }

  /// Runs the program with `console` instead of the standard streams.
  ///
  /// - Returns: the exit code.
  package static func run(_ arguments: [String], _ console: Console) -> Int32 {
    run(arguments.map { Argument($0) }, console)
  }

  /// Runs the program with `console` instead of the standard streams.
  ///
  /// - Returns: the exit code.
  static func run(_ arguments: [Argument], _ console: Console) -> Int32 {
    var options: ParsedOptions?
    do {
      try dispatch(arguments, console, &options)
      return 0
    } catch {
      // Only a driver's log about a shader has several lines.
      let log = error as? GPUError ?? (error as? JobError)?.cause as? GPUError
      let hasLines = if case .shader? = log { true } else { false }
      let error = CommandError(error, naming: options)
      let message = afterColon(printable(error.message, keepingLines: hasLines))
      console.error("hinge: \(message)\n")
      return error.exitCode
    }
  }

  /// Returns a sentence as it stands after a colon: a plain first word begins with a small letter.
  static func afterColon(_ sentence: String) -> String {
    let word = sentence.prefix { $0.isLetter }
    let rest = sentence.dropFirst(word.count)
    guard rest.first == " ", let first = word.first, first.isUppercase,
      word.dropFirst().allSatisfy(\.isLowercase), !properNames.contains(String(word))
    else { return sentence }
    return first.lowercased() + sentence.dropFirst()
  }

  /// Names that begin a message.
  private static let properNames: Set<String> = ["Hinge", "Mesa", "Swift", "Little", "Debian"]

  /// - Parameter parsed: gets the options of the command, which errors name as they were typed.
  private static func dispatch(
    _ arguments: [Argument], _ console: Console, _ parsed: inout ParsedOptions?
  ) throws {
    guard let word = arguments.first?.text else {
      console.error(shortHelp)
      throw CommandError.usage("Give two pictures or a command; 'hinge --help' lists them all.")
    }
    switch word {
    case "--help", "-h", "help":
      if word == "help", let topic = arguments.dropFirst().first?.text {
        try console.output(HelpPage(command(named: topic)).text(width: console.helpColumns))
      } else {
        try console.output(ProgramHelp.text(width: console.helpColumns))
      }
    case "--version", "-V", "version":
      try console.output("hinge \(version)\n")
    case CompleteWordsCommand.name:
      try CompleteWordsCommand.run(Array(arguments.dropFirst()), console)
    default:
      // Two pictures without a command are a transition to render.
      let isRender = isImplicitRender(arguments[0])
      let command: any Command.Type =
        isRender ? RenderCommand.self : try command(named: word, before: arguments.dropFirst())
      let rest = isRender ? arguments : Array(arguments.dropFirst())
      if rest.contains(where: { $0.text == "--help" || $0.text == "-h" }) {
        try console.output(HelpPage(command).text(width: console.helpColumns))
        return
      }
      let options = try ParsedOptions(
        rest, allowing: try options(of: command, rest) + [Options.help], command: command.name,
        maximumOperands: command.maximumOperands,
        beginning: isRender ? ["hinge"] : ["hinge", FilePath(word)])
      parsed = options
      try command.run(options, console)
    }
  }

  /// Returns the options of a command, and those of the job that its operands are.
  private static func options(
    of command: any Command.Type, _ arguments: [Argument]
  ) throws(CommandError) -> [any AnyOption] {
    guard command is any JobCommand.Type else { return command.options }
    let own = Set(command.options.map(\.name))
    return command.options
      + (try FarmJob.command(arguments.first)).options.filter { !own.contains($0.name) }
  }

  /// The commands that Hinge runs in child processes; help does not list them.
  private static var hiddenCommands: [any Command.Type] {
    [ShaderCheckCommand.self, BatchHelperCommand.self]
  }

  /// Returns true for a first word that is not a command, but the name of a picture, or an option
  /// of `hinge render` under its own name or that of another program.
  private static func isImplicitRender(_ argument: Argument) -> Bool {
    let word = argument.text
    guard !(commands + hiddenCommands).contains(where: { $0.name == word }) else { return false }
    guard word.hasPrefix("-"), word != "-" else {
      return word == "-" || word.contains(".") || word.contains("/") || argument.path.exists
    }
    let name = argument.splitAtEqualsSign().name.text
    return ForeignNames.options[name] != nil
      || RenderCommand.options.contains { $0.isNamed(name) }
  }

  /// Returns the first command that has an option of this name; nil for none.
  ///
  /// - Parameter command: the command to leave out.
  static func owner(of option: String, besides command: String) -> String? {
    commands.first {
      $0.name != command && $0.options.contains { $0.isNamed(option) }
    }.map { $0.name }
  }

  /// Returns the command of a name.
  ///
  /// - Parameter rest: the words after it, which may be the rest of a name with spaces.
  /// - Throws: `CommandError.usage`, with the closest known name.
  static func command(
    named word: String, before rest: ArraySlice<Argument> = []
  ) throws(CommandError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == word }) { return command }
    if let command = hiddenCommands.first(where: { $0.name == word }) { return command }
    let words = [FilePath(word)] + rest.prefix { !$0.text.hasPrefix("-") }.map(\.path)
    if let error = MisreadWord.effect(word, before: rest) { throw error }
    if let sentence = MisreadWord.unquotedFile(in: words) { throw .usage(sentence) }
    let isOption = word.hasPrefix("-")
    if isOption, FilePath(word).exists { throw MisreadWord.fileLikeOption(word) }
    let kind = isOption ? "option" : "command"
    let meant = word == "-v" ? "--version" : ForeignNames.commands[meaningKey(word)]
    let names = commands.map { $0.name } + ["--help", "--version"]
    let hint = meant.map(didYouMean) ?? suggestion(for: word, among: names)
    throw .usage(
      "unknown \(kind) '\(word)'" + hinted(hint, "'hinge --help' lists all") + ".")
  }

  private static var shortHelp: String {
    """
    Usage: hinge A B [-t EFFECT] [-o FILE] [OPTION]…
           hinge COMMAND [OPTION]…

    Renders a 3D screen transition between two pictures: hinge a.png b.png -t cube -o cube.mp4
    'hinge demo' renders one between two sample pictures.
    Commands: \(commands.map { $0.name }.joined(separator: ", ")).

    """
  }
}
