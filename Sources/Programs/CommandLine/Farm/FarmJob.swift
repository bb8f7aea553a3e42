import Farm
import Films
import Frames
import Glibc
import Jobs
import Media
import Sequences
import Support

/// A command whose operands are the command line of another one.
protocol JobCommand: Command {}

/// The job of `hinge plan` and `hinge farm`: a command line of another command, divided.
struct FarmJob {
  static let parts = Option(
    "--parts", .partCount, "the number of parts, or auto", default: "auto")
  static let gpus = Option("--gpus", .integer(0...64), "the GPUs of a task", default: "0")

  /// The commands that can be divided.
  static var commands: [any Command.Type] {
    [RenderCommand.self, JoinCommand.self, FilmCommand.self, BatchCommand.self]
  }

  /// The paragraph about jobs in help.
  static let note =
    "JOB is a command line of 'hinge render', 'join', 'film' or 'batch', as it would be without parts: "
    + "'join a.mp4 b.mp4 -t cube -o film.mp4'. The output is an MP4, MOV, MKV, WebM, GIF, APNG or WebP, or numbered pictures. "
    + "Parts are in the folder FILM.parts beside the film. A batch is divided by its jobs."

  /// Returns the command that the first word of a job names; `render` for a picture.
  static func command(_ word: Argument?) throws(CommandError) -> any Command.Type {
    guard let word else {
      throw .usage("Give the job: 'hinge farm join a.mp4 b.mp4 -o film.mp4 --local 4'.")
    }
    if let command = commands.first(where: { $0.name == word.text }) { return command }
    guard word.text.contains(".") || word.text.contains("/") else {
      throw .usage(
        "'\(word.text)' is not a job that can be divided; give render, join, film or batch.")
    }
    return RenderCommand.self
  }

  /// The plan.
  let plan: FarmPlan
  /// The fingerprint of the film's parts; nil for another kind.
  let fingerprint: String?

  /// Reads and checks the job of a command line.
  ///
  /// - Parameter standard: the number of parts for `auto`; nil for the usual one.
  init(_ options: ParsedOptions, of outer: any Command.Type, standard: Int? = nil) throws {
    let command = try Self.command(options.operands.first)
    let isNamed = options.operands.first?.text == command.name
    let operands = options.operands.dropFirst(isNamed ? 1 : 0).map { operandPath($0.path) }
    let own = Set(outer.options.map(\.name)).subtracting([Options.gpu.name])
    let divided: [any AnyOption] = [PartOptions.part, PartOptions.frames]
    for option in divided where options.has(option) {
      throw options.fault(option, "the job is divided here; give --parts N.")
    }
    var words = operands
    for (name, values) in options.given where !own.contains(name) {
      guard ![Options.json.name, Options.opens.name, Options.dryRun.name].contains(name) else {
        throw CommandError.usage("\(name): a divided job does not take it; leave it out.")
      }
      let isFlag = command.options.first { $0.name == name }?.placeholder == nil
      for value in values {
        words.append(
          isFlag ? FilePath(name) : FilePath(bytes: Array("\(name)=".utf8) + value.bytes))
      }
    }
    let wanted = try options.value(of: Self.parts)
    if command.name == BatchCommand.name {
      guard operands.count == 1, !isStream(operands[0]) else {
        throw CommandError.usage("Name the file of the batch; every task reads it.")
      }
      plan = FarmPlan(
        [FilePath(command.name)] + words, .batch(operands[0]),
        parts: wanted ?? standard ?? 100)
      fingerprint = nil
      return
    }
    let output = try options.required(Options.output)
    guard output != "-" else {
      throw options.fault(Options.output, "a divided job writes a file; name one.")
    }
    let isPictures = try options.outputFormat(of: output) == .pngSequence
    let outputWord = FilePath(bytes: Array("\(Options.output.name)=".utf8) + output.bytes)
    var checked = words
    if isPictures {
      checked.append("--part=1/1")
    } else if !options.has(PartOptions.segment) {
      checked.append(FilePath("--segment=\(PartRequest.usualSegment)"))
    }
    let inner = try ParsedOptions(
      checked.map { Argument(bytes: $0.bytes) }, allowing: command.options, command: command.name,
      maximumOperands: command.maximumOperands)
    let facts = try Self.facts(command, inner)
    let segmentation = Segmentation(
      seconds: facts.part.segment, rate: facts.rate, total: facts.frames)
    words.removeAll { $0 == outputWord }
    if !isPictures, !options.has(Options.format),
      let format = OutputFormat(path: output.description)
    {
      words.append(FilePath("--format=\(format.rawValue)"))
    }
    let count = wanted ?? standard ?? FarmPlan.usualParts(segments: segmentation.count)
    plan = FarmPlan(
      [FilePath(command.name)] + words, isPictures ? .pictures(output) : .film(output),
      parts: max(min(count, segmentation.count), 1), hasSound: facts.hasSound && !isPictures,
      frames: facts.frames, segment: segmentation.length)
    fingerprint = isPictures ? nil : facts.part.job
  }

