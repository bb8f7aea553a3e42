import Jobs
import Media
import Support

/// The options of a batch for its jobs.
struct BatchDefaults {
  /// The value of `--gpu` for jobs that have none; nil for the default.
  let gpu: String?
  /// False if no job waits until its output is on the disk.
  let isSynced: Bool
  /// The option `--gpu` as on a command line; empty for the default.
  let words: [String]

  init(gpu: String? = nil, isSynced: Bool = true) {
    self.gpu = gpu
    self.isSynced = isSynced
    words = gpu.map { ["\(Options.gpu.name)=\($0)"] } ?? []
  }
}

/// A line of a batch file: options of `hinge render` or another command as a JSON object.
struct BatchJob {
  /// The number of the job, from 1.
  let number: Int
  /// The line; nil if it is not UTF-8. Its options are read when they are needed, since they take
  /// several times its memory.
  let line: String?

  /// The number of the line in its file, from 1.
  var fileLine = 1

  /// The largest number of bytes of a line; a job has a few hundred.
  static let longestLine = 1 << 20
  /// The largest number of bytes of a file: about a million jobs. All lines are kept in memory.
  static let mostBytes = 1 << 28

  /// The options as on the command line of `hinge render`; or, after the name of another command,
  /// those and the files as on its command line; or the error in the line.
  var words: Result<[String], CommandError> {
    Result { () throws(CommandError) in
      guard let line else { throw .usage("The line is not UTF-8, which JSON requires.") }
      return try Self.words(of: line, at: fileLine)
    }
  }

  /// A command whose options a job has.
  private struct Kind {
    let command: any Command.Type
    var name: String { command.name }
    /// The command's options without `--json` and `--quiet`, which belong to `batch` itself, and
    /// without those for a person who waits for one result.
    let options: [any AnyOption]

    /// The key of the operands; nil for a command whose pictures are options.
    var filesKey: String? {
      switch name {
      case JoinCommand.name: "clips"
      case StingerCommand.name: "logo"
      case FilmCommand.name: "script"
      default: nil
      }
    }

    /// The kinds of jobs; a line that names none is the first.
    static var all: [any Command.Type] {
      [RenderCommand.self, JoinCommand.self, StingerCommand.self, FilmCommand.self]
    }

    init(_ command: any Command.Type) {
      self.command = command
      options = command.options.filter {
        ![
          Options.json.name, Options.quiet.name, Options.opens.name, Options.dryRun.name,
          FilmCommand.check.name, FilmCommand.sheet.name, PartOptions.part.name,
          PartOptions.frames.name, PartOptions.segment.name,
        ].contains($0.name)
      }
    }
  }

  /// What a JSON Schema needs to know of a kind of jobs.
  struct Schema {
    /// The name of the command.
    let command: String
    /// True for the kind of a line that names none.
    let isDefault: Bool
    /// The options that are keys.
    let options: [any AnyOption]
    /// The key of the operands; nil for none.
    let filesKey: String?
  }

  /// The kinds of jobs.
  static var schemas: [Schema] {
    Kind.all.map { command in
      let kind = Kind(command)
      return Schema(
        command: kind.name, isDefault: kind.name == RenderCommand.name, options: kind.options,
        filesKey: kind.filesKey)
    }
  }

  /// The key of the command of a job.
  private static let commandKey = "command"

  /// Returns the jobs of `file`, one per line; blank lines are skipped.
  ///
  /// - Throws: `CommandError.failure` if the file cannot be read, or it or a line is too long.
  static func all(in file: FilePath) throws(CommandError) -> [BatchJob] {
    do throws(LineReader.Failure) {
      let lines = try LineReader(file, longestLine: longestLine, mostBytes: mostBytes)
      var jobs: [BatchJob] = []
      while let bytes = try lines.next() {
        let line = String(validating: bytes, as: UTF8.self)
        guard line?.allSatisfy(\.isWhitespace) != true else { continue }
        var job = BatchJob(number: jobs.count + 1, line: line)
        job.fileLine = lines.number
        jobs.append(job)
      }
      return jobs
    } catch {
      throw .failure(error.description(of: file.description))
    }
  }

