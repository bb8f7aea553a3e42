import FoundationEssentials
import Frames
import Glibc
import Jobs
import Media
import Support

/// The command `hinge check`: pictures of commands, compared with committed references.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Compare pictures of commands and films with committed references."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .folders

  static let update = Option(
    "--update", .flag, "write what was drawn as the new reference of each picture that differs")
  static let results = Option(
    "--results", .folder(),
    "the folder for the pictures and reports of what failed", note: "results in the folder")
  static let junit = Option(
    "--junit", .file("FILE.xml", .files(["xml"])), "also write the results as JUnit's XML")
  static let only = Option(
    "--only", .text("NAME"), "check only the pictures whose names begin with NAME; may be repeated",
    repeats: true)

  static let sections = [
    OptionSection([
      update, only, results, junit, Options.gpu, Options.json, Options.quiet,
    ])
  ]

  static let usage = "check FOLDER [--update] [OPTION]…"
  static let notes = [
    "FOLDER has a file check.json, and a PNG for each of its pictures. Each picture is the frame of a "
      + "command of Hinge (render, film, sheet or run) at an instant. Commands run in FOLDER, without -o and "
      + "--at. 'run' draws animators that are written for UIKit.",
    "A picture passes if no more than 'pixels' of its pixels (0) have a channel that differs by more than "
      + "'levels' of 255 (1, which is the rounding of a driver). For one that fails, the results have the "
      + "reference, what was drawn, and the difference, and sheet.png, results.json and junit.xml about all of "
      + "them. The exit code is then 1.",
    "--update makes the missing references, and replaces those that do not pass.",
    """
    Example of check.json:
      {
        "tolerance": {"levels": 1, "pixels": 0},
        "pictures": [
          {"name": "cube", "command": "render a.png b.png -t cube --size 320x", "at": ["25%", "50%"]},
          {"name": "tour", "command": "film tour.film --size 270x", "at": ["1.2s", "3.5s"]},
          {"name": "fold", "command": ["run", "FoldAnimator.swift", "a.png", "b.png"],
           "tolerance": {"levels": 2, "pixels": 10}}
        ]
      }
    """,
    """
    Examples:
      hinge check golden --update
      hinge check golden
      hinge check golden --only cube --junit check.xml
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard let folder = options.operands.first?.path else {
      throw CommandError.usage("name the folder with check.json: 'hinge check golden'.")
    }
    guard folder.isFolder else {
      throw CommandError.usage("'\(folder)' is not a folder; name the one with check.json.")
    }
    // The link of /proc names another program in a shell.
    guard let program = console.program, let program = FilePath(program).resolved else {
      throw CommandError.failure("The program 'hinge' was not found; it draws the pictures.")
    }
    let manifest = try CheckManifest(of: folder)
    let prefixes = try options.values(of: only)
    let pictures = manifest.pictures.filter { picture in
      prefixes.isEmpty || prefixes.contains { picture.name.hasPrefix($0) }
    }
    guard !pictures.isEmpty else {
      throw options.fault(
        only, "no picture has such a name; those are \(shownNames(manifest.pictures.map(\.name))).")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    Interruption.listen()
    if let file = try options[junit], !file.description.lowercased().hasSuffix(".xml") {
      throw options.fault(junit, "'\(file)' is not a .xml; choose another name.")
    }
    let results = try resultFolder(folder, options)
    let lock = try lock(results, options)
    defer {
      rmdir(results.description)
      close(lock)
    }
    try removeOldResults(results, options)
    let words = options.text(of: Options.gpu).map { [Options.gpu.name, $0] } ?? []
    let check = GoldenCheck(
      folder, results: results, program: program.description, isUpdate: options.has(update),
      words: words)
    let report = try run(pictures, check, results, progress)
    if let file = try options[junit] { try write(report.junit, to: file) }
    if prefixes.isEmpty, let note = unused(folder, manifest) { progress.message(note) }
    progress.release()
    if options.has(Options.json) {
      try console.output(JSONText.pretty(report))
    } else {
      try console.output(sentence(report) + "\n")
    }
    guard report.failures == 0 else {
      throw CommandError.failure(
        "\(report.failures) of \(report.pictures) picture\(report.pictures == 1 ? "" : "s") did not "
          + "pass; look at '\(resultName(in: folder, options))'"
          + (options.has(update) ? "." : ", or accept what was drawn with --update."))
    }
  }

  /// Checks the pictures, and writes the reports if one fails.
  private static func run(
    _ pictures: [CheckManifest.Picture], _ check: GoldenCheck, _ results: FilePath,
    _ progress: RenderProgress
  ) throws -> CheckReport {
    let clock = ContinuousClock()
    let start = clock.now
    var all: [GoldenCheck.Result] = []
    var failures: [GoldenCheck.Failure] = []
    progress.begin(
      "Checking \(pictures.count) picture\(pictures.count == 1 ? "" : "s").",
      frames: pictures.count)
    for (index, picture) in pictures.enumerated() {
      try Interruption.check()
      progress.advance(to: index)
      let (result, failure) = try check.run(picture)
      if !result.isGood || result.outcome == .updated {
        progress.message(
          "\(picture.name): \(result.outcome.rawValue)\(result.message.map { ": \($0)" } ?? "")"
            + (result.outcome == .updated ? "." : result.message?.hasSuffix(".") == true ? "" : ".")
        )
      }
      all.append(result)
      if let failure { failures.append(failure) }
    }
    progress.end(frames: pictures.count)
    let report = CheckReport(all, seconds: start.duration(to: clock.now) / .seconds(1))
    guard report.failures > 0 else { return report }
    if !failures.isEmpty, let sheet = try CheckReport.sheet(of: failures) {
      try FileSink.write(sheet, asPNG: results.appending("sheet.png"))
    }
    try write(report.junit, to: results.appending("junit.xml"))
    try write(JSONText.pretty(report), to: results.appending("results.json"))
    return report
  }

  private static func sentence(_ report: CheckReport) -> String {
    let updated = report.results.count { $0.outcome == .updated }
    let passed = report.results.count { $0.outcome == .passed }
    let parts = [
      "\(passed) of \(report.pictures) picture\(report.pictures == 1 ? "" : "s") passed",
      updated > 0 ? "\(updated) updated" : nil,
      report.failures > 0 ? "\(report.failures) did not" : nil,
    ].compactMap(\.self)
    return parts.joined(separator: ", ") + "."
  }

  // MARK: - Files

  /// Returns the absolute path of the folder of results, which is made.
  private static func resultFolder(
    _ folder: FilePath, _ options: ParsedOptions
  ) throws(CommandError) -> FilePath {
    let path = try options[results] ?? folder.appending("results")
    mkdir(path.description, 0o777)
    guard path.isFolder, let absolute = path.resolved,
      access(absolute.description, W_OK) == 0
    else {
      throw options.fault(
        results, "'\(path)' cannot be written; choose another folder, or check its permissions.")
    }
    return absolute
  }

  /// Returns the folder of results as a user named it.
  private static func resultName(in folder: FilePath, _ options: ParsedOptions) -> FilePath {
    ((try? options[results]) ?? nil) ?? folder.appending("results")
  }

  /// Opens and locks the folder of results, so that two checks do not use it at once.
  private static func lock(
    _ results: FilePath, _ options: ParsedOptions
  ) throws(CommandError) -> Int32 {
    let descriptor = open(results.description, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw CommandError.failure(
        "another 'hinge check' uses '\(results)'; wait for its end, or choose another folder with "
          + "\(Self.results.name).")
    }
    return descriptor
  }

  /// Removes the files of an earlier check: those that its report names.
  ///
  /// - Throws: `CommandError.usage` for a folder with files of other programs.
  private static func removeOldResults(
    _ results: FilePath, _ options: ParsedOptions
  ) throws(CommandError) {
    struct Old: Decodable {
      struct Result: Decodable { let files: [String] }
      let results: [Result]
      let pictures, failures: Int
    }
    let report = results.appending("results.json")
    guard let bytes = try? LineReader.contents(of: report, mostBytes: 1 << 26),
      let old = try? JSONDecoder().decode(Old.self, from: Data(bytes))
    else {
      guard results.files(withPrefix: "").isEmpty else {
        throw options.fault(
          Self.results,
          "'\(results)' has files that are not results of 'hinge check'; choose another folder, or "
            + "empty it.")
      }
      return
    }
    for name in old.results.flatMap(\.files) where !name.contains("/") && name.hasSuffix(".png") {
      unlink(results.appending(FilePath(name)).description)
    }
    for name in ["sheet.png", "junit.xml", "results.json"] {
      unlink(results.appending(FilePath(name)).description)
    }
  }

  private static func write(_ text: String, to file: FilePath) throws(CommandError) {
    do throws(MediaError) {
      var output = try OutputFile(.file(file, OutputOptions()))
      try output.write(text)
      try output.commit()
    } catch {
      throw CommandError(error, option: junit.name)
    }
  }

  /// Returns the sentence about PNGs of a folder that no picture of its manifest has; nil for none.
  private static func unused(_ folder: FilePath, _ manifest: CheckManifest) -> String? {
    let names = Set(manifest.pictures.map { "\($0.name).png" })
    // Other PNGs may be screens of films.
    let others = folder.files(withPrefix: "").map(\.lastComponent.description)
      .filter { $0.hasSuffix(".png") && !names.contains($0) && isReference($0) }.sorted()
    guard !others.isEmpty else { return nil }
    return
      "\(shownNames(others)) \(others.count == 1 ? "is" : "are") not in \(CheckManifest.fileName)."
  }

  /// True for a file name that ends in an instant, as references do: `cube-25percent.png`.
  private static func isReference(_ name: String) -> Bool {
    guard let end = name.dropLast(4).split(separator: "-").last, name.contains("-") else {
      return false
    }
    let unit = ["percent", "ms", "s"].first { end.hasSuffix($0) }
    return unit.map { Double(end.dropLast($0.count)) != nil } ?? false
  }

  private static func shownNames(_ names: [String]) -> String {
    names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
  }
}
