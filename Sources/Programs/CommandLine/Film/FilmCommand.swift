import FilmScripts
import Films
import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions
import UIKitRuntime

/// The command `hinge film`: a text file that describes a demo, to a video.
enum FilmCommand: Command {
  static let name = "film"
  static let summary = "Draw a demo from a script: screens, transitions, taps and captions."
  static let maximumOperands = 2
  static let operandCompletion: Completion? = .files(["film"])

  /// The extension of a script.
  static let fileExtension = ".film"

  static let check = Option(
    "--check", .flag,
    "check the script and its files, and print what would be drawn; write nothing")
  static let instant = Option(
    "--at", .instant, "the one instant to draw: 3.2, 3.2s, 800ms or 50% of the film")
  static let allowsPaths = Option(
    "--allow-paths", .flag, "let the script name files outside its own folder")
  static let poster = Option(
    "--poster", .file("FILE@TIME", .files(["png", "jpg", "webp", "avif"])),
    "also write the frame at a time as a picture: poster.png@2.5s or poster.png@50%; may repeat",
    repeats: true)
  static let sheet = Option(
    "--sheet", .file("FILE.png", .files(["png"])),
    "also write a contact sheet: frames of the whole film with their times")
  static let size = Options.size.with(
    "the frame size in pixels, or with the aspect ratio of the first picture: 720p, 4k, 1280x, "
      + "x720, 50%", note: "that of the script, else of the first picture")
  static let rate = Options.rate.with(note: "that of the script, else 60; 50 with a GIF")
  static let fit = Options.fit.with(default: "contain")
  static let background = Options.background.with(
    note: "that of the script, else black")
  static let output = Options.output.with(
    "the output: .mp4, .m4v, .mov, .mkv, .webm, .gif, .apng, .webp, .avif, .png or .jpg (with --at), "
      + "frames/%04d.png, or - for a pipe; several are written in one run", repeats: true)

  static let trace = Option(
    "--from-trace", .file("FILE", .files(["jsonl"])),
    "print the script of a recorded pointer trace, such as key T of 'hinge preview' saves, over two "
      + "screens")

  static let subtitles = Option(
    "--subtitles", .file("FILE", .files(["srt", "vtt"])),
    "also write the captions as subtitles: FILE.srt or FILE.vtt")

  static let sections = [
    OptionSection("Film", [check, instant, allowsPaths, trace, Options.transitions]),
    OptionSection(
      "Drawing",
      [
        size, rate, Options.scale, fit, background, Options.backdrop, Options.device,
        Options.statusBar, Options.colorSpace, Options.light, Options.depth, Options.dynamicRange,
        Options.tolerant, Options.motionBlur,
        Options.shutterPhase, Options.shutterCurve, Options.drawingQuality, Options.gpu,
      ]),
    OptionSection(
      "Output",
      [
        output, poster, sheet, subtitles, JoinCommand.loudness, Options.overwrite, Options.format,
        Options.encoder, Options.quality,
        Options.bitRate, Options.maximumBytes, Options.destination, Options.encoderPreset,
        Options.plays, Options.noSync, Options.opens,
        Options.json, Options.quiet,
      ]),
    PartOptions.section,
  ]

