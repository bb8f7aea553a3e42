import Jobs
import Media

/// The command `hinge demo`: renders between two screens that are part of the program.
enum DemoCommand: Command {
  static let name = "demo"
  static let summary = "Render a flip between two sample screens: an MP4, a GIF and a still."
  static let maximumOperands = 1
  static let operandCompletion: Completion? = .folders
  static let sections = [OptionSection([Options.gpu, Options.noSync, Options.quiet])]

  /// The default folder.
  static let defaultFolder = "hinge-demo"

  /// The command lines after the name of the program, with the output at their end.
  static let steps = [
    ["a.png", "b.png", "-t", "flip", "--hold", "400ms", "--size", "720p", "-o", "flip-push.mp4"],
    [
      "a.png", "b.png", "-t", "flip:pop", "--hold", "400ms", "--size", "390x844", "-o",
      "flip-pop.gif",
    ],
    ["a.png", "b.png", "-t", "flip", "--at", "40%", "-o", "flip-push.png"],
  ]

  /// The names of the files that the command writes.
  static var fileNames: [String] { SampleScreens.names + steps.compactMap(\.last) }

  static let usage = "demo [FOLDER] [OPTION]…"
  static let notes = [
    "FOLDER (\(defaultFolder)) gets the screens, a.png and b.png, and the files rendered from them. In "
      + "the folder, the printed commands give the same results again, and you can try others. Files that are "
      + "not from an earlier demo are never replaced.",
    """
    Examples:
      hinge demo
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let folder = options.operands.first?.path ?? FilePath(defaultFolder)
    let taken = fileNames.first { folder.appending(FilePath($0)).exists }
    if let taken, !SampleScreens.areIn(folder) {
      throw CommandError.failure(
        "'\(folder)' has a file '\(taken)' that is not from a demo; name another folder, as in "
          + "'hinge demo tour'.")
    }
    do throws(FolderError) {
      try folder.makeFolders()
    } catch {
      throw CommandError.failure("\(error).")
    }
    try SampleScreens.write(to: folder, options.outputOptions)
    let isQuiet = options.has(Options.quiet)
    let progress = RenderProgress(console, isQuiet: isQuiet)
    progress.message("The sample screens are in \(folder). Running these commands there:")
    Interruption.listen()
    let session = console.session
    for step in steps {
      progress.message("  hinge \(step.joined(separator: " "))")
      try render(step, in: folder, options, session, console)
      // An error of the first step is the first line.
      progress.release()
    }
    progress.message(
      "\(folder) has \(steps.compactMap(\.last).joined(separator: ", ")). Try another effect of 'hinge "
        + "list' there: hinge a.png b.png -t cube, or open the window: hinge preview a.png b.png")
  }

  /// Runs a step in `folder`.
  private static func render(
    _ step: [String], in folder: FilePath, _ options: ParsedOptions, _ session: RenderSession,
    _ console: Console
  ) throws {
    let names = fileNames
    let settings = options.arguments(of: Options.gpu).flatMap { [Argument(Options.gpu.name), $0] }
    let words = step.map { word in
      names.contains(word)
        ? Argument(bytes: folder.appending(FilePath(word)).bytes) : Argument(word)
    }
    let job = try RenderCommand.job(
      ParsedOptions(
        words + settings + (options.has(Options.noSync) ? [Argument(Options.noSync.name)] : []),
        allowing: RenderCommand.options, command: RenderCommand.name, maximumOperands: 2)
    ).job
    // The printed command line replaces the messages.
    let bar = RenderProgress(console, isQuiet: options.has(Options.quiet))
    bar.showsMessages = false
    defer { bar.clearBar() }
    _ = try RenderCommand.render(job, in: session, bar)
  }
}