  /// Creates the job in `line`; nil for one that is not UTF-8.
  init(number: Int, line: String?) {
    self.number = number
    self.line = line
  }

  private static func words(
    of line: String, at number: Int
  ) throws(CommandError) -> [String] {
    guard let object = OptionObject.object(Array(line.utf8)) else {
      if let fault = JSONSyntax.fault(in: line) {
        throw .usage(
          "Line \(number), column \(fault.offset + 1): invalid JSON; expected \(fault.expected).")
      }
      throw .usage(
        "The line is not a JSON object of options of 'hinge render', 'join', 'stinger' or 'film'."
      )
    }
    let kind = try kind(of: object[commandKey])
    let filesKey = kind.filesKey
    var words = filesKey == nil ? [] : [kind.name]
    // Sorted, so that the fingerprint of a job does not depend on the order of its keys.
    for (key, value) in object.sorted(by: { $0.key < $1.key }) where key != commandKey {
      if let filesKey, key == filesKey {
        words += try files(value, filesKey, kind.command)
        continue
      }
      words += try OptionObject.words(key, value, among: kind.options) {
        let names =
          kind.options.map { String($0.name.dropFirst(2)) } + (filesKey.map { [$0] } ?? [])
        let remedy =
          "a job takes the options of 'hinge \(kind.name) --help', without hyphens, except --json, "
          + "--quiet, --open and --dry-run"
        return "unknown option '\(key)'\(suggestion(for: key, among: names, before: remedy))."
      }
    }
    return words
  }

  private static func kind(of command: OptionValue?) throws(CommandError) -> Kind {
    guard let command else { return Kind(RenderCommand.self) }
    guard case .text(let name) = command, let known = Kind.all.first(where: { $0.name == name })
    else {
      let names = Kind.all.map { "\"\($0.name)\"" }.joined(separator: ", ")
      throw .usage("\(commandKey): expected one of \(names).")
    }
    return Kind(known)
  }

  /// Returns the operands for a text or a list of texts.
  private static func files(
    _ value: OptionValue, _ key: String, _ command: any Command.Type
  ) throws(CommandError) -> [String] {
    var values = [value]
    if case .list(let list) = value { values = list }
    guard values.count <= command.maximumOperands else {
      throw .usage("\(key): expected the name of one file.")
    }
    var files: [String] = []
    for value in values {
      guard case .text(let file) = value else {
        throw .usage(
          command.maximumOperands == 1
            ? "\(key): expected the name of a picture."
            : "\(key): expected a list of the names of clips and pictures.")
      }
      guard !file.utf8.contains(0) else {
        throw .usage("\(key): a name has a NUL character; remove it.")
      }
      // A name is not an option, whatever it begins with.
      files.append(file.hasPrefix("-") ? "./" + file : file)
    }
    return files
  }

  /// Returns the checked task of the job, with `defaults` for options that it does not have.
  func task(_ defaults: BatchDefaults = BatchDefaults()) throws(CommandError) -> BatchTask {
    var words = try words.get()
    if !words.contains(where: { $0.hasPrefix("\(Options.gpu.name)=") }) { words += defaults.words }
    let command = Kind.all.first { $0.name == words.first } ?? RenderCommand.self
    let kind = Kind(command)
    let options = try ParsedOptions(
      kind.filesKey == nil ? words : Array(words.dropFirst()), allowing: kind.options,
      command: kind.name, maximumOperands: kind.filesKey == nil ? 0 : command.maximumOperands)
    var task: BatchTask
    if command.name == JoinCommand.name {
      task = .film(try JoinRequest(options))
    } else if command.name == FilmCommand.name {
      _ = try options.required(Options.output)
      task = .script(try FilmRequest(options))
    } else {
      // An output without a name would get another name when the job runs again.
      if !options.has(Options.presetFile) { _ = try options.required(Options.transition) }
      _ = try options.required(Options.output)
      task = .transition(try RenderCommand.job(options).job)
    }
    guard !isStream(task.output) else {
      throw .usage("-o: '\(task.output)' is not a file; a batch writes files.")
    }
    if !defaults.isSynced { task.isSynced = false }
    return task
  }
}