  static let usage = "film SCRIPT -o OUT [OPTION]…"
  static let notes = [
    "A script has a statement on each line, or several with ';' between them. Statements happen one after "
      + "the other, and each takes the time that it states. 'meanwhile' at the end of a statement begins "
      + "the next one at the same time. '# ' begins a comment. Quotation marks enclose texts and names "
      + "with spaces. Options take precedence over the script.",
    statements(width: 76),
    "A place X,Y on the screen is in points from its top left corner: the screen is 375 points wide, or as "
      + "'points' says. 50%,80% is in parts of its width and height, and 561px,1836px in pixels of "
      + "the picture. Times are in seconds (1.5) or CSS units (1.5s, 800ms).",
    "EFFECT is as after -t, such as cube, page-curl:pop or ./own.glsl; 'hinge list' lists them, and 'hinge "
      + "list cube' the parameters of one. 'pop' alone goes back by the effect of the last push.",
    "Files are named from the script's folder, and only files in it are read unless --allow-paths is "
      + "given. A script executes nothing. It gives the same frames each time.",
    PartOptions.note, OutputNotes.completion, OutputNotes.names,
    """
    Examples:
      hinge film tour.film -o tour.mp4
      hinge film tour.film -o tour.mp4 -o tour.gif
      hinge film tour.film --check
      hinge film --from-trace drag.jsonl a.png b.png > tour.film
      hinge film tour.film --at 3.2s -o frame.png
      hinge film tour.film -o tour.mp4 --poster poster.png@50% --sheet sheet.png
    """,
    """
    A script:
      size 1080x1920  fps 60  background #101418
      show home.png for 1s
      caption "Find a recipe" for 2s
      tap 187,612 -> cube detail.png
      zoom 2x at 187,300 in 0.4s ; wait 1s ; zoom out
      swipe left-edge -> pop home.png cancel 60%
      swipe left-edge -> pop home.png
      scroll long-list.png to 1400 in 1.5s
      music loop.flac gain=-18dB ; sound tap.wav at tap
    """,
  ]

  /// Returns the list of statements with their help and an example each.
  static func statements(width: Int) -> String {
    let lines = FilmSyntax.all.flatMap { syntax in
      ["  \(syntax.usage)"]
        + wrapped("\(syntax.help.prefix(1).uppercased())\(syntax.help.dropFirst()).", to: width)
        .map { "      \($0)" } + ["        \(syntax.example)"]
    }
    return (["Statements:"] + lines).joined(separator: "\n")
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    if let file = try options[trace] { return try printScript(of: file, options, console) }
    if options.operands.count > 1 {
      throw CommandError.usage(
        "unexpected argument '\(options.operands[1].text)'; a film has one script.")
    }
    let request = try FilmRequest(options)
    do {
      try run(request, options, console)
    } catch let error as FilmScriptError {
      throw CommandError(error, in: request.job.name)
    }
  }

  /// Returns the file of `--subtitles` with its format; nil without it.
  private static func subtitleFile(
    _ options: ParsedOptions
  ) throws(CommandError) -> (file: FilePath, format: SubtitleFormat)? {
    guard let file = try options[subtitles] else { return nil }
    let ending = file.description.split(separator: ".").last.map { $0.lowercased() } ?? ""
    guard let format = SubtitleFormat(rawValue: ending) else {
      throw options.fault(subtitles, "'\(file)' is not a .srt or .vtt; choose another name.")
    }
    guard file.folder.isFolder else {
      throw options.fault(
        subtitles, "the folder of '\(file)' does not exist; create it, or name another one.")
    }
    return (file, format)
  }

  /// Writes the captions of a film as subtitles.
  private static func write(
    _ plan: FilmPlan, _ format: SubtitleFormat, to file: FilePath, _ options: ParsedOptions
  ) throws(CommandError) {
    do throws(MediaError) {
      var output = try OutputFile(.file(file, options.outputOptions))
      try output.write(plan.subtitles(as: format))
      try output.commit()
    } catch {
      throw CommandError(error, option: subtitles.name)
    }
  }

  /// Prints the script of a trace over two screens.
  private static func printScript(
    of file: FilePath, _ options: ParsedOptions, _ console: Console
  ) throws {
    guard !options.has(output) else {
      throw options.fault(
        trace,
        "it prints the script; leave -o out, and redirect it: 'hinge film --from-trace drag.jsonl "
          + "a.png b.png > tour.film'.")
    }
    guard options.operands.count == 2 else {
      throw options.fault(
        trace, "name the two screens, as in 'hinge film --from-trace drag.jsonl a.png b.png'.")
    }
    let recorded: PointerTrace
    do {
      recorded = try TraceFile.read(file)
    } catch {
      throw CommandError(error, option: options.name(of: trace))
    }
    let screen = options.operands[0].path
    let picture = InputPicture(path: screen, origin: screen.description, name: .from)
    var notes: [String] = []
    let frame = try picture.read(options.drawing().reading, notes: &notes)
    let script = FilmTrace(
      recorded, in: Container(filling: frame.size).size, screens: options.operands.map(\.text))
    try console.output(script.text)
  }

