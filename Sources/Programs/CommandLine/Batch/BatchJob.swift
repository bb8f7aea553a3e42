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

/// A line of a batch file: options of `hinge render` or `hinge join` as a JSON object.
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

  /// The options as on the command line of `hinge render`, or, after the word `join`, those and the
  /// clips as on that of `hinge join`; or the error in the line.
  var words: Result<[String], CommandError> {
    Result { () throws(CommandError) in
      guard let line else { throw .usage("The line is not UTF-8, which JSON requires.") }
      return try Self.words(of: line, at: fileLine)
    }
  }

  /// A command whose options a job has.
  private struct Kind {
    let name: String
    /// The command's options without `--json` and `--quiet`, which belong to `batch` itself, and
    /// without those for a person who waits for one result.
    let options: [any AnyOption]

    init(_ command: any Command.Type) {
      name = command.name
      options = command.options.filter {
        ![Options.json, Options.quiet, Options.opens, Options.dryRun].map(\.name)
          .contains($0.name)
      }
    }
  }

  /// The keys of the command of a job, and of a film's clips.
  private static let (commandKey, clipsKey) = ("command", "clips")

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
      throw .usage("The line is not a JSON object of options of 'hinge render' or 'hinge join'.")
    }
    let kind = try kind(of: object[commandKey])
    let isFilm = kind.name == JoinCommand.name
    var words = isFilm ? [kind.name] : []
    // Sorted, so that the fingerprint of a job does not depend on the order of its keys.
    for (key, value) in object.sorted(by: { $0.key < $1.key }) where key != commandKey {
      if isFilm, key == clipsKey {
        words += try clips(value)
        continue
      }
      words += try OptionObject.words(key, value, among: kind.options) {
        let names = kind.options.map { String($0.name.dropFirst(2)) } + (isFilm ? [clipsKey] : [])
        let remedy =
          "a job takes the options of 'hinge \(kind.name) --help', without hyphens, except --json, "
          + "--quiet, --open and --dry-run"
        return "unknown option '\(key)'\(suggestion(for: key, among: names, before: remedy))."
      }
    }
    return words
  }

  private static func kind(of command: OptionValue?) throws(CommandError) -> Kind {
    switch command {
    case nil, .text(RenderCommand.name): return Kind(RenderCommand.self)
    case .text(JoinCommand.name): return Kind(JoinCommand.self)
    case .some:
      throw .usage("\(commandKey): expected \"\(RenderCommand.name)\" or \"\(JoinCommand.name)\".")
    }
  }

  /// Returns the operands for a text or a list of texts.
  private static func clips(_ value: OptionValue) throws(CommandError) -> [String] {
    var values = [value]
    if case .list(let list) = value { values = list }
    var clips: [String] = []
    for value in values {
      guard case .text(let clip) = value else {
        throw .usage("\(clipsKey): expected a list of the names of clips and pictures.")
      }
      guard !clip.utf8.contains(0) else {
        throw .usage("\(clipsKey): a name has a NUL character; remove it.")
      }
      // A name is not an option, whatever it begins with.
      clips.append(clip.hasPrefix("-") ? "./" + clip : clip)
    }
    return clips
  }

  /// Returns the checked task of the job, with `defaults` for options that it does not have.
  func task(_ defaults: BatchDefaults = BatchDefaults()) throws(CommandError) -> BatchTask {
    var words = try words.get()
    if !words.contains(where: { $0.hasPrefix("\(Options.gpu.name)=") }) { words += defaults.words }
    var task: BatchTask
    if words.first == JoinCommand.name {
      let kind = Kind(JoinCommand.self)
      let options = try ParsedOptions(
        Array(words.dropFirst()), allowing: kind.options, command: kind.name,
        maximumOperands: JoinCommand.maximumOperands)
      task = .film(try JoinRequest(options))
    } else {
      let kind = Kind(RenderCommand.self)
      let options = try ParsedOptions(words, allowing: kind.options, command: kind.name)
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
