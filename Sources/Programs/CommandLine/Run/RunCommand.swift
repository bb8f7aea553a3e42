import Frames
import Headless
import Jobs
import Media
import Porting
import Support
import Transitions

/// The command `hinge run`: an animator written for UIKit, shown between two pictures.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Build an animator written for UIKit and record it between two pictures."
  static let maximumOperands = 1000
  static let operandCompletion: Completion? = .files(["swift"])
  static let animatorOption = Option(
    "--animator", .text("NAME"), "the animator's class", note: "the only one in the files")
  static let initOption = Option(
    "--init", .text("EXPRESSION"), "the expression that creates the animator", note: "NAME()")
  static let delegateOption = Option(
    "--delegate", .text("EXPRESSION"),
    "a delegate that provides the animator, instead of --animator and --init")
  static let popOption = Option(
    "--pop", .flag, "show a pop, or with --present a dismissal",
    note: "a push, a presentation")
  static let presentOption = Option(
    "--present", .flag, "present instead of pushing onto a navigation stack")
  static let traceOption = Options.trace.with(
    "a recorded pointer trace whose drag drives the transition: one JSON object per line")
  static let sourcesOption = Option(
    "--hinge", .folder("FOLDER"), "Hinge's sources",
    note: "HINGE_ROOT, or where this program was built")

  static let sections = [
    OptionSection(
      "Transition",
      [
        Options.from, Options.to, animatorOption, initOption, delegateOption, popOption,
        presentOption, traceOption,
      ]),
    OptionSection(
      "Drawing",
      [
        Options.rate, Options.hold, Options.size, Options.scale, Options.motionBlur,
        Options.shutterPhase, Options.shutterCurve, Options.gpu,
      ]),
    OptionSection(
      "Output",
      [
        Options.output.with(note: "hinge-FILE.mp4, or the next free name"), Options.format,
        Options.encoderPreset, Options.noSync, sourcesOption, Options.opens, Options.json,
        Options.quiet,
      ]),
  ]

  static let usage = "run FILE.swift…|FOLDER A B [-o OUT] [OPTION]…"
  static let notes = [
    "The files are ported in memory as by 'hinge port', and built with the Swift toolchain in Swift 5 "
      + "mode as a separate program. In a folder, all Swift files below it are used except tests and "
      + "Package.swift. The first build takes minutes, later builds take seconds, and unchanged files are not "
      + "built again.",
    "The pictures are two view controllers. The recording ends when nothing moves any more. A presentation is "
      + "full-screen; a dismissal whose animator does not add the other screen has it below.",
    "--delegate gives an expression for a UINavigationControllerDelegate, or with --present for a "
      + "UIViewControllerTransitioningDelegate, whose presentation controller is used, too.",
    "--trace sends recorded pointer events: a drag to the left pushes, to the right pops, up "
      + "presents and down dismisses. Beyond the middle the transition completes.",
    OutputNotes.completion,
    """
    Examples:
      hinge run FlipAnimator.swift a.png b.png
      hinge run FlipAnimator.swift --from a.png --to b.png -o flip.mp4
      hinge run Sources --animator ZoomAnimator --present --from a.png --to b.png -o zoom.gif
      hinge run Fold.swift --init 'Fold(direction: .left)' --from a.png --to b.png -o fold.mp4
      hinge run SlideIn --delegate 'SlideInManager()' --present --from a.png --to b.png -o in.gif
    """,
  ]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard !options.operands.isEmpty else {
      throw CommandError.usage("Give the Swift file of the animator ('hinge run --help').")
    }
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    let (files, screens) = operands(options)
    guard !files.isEmpty else {
      throw CommandError.usage(
        "Give the Swift file of the animator before the pictures: "
          + shellLine(
            ["hinge", "run", "Animator.swift"]
              + screens.map { operandPath(options.operands[$0].path) }))
    }
    let sources = try AnimatorSources(files)
    let subject = try subject(options, sources)
    let (arguments, output, inputs) = try programArguments(options, screens, files[0])
    try ResultOpener.check(options, output)
    try InputFiles.refuse(
      [OutputClaim(output)], named: output,
      reading: inputs + sources.files.map { .init(source: $0) })
    let package = try AnimatorPackage(
      hinge: HingeSources.folder(options[sourcesOption]), sources, subject)
    let program = try package.build(BuildProgress(console, isQuiet: options.has(Options.quiet)))
    if !options.has(Options.output) { progress.message("Without -o the file is \(output).") }
    progress.begin("Recording \(subject.expression).", frames: nil)
    let result = try ChildProcess.run(program, arguments, readingOutput: true)
    guard result.status == 0 else {
      // The program has reported the cause.
      throw CommandError.failure("The animator's program exited with status \(result.status).")
    }
    let count = result.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
    progress.end(frames: count)
    progress.finish(output.description, frameCount(count))
    if options.has(Options.json) {
      try console.output(
        JSONText.pretty(
          RunReport(output: output.description, frames: count, subject: subject.expression)))
    }
    ResultOpener.open(output, options, progress)
  }

  /// Returns the paths of the Swift files and folders among the operands, and the indices of the
  /// others, which are the screens.
  static func operands(_ options: ParsedOptions) -> (files: [FilePath], screens: [Int]) {
    let all = options.operands
    // Older command lines name the screens by options only.
    if options.has(Options.from), options.has(Options.to) { return (all.map(\.path), []) }
    let screens = all.indices.filter { index in
      !all[index].text.lowercased().hasSuffix(".swift") && !all[index].path.isFolder
    }
    return (all.indices.filter { !screens.contains($0) }.map { all[$0].path }, screens)
  }

  /// The report of `--json`.
  private struct RunReport: Encodable {
    let output: String
    let frames: Int
    /// The expression of the animator or the delegate.
    let subject: String
  }

  /// Returns the expression that creates the animator or the delegate.
  private static func subject(
    _ options: ParsedOptions, _ sources: AnimatorSources
  ) throws(CommandError) -> AnimatorPackage.Subject {
    guard let text = try options[delegateOption] else {
      return .animator(try animator(options, sources))
    }
    guard !options.has(animatorOption), !options.has(initOption) else {
      throw .usage("--delegate: replaces --animator and --init; leave them out.")
    }
    guard !options.has(traceOption) else {
      throw .usage("--delegate: a trace drives only the animators of --init and --animator.")
    }
    return .delegate(try line(text, delegateOption, "SlideInManager()"))
  }

  /// Returns an expression that an option gives.
  private static func line(
    _ text: String, _ option: any AnyOption, _ example: String
  ) throws(CommandError) -> String {
    guard !text.contains("\n"), !text.isEmpty else {
      throw .usage("\(option.name): give one line, such as '\(example)'.")
    }
    return text
  }

  /// Returns the expression that creates the animator.
  private static func animator(
    _ options: ParsedOptions, _ sources: AnimatorSources
  ) throws(CommandError) -> String {
    if let text = try options[initOption] {
      return try line(text, initOption, "FlipAnimator(originFrame: .zero)")
    }
    let all = sources.animators.all
    let names = all.map(\.name).joined(separator: ", ")
    guard !all.isEmpty else {
      throw .usage(
        "No class in the files conforms to UIViewControllerAnimatedTransitioning; give the file "
          + "of the animator.")
    }
    let animator: Animators.Animator
    if let name = try options[animatorOption] {
      guard let found = all.first(where: { $0.name == name }) else {
        throw .usage(
          "--animator: unknown animator '\(name)'"
            + suggestion(for: name, among: all.map(\.name), before: "the files have \(names)") + "."
        )
      }
      animator = found
    } else {
      guard all.count == 1 else {
        throw .usage("Choose the animator to show with --animator: \(names).")
      }
      animator = all[0]
    }
    guard animator.parameters.isEmpty, !animator.isPrivate else {
      throw .usage(
        "\(animator.name) has no initializer without arguments (\(animator.parameters.joined())); "
          + "create it with --init '\(animator.name)(…)'.")
    }
    return "\(animator.name)()"
  }

  /// Returns the arguments of the built program, its output, and the files that it reads.
  private static func programArguments(
    _ options: ParsedOptions, _ screens: [Int], _ file: FilePath
  ) throws(CommandError) -> ([String], FilePath, [InputFiles.Input]) {
    let pictures = try options.inputPictures(operands: screens)
    let output = try chosenOutput(options, for: file)
    guard output != "-" else {
      throw options.fault(Options.output, "the program writes a file; give its name.")
    }
    let format = try options.outputFormat(of: output)
    guard format != .png else {
      throw options.fault(
        Options.output, "give a pattern such as frames/%04d.png for all frames.")
    }
    let rate = try options.frameRate(for: format)
    let encoding = try options.encoding()
    var values = [
      ("from", pictures.all[0].file.description), ("to", pictures.all[1].file.description),
      ("output", output.description), ("format", format.rawValue), ("preset", encoding.preset),
      ("rate", "\(rate.numerator)/\(rate.denominator)"),
      ("change", change(options).rawValue), ("gpu", try options.gpuChoice().text),
      ("synced", options.has(Options.noSync) ? "no" : "yes"),
    ]
    if let size = try size(options, pictures) {
      values.append(("size", "\(size.width)x\(size.height)"))
    }
    if let scale = try options[Options.scale] { values.append(("scale", "\(scale)")) }
    if let shutter = try options.shutter() {
      values += [
        ("shutter", "\(shutter.angle)"), ("phase", "\(shutter.phase)"),
        ("shutter-curve", shutter.curve.rawValue),
      ]
    }
    if let hold = try options[Options.hold] { values.append(("hold", "\(hold)")) }
    var inputs = pictures.inputFiles
    if let trace = try options[traceOption] {
      do {
        _ = try TraceFile.read(trace)
      } catch {
        throw CommandError(error, option: traceOption.name)
      }
      values.append(("trace", trace.description))
      inputs.append(InputFiles.Input(path: trace, role: "the trace of --trace"))
    }
    return (values.map { "\($0.0)=\($0.1)" }, output, inputs)
  }

  /// Returns the output of `-o`, else a name in the current folder that no file has.
  private static func chosenOutput(
    _ options: ParsedOptions, for file: FilePath
  ) throws(CommandError) -> FilePath {
    if let output = try options[Options.output] { return output }
    let name = file.withoutTrailingSlashes.lastComponent.description
    let stem = name.hasSuffix(".swift") ? String(name.dropLast(".swift".count)) : name
    let isName = !stem.isEmpty && !stem.hasPrefix(".")
    let format = try options[Options.format] ?? .mp4
    return freeFile("hinge-\(isName ? stem : "animator")", format.rawValue)
  }

  /// Returns the frame size of `--size`; nil without that option.
  private static func size(
    _ options: ParsedOptions, _ pictures: InputPictures
  ) throws(CommandError) -> PixelSize? {
    guard let option = try options[Options.size] else { return nil }
    if case .exact(let size) = option { return size }
    let picture: PixelSize
    do throws(JobError) {
      picture = try pictures.all[0].read().size
    } catch {
      throw CommandError(error)
    }
    guard let size = option.size(for: picture), size.isEncodable else {
      throw options.fault(
        Options.size,
        "'\(options.text(of: Options.size) ?? "")' is too large for a picture of \(picture) pixels."
      )
    }
    return size
  }

  /// A change of view controllers, as `WindowRecording` names it.
  private enum Change: String {
    case push
    case pop
    case present
    case dismiss
  }

  private static func change(_ options: ParsedOptions) -> Change {
    switch (options.has(presentOption), options.has(popOption)) {
    case (false, false): .push
    case (false, true): .pop
    case (true, false): .present
    case (true, true): .dismiss
    }
  }
}