  private static func run(
    _ request: FilmRequest, _ options: ParsedOptions, _ console: Console
  ) throws {
    let job = request.job
    let wantsJSON = options.has(Options.json)
    let paths = job.outputs.map(\.path)
    if wantsJSON, paths.contains("-") {
      throw CommandError.usage("--json: standard output already takes the film of '-o -'.")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    if !paths.contains(where: { isStream($0) }) { Interruption.listen() }
    let inputs = request.inputFiles
    for (output, paths) in zip(job.outputs, request.outputPaths) {
      try InputFiles.refuse(
        [OutputClaim(paths)], named: output.path, reading: inputs,
        option: output.origin ?? options.name(of: Self.output))
      try ResultOpener.check(options, output.path)
    }
    if let sheet = request.sheet {
      try InputFiles.refuse(
        [OutputClaim(sheet)], named: sheet, reading: inputs, option: options.name(of: Self.sheet))
    }
    let texts = try subtitleFile(options)
    if let file = texts?.file {
      guard !paths.contains(file), request.sheet != file else {
        throw options.fault(subtitles, "'\(file)' is another output; choose another name.")
      }
      try InputFiles.refuse(
        [OutputClaim(file)], named: file, reading: inputs, option: options.name(of: subtitles))
    }
    for note in request.notes { progress.message(note) }
    let checks = try progress.guardShaders(job.plan.transitions, on: job.drawing.gpu)
    try request.checkDestination(options)
    if options.has(check) {
      let (size, notes, remarks) = try job.check()
      try checks.require(job.plan.transitions, drawableAt: size)
      for note in notes + remarks.map({ $0.sentence(in: job.name) }) { progress.message(note) }
      progress.release()
      let plan = FilmCheck(job, size: size, remarks)
      return try console.output(wantsJSON ? JSONText.pretty(plan) : "\(plan.sentence)\n")
    }
    let session = console.session
    if !job.outputs.isEmpty {
      for path in paths { try options.makePartFolder(path) }
      let result: FilmResult
      if options.isSegmented, let part = job.part, let output = job.outputs.first {
        result = try SegmentedFilm.write(
          part, to: output.path, job.outputOptions, needsSound: job.hasSoundPart
        ) { part, outputOptions in
          var own = request
          (own.job.part, own.job.outputOptions) = (part, outputOptions)
          return try own.run(in: session, progress)
        }
      } else {
        result = try request.run(in: session, progress)
      }
      progress.finish(
        paths.map { $0 == "-" ? "standard output" : $0.description }.joined(separator: ", "),
        frameCount(result.drawnFrames))
      for output in result.outputs {
        if let note = output.budgetNote { progress.message("\(output.output): \(note)") }
      }
      if wantsJSON { try console.output(JSONText.pretty(result)) }
    }
    if let file = request.sheet {
      let sheet = try FilmSheet(job, size: try job.check().size)
      try sheet.draw(
        to: file, in: session,
        // The film has told its notes.
        FilmJobReporter(job, progress, checks, tellsNotes: job.outputs.isEmpty))
      progress.finish(file.description, frameCount(sheet.frames.count))
    }
    if let texts {
      try write(job.plan, texts.format, to: texts.file, options)
      let count = job.plan.cues.count
      progress.message("Wrote \(texts.file): \(count) caption\(count == 1 ? "" : "s").")
    }
    for path in paths { ResultOpener.open(path, options, progress) }
  }
}

extension CommandError {
  /// Creates an error about a script, with the closest word that is possible.
  ///
  /// - Parameter name: the name of the script's file.
  init(_ error: FilmScriptError, in name: String) {
    let hint =
      error.word.isEmpty || error.word.utf8.count > 40
      ? "" : filmSuggestion(for: error.word, among: error.candidates)
    // A word of the script may be as long as the script.
    let fault = error.fault.count > 300 ? "\(error.fault.prefix(200))…" : error.fault
    self = .usage("\(name):\(error.place): \(fault)" + hinted(hint, error.remedy) + ".")
  }
}

/// Returns the suggestion for the word of a statement: another program's name for it, or the
/// closest by its letters.
private func filmSuggestion(for word: String, among candidates: [String]) -> String {
  if let meant = ForeignNames.filmStatements[meaningKey(word)], candidates.contains(meant) {
    return didYouMean(meant)
  }
  return suggestion(for: word, among: candidates)
}

/// What a film would be, which `hinge film --check` prints.
struct FilmCheck: Encodable {
  /// The path of the script.
  let script: String
  /// The frame size in pixels.
  let width, height: Int
  /// The number of frames.
  let frames: Int
  /// The frames per second.
  let framesPerSecond: Double
  /// The length in seconds.
  let seconds: Double
  /// The numbers of pictures, clips and transitions.
  let pictures, clips, transitions: Int
  /// Remarks about the script; nil without any.
  let notes: [FilmNote]?

