import Jobs
import Media
import Porting
import Support

/// The command `hinge port`: rewrites Swift files from UIKit to UIKitNames.
enum PortCommand: Command {
  static let name = "port"
  static let summary = "Rewrite Swift files from UIKit to UIKitNames."
  static let maximumOperands = Int.max
  static let operandCompletion: Completion? = .files(["swift"])
  static let outputOption = Options.output.with(
    "the file for the result; for one FILE only", note: "standard output",
    completion: .files(["swift"]))
  static let inPlace = Option(
    "--in-place", .flag,
    "rewrite the files themselves; keep FILE.orig unless the folder is in a repository (commit first)"
  )
  static let check = Option(
    "--check", .flag,
    "exit with 1 if something remains to be done by hand; without -o and --in-place, write nothing")

  static let sections = [
    OptionSection([outputOption, inPlace, check, Options.noSync, Options.json, Options.quiet])
  ]

  static let usage = "port FILE.swift… [OPTION]…"
  static let notes = [
    "Imports of UIKit, QuartzCore, Core Graphics and Foundation become 'import UIKitNames', a "
      + "#selector becomes a method reference, attributes of Objective-C and of Interface Builder are removed, "
      + "and spellings of Swift 2 to 4 are updated where that is safe. What remains gets a comment "
      + "'// hinge port: …' above its line; docs/porting.md has the details. Every change is listed on "
      + "standard error.",
    OutputNotes.completion,
    """
    Examples:
      hinge port FlipAnimator.swift -o Ported.swift
      hinge port --in-place Sources/App/*.swift
    """,
  ]

  /// A file's notes, for `--json`.
  private struct FileResult: Encodable {
    struct Note: Encodable {
      let line: Int
      let message: String
      let left: Bool
    }
    let file: String
    let notes: [Note]
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let paths = options.operands.map(\.path)
    guard !paths.isEmpty else {
      throw CommandError.usage("Give the Swift files to port ('hinge port --help').")
    }
    let output = try destination(options, paths)
    if options.has(Options.json), output == .standardOutput {
      throw CommandError.usage(
        "--json: standard output already takes the file; add -o, --in-place or --check.")
    }
    let sources = try paths.map { path throws(CommandError) in try SourceText(path) }
    if case .file(let path) = output {
      try InputFiles.refuse(
        [OutputClaim(path)], named: path, reading: sources.map { .init(source: $0) })
    }
    let declared = sources.reduce(into: Set<String>()) {
      $0.formUnion(PortedSource.names(declaredIn: $1.text))
    }
    var results: [FileResult] = []
    var rewrites: [(source: SourceText, text: String)] = []
    for source in sources {
      let ported = PortedSource(porting: source.text, declaredElsewhere: declared)
      if !options.has(Options.quiet), !options.has(Options.json) {
        report(ported, of: source, console)
      }
      switch output {
      case .nothing: break
      case .standardOutput:
        try (console.showsOutput ? console.output : console.content)(ported.text)
      case .file(let path):
        try SourceText.write(ported.text, to: path, options.outputOptions, option: "-o")
      case .inPlace:
        if ported.text != source.text { rewrites.append((source, ported.text)) }
      }
      results.append(
        FileResult(
          file: source.path.description,
          notes: ported.notes.map { .init(line: $0.line, message: $0.message, left: $0.isLeft) }))
    }
    try RewrittenFiles(rewrites, options.outputOptions).write()
    if options.has(Options.json) { try console.output(JSONText.pretty(results)) }
    let left = results.reduce(0) { $0 + $1.notes.count { $0.left } }
    if options.has(check), left > 0 {
      throw CommandError.failure(
        "\(left == 1 ? "1 place remains" : "\(left) places remain") to be done by hand.")
    }
  }

  /// The destination of the result.
  private enum Destination: Equatable {
    case nothing
    case standardOutput
    case file(FilePath)
    case inPlace
  }

  private static func destination(
    _ options: ParsedOptions, _ paths: [FilePath]
  ) throws(CommandError) -> Destination {
    let path = try options[outputOption]
    if options.has(inPlace) {
      guard path == nil else {
        throw options.fault(outputOption, "conflicts with --in-place, which rewrites the files.")
      }
      return .inPlace
    }
    guard let path else {
      if options.has(check) { return .nothing }
      guard paths.count == 1 else {
        throw .usage("Give one file, or --in-place to rewrite several.")
      }
      return .standardOutput
    }
    guard paths.count == 1 else {
      throw options.fault(
        outputOption, "takes the result of one file; give one file, or --in-place.")
    }
    return path == "-" ? .standardOutput : .file(path)
  }

  /// Reports what was done, line by line.
  private static func report(_ ported: PortedSource, of source: SourceText, _ console: Console) {
    for note in ported.notes {
      let kind = note.isLeft ? "to do: " : ""
      console.error(printable("\(source.path):\(note.line): \(kind)\(note.message)") + "\n")
    }
  }
}