  private static func facts(
    _ command: any Command.Type, _ options: ParsedOptions
  ) throws -> (frames: Int, rate: FrameRate, hasSound: Bool, part: PartRequest) {
    let part: PartRequest?
    let facts: (frames: Int, rate: FrameRate, hasSound: Bool)
    switch command.name {
    case JoinCommand.name:
      let film = try JoinRequest(options).film
      let plan = try film.makePlan()
      (facts, part) = ((plan.count, plan.rate, film.hasSoundPart(plan)), film.part)
    case FilmCommand.name:
      let job = try FilmRequest(options).job
      (facts, part) = ((job.plan.count, job.plan.rate, job.hasSoundPart), job.part)
    default:
      let job = try RenderCommand.job(options).job
      (facts, part) = ((job.periods ?? 1, job.rate, false), job.part)
    }
    guard let part else { throw CommandError.usage("The job cannot be divided.") }
    return (facts.frames, facts.rate, facts.hasSound, part)
  }

  /// Looks for the part of a task, and reads it.
  ///
  /// - Returns: nil if no single file tells whether the task is done.
  /// - Throws: `CommandError` after a signal.
  func state(of task: FarmPlan.Task) throws -> PartFile.State? {
    guard let output = task.output, let fingerprint else { return nil }
    return try PartFile.state(
      of: output, job: fingerprint, version: CommandLineTool.version,
      share: task.words.dropLast(2).last?.description ?? "", checkpoint: Interruption.check)
  }

  /// Returns the message about a task whose part is damaged.
  func damage(_ task: FarmPlan.Task) -> String {
    "\(plan.name(of: task.share)) ('\(task.output?.description ?? "")') is incomplete or damaged, and is made "
      + "again."
  }

  /// Makes the folder of the parts, and removes those that do not belong to the plan, such as those
  /// of a division into another number of parts: the film would have their frames twice.
  ///
  /// - Throws: `CommandError` if the folder cannot be made.
  func prepareFolder() throws(CommandError) {
    guard let folder = plan.folder else { return }
    try Self.makeFolder(folder)
    let own = Set(plan.tasks.compactMap { $0.output?.lastComponent })
    for file in folder.files(withPrefix: "") {
      let name = file.lastComponent
      guard name.description.hasSuffix(PartOptions.ending), !own.contains(name) else { continue }
      unlink(file.platformString)
    }
  }

  /// Makes a folder of the farm.
  ///
  /// - Throws: `CommandError` if it cannot be made.
  static func makeFolder(_ folder: FilePath) throws(CommandError) {
    do throws(FolderError) { try folder.makeFolders() } catch {
      throw .failure("-o: \(error).")
    }
  }

  /// The absolute path of the working folder.
  static var workingFolder: FilePath { FilePath(".").resolved ?? "." }
}

extension OptionType where Value == Int? {
  /// A number of parts, or `auto`, which is nil.
  static var partCount: OptionType {
    OptionType(
      "N|auto", completion: .words(["auto"]),
      fault: { "'\($0)' is not a number of parts from 1 to 1000000, or auto." },
      parse: { text in
        if text == "auto" { return .some(nil) }
        return Int(text).flatMap { (1...1_000_000).contains($0) ? .some($0) : nil }
      })
  }
}