  init(_ job: FilmJob, size: PixelSize, _ remarks: [FilmNote]) {
    notes = remarks.isEmpty ? nil : remarks
    script = job.name
    (width, height) = (size.width, size.height)
    frames = job.plan.count
    framesPerSecond = job.plan.rate.value
    seconds = job.plan.duration
    pictures = job.plan.pictures.count
    clips = job.clipFiles.count
    transitions = job.plan.transitions.count
  }

  /// One sentence about the film.
  var sentence: String {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let parts = clips == 0 ? "" : ", \(count(clips, "clip"))"
    return "\(script) is a film of \(frameCount(frames)) (\(fixed(seconds, 2)) s) of "
      + "\(width)x\(height) at \(plain(framesPerSecond)) fps, with \(count(pictures, "picture"))"
      + "\(parts) and \(count(transitions, "transition")). Nothing was written."
  }
}

extension FilmResult {
  /// The number of frames that were drawn for the outputs: those of the film, or one for each
  /// picture.
  fileprivate var drawnFrames: Int {
    let most = outputs.map(\.frames).max() ?? 0
    return most > 1 ? most : outputs.count
  }
}

/// An observer that reports a film at the terminal and ends it after a signal.
final class FilmJobReporter: FilmJobObserver {
  private let job: FilmJob
  private let progress: RenderProgress
  private let checks: ShaderGuard.Checks
  private let tellsNotes: Bool
  private var size: PixelSize?

  init(
    _ job: FilmJob, _ progress: RenderProgress, _ checks: ShaderGuard.Checks,
    tellsNotes: Bool = true
  ) {
    (self.job, self.progress, self.checks) = (job, progress, checks)
    self.tellsNotes = tellsNotes
  }

  func didRead(size: PixelSize, notes: [String]) throws {
    self.size = size
    if tellsNotes { for note in notes { progress.message(note) } }
    try checks.require(job.plan.transitions, drawableAt: size)
  }

  func willDraw(frames: Int, renderer: String) {
    progress.begin(
      "Drawing \(frameCount(frames)) of \(job.name)\(size.map { " at \($0)" } ?? "") with "
        + "\(renderer).", frames: frames)
  }

  func willDrawAgain(frames: Int) { progress.restart(frames: frames) }

  func willDrawFrame(after count: Int) throws {
    try Interruption.check()
    progress.advance(to: count)
  }

  func willCommit(frames count: Int) throws {
    try Interruption.check()
    progress.end(frames: count)
  }
}
