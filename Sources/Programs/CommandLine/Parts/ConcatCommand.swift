import Frames
import Jobs
import Media
import Support

/// The command `hinge concat`: parts of a film to the film.
enum ConcatCommand: Command {
  static let name = "concat"
  static let summary =
    "Join the parts of a film that --part wrote, without encoding anything again."
  static let maximumOperands = 10_000_000
  static var operandCompletion: Completion? { .files(["hpart"]) }
  static let output = Options.output.with(
    "the film; its name has the ending of the format that the parts are for")

  static let sections = [
    OptionSection([
      output, Options.overwrite, Options.noSync, Options.opens, Options.json, Options.quiet,
    ])
  ]

  static let usage = "concat PART…|FOLDER -o OUT [OPTION]…"
  static let notes = [
    "A PART is a file that --part or --frames of 'hinge render', 'hinge join' or 'hinge film' wrote; a folder "
      + "stands for the parts in it. Their order does not matter. The packets are copied, so joining takes as "
      + "long as copying the file, and the film has the same bytes for every division into parts. A GIF, an "
      + "APNG or a WebP is encoded here, from the frames that its parts have.",
    "The parts' descriptions are checked before anything is written, and their packets while they are copied: "
      + "a missing part, one that is there twice, a part of another film, of other inputs, of another version or "
      + "encoder, and an incomplete file are refused by name. The film gets its name when all are right.",
    OutputNotes.completion,
    """
    Examples:
      hinge concat part-*.hpart -o film.mp4
      hinge concat film.mp4.parts -o film.mp4
    """,
  ]

  /// What the command prints with `--json`.
  private struct Report: Encodable {
    let output, format: String
    let parts, frames: Int
    let framesPerSecond: Double
    let renderers: [String]
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let path = try options.required(output)
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !isStream(path) { Interruption.listen() }
    if options.has(Options.json), path == "-" {
      throw CommandError.usage("--json: standard output already takes the film of '-o -'.")
    }
    let files = try parts(options)
    try InputFiles.refuse(
      [OutputClaim(path)], named: path,
      reading: files.map { InputFiles.Input(path: $0, role: "a part of the film") })
    try ResultOpener.check(options, path)
    let film: PartConcatenation
    do throws(PartError) {
      film = try PartConcatenation(files, output: path)
      if path != "-", OutputFormat(path: path.description) != film.format {
        throw PartError(.otherFormat(film.format.rawValue), path: path.description)
      }
    } catch {
      throw CommandError.failure("\(error)")
    }
    if film.renderers.count > 1 {
      progress.message(
        "The parts were drawn by \(film.renderers.sorted().joined(separator: " and by ")), whose pixels may "
          + "differ; --gpu software draws the same everywhere.")
    }
    progress.begin(
      "Joining \(film.partCount) part\(film.partCount == 1 ? "" : "s"): \(frameCount(film.frameCount)).",
      frames: film.frameCount)
    let destination: OutputDestination =
      path == "-" ? .descriptor(1) : .file(path, options.outputOptions)
    do {
      try film.write(to: destination) { count in
        try Interruption.check()
        progress.advance(to: count)
      }
    } catch let error as MediaError {
      throw CommandError(JobError(error, about: .output), naming: options)
    }
    progress.end(frames: film.frameCount)
    progress.finish(path.description, frameCount(film.frameCount))
    if options.has(Options.json) {
      try console.output(
        JSONText.pretty(
          Report(
            output: path.description, format: film.format.rawValue, parts: film.partCount,
            frames: film.frameCount, framesPerSecond: film.rate.value,
            renderers: film.renderers.sorted())))
    }
    ResultOpener.open(path, options, progress)
  }

  /// Returns the parts that the operands name.
  private static func parts(_ options: ParsedOptions) throws(CommandError) -> [FilePath] {
    var files: [FilePath] = []
    for operand in options.operands {
      guard operand.path.isFolder else {
        files.append(operand.path)
        continue
      }
      let own = operand.path.files(withPrefix: "").filter {
        $0.description.hasSuffix(PartOptions.ending)
          && $0.lastComponent.bytes.first != UInt8(ascii: ".")
      }
      guard !own.isEmpty else {
        throw .failure("'\(operand.path)' has no parts; name the folder that --part wrote to.")
      }
      files += own.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    }
    guard !files.isEmpty else {
      throw .usage("Name the parts to join: 'hinge concat part-*.hpart -o film.mp4'.")
    }
    return files
  }
}
