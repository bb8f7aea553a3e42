import Frames
import Headless
import Jobs
import Media
import Porting
import Support

/// The command `hinge run`: an animator written for UIKit, shown between two pictures.
enum RunCommand: Command {
  static let name = "run"
  static let summary = "Build an animator written for UIKit and record it between two pictures."
  static let maximumOperands = 1000
  static let operandCompletion: Completion? = .files(["swift"])
  static let options: [Option] = sections.flatMap(\.options)

  static let animatorOption = Option(
    name: "--animator", value: "NAME", help: "the animator's class (the only one in the files)")
  static let initOption = Option(
    name: "--init", value: "EXPRESSION", help: "the expression that creates the animator (NAME())")
  static let delegateOption = Option(
    name: "--delegate", value: "EXPRESSION",
    help: "a delegate to give the animator, in place of --animator and --init")
  static let popOption = Option(
    name: "--pop", help: "show a pop, with --present a dismissal (a push, a presentation)")
  static let presentOption = Option(
    name: "--present", help: "present in place of pushing onto a navigation stack")
  static let traceOption = RenderJob.traceOption.with(
    help: "a pointer trace whose drag drives the transition: one JSON object per line")
  static let sourcesOption = Option(
    name: "--hinge", value: "FOLDER",
    help: "Hinge's sources (HINGE_ROOT, or where this program was built)")

  private static let sections: [(title: String, options: [Option])] = [
    (
      "Transition",
      [
        .from, .to, animatorOption, initOption, delegateOption, popOption, presentOption,
        traceOption,
      ]
    ),
    ("Drawing", [RenderJob.rateOption, RenderJob.holdOption, .size, .scale, .gpu]),
    (
      "Output",
      [
        .output, RenderJob.formatOption, RenderJob.presetOption, .noSync, sourcesOption, .json,
        .quiet,
      ]
    ),
  ]

  static var page: HelpPage {
    HelpPage(
      usage: "run FILE.swift…|FOLDER --from A --to B -o OUT [OPTION]…", summary: summary,
      sections: sections + [("Help", [.help])],
      notes: [
        "The files are ported as 'hinge port' does, in memory, and built with the Swift toolchain in Swift 5 "
          + "mode as a program of their own. Of a folder, all Swift files below it are taken but tests and "
          + "Package.swift. The first build takes minutes, a further one seconds, and what did not change is not "
          + "built again.",
        "The pictures are two view controllers. The recording ends when nothing moves any more. A presentation is "
          + "full-screen; a dismissal whose animator does not add the other screen has it below.",
        "--delegate gives an expression for a UINavigationControllerDelegate, or with --present for a "
          + "UIViewControllerTransitioningDelegate, whose presentation controller is used, too.",
        "--trace sends recorded pointer events: a drag to the left pushes, one to the right pops, one up "
          + "presents and one down dismisses. Beyond the middle it finishes.",
        OutputNotes.completion,
        """
        Examples:
          hinge run FlipAnimator.swift --from a.png --to b.png -o flip.mp4
          hinge run Sources --animator ZoomAnimator --present --from a.png --to b.png -o zoom.gif
          hinge run Fold.swift --init 'Fold(direction: .left)' --from a.png --to b.png -o fold.mp4
          hinge run SlideIn --delegate 'SlideInManager()' --present --from a.png --to b.png -o in.gif
        """,
      ])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    guard !options.operands.isEmpty else {
      throw CommandError.usage("Say which Swift file has the animator ('hinge run --help').")
    }
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    let sources = try AnimatorSources(options.operands.map(\.path))
    let subject = try subject(options, sources)
    let (arguments, output, inputs) = try programArguments(options)
    try InputFiles.refuse(
      [OutputClaim(output)], named: output,
      reading: inputs + sources.files.map { .init(source: $0) })
    let package = try AnimatorPackage(
      hinge: HingeSources.folder(options.path(sourcesOption)), sources, subject)
    let program = try package.build { progress.message($0) }
    progress.begin("Recording \(subject.expression).", frames: nil)
    let result = try ChildProcess.run(program, arguments, readingOutput: true)
    guard result.status == 0 else {
      // The program has said why.
      throw CommandError.failure("The animator's program ended with the status \(result.status).")
    }
    let count = result.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0
    progress.end(frames: count)
    progress.finish(output.description, frameCount(count))
    if options.has(.json) {
      try console.output(
        JSONText.pretty(
          RunReport(output: output.description, frames: count, subject: subject.expression)))
    }
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
    guard let text = options[delegateOption] else {
      return .animator(try animator(options, sources))
    }
    guard !options.has(animatorOption), !options.has(initOption) else {
      throw .usage("--delegate: it takes the place of --animator and --init.")
    }
    guard !options.has(traceOption) else {
      throw .usage("--delegate: a trace drives the animators of --init and --animator.")
    }
    return .delegate(try line(text, delegateOption, "SlideInManager()"))
  }

  /// Returns an expression that an option gives.
  private static func line(
    _ text: String, _ option: Option, _ example: String
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
    if let text = options[initOption] {
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
    if let name = options[animatorOption] {
      guard let found = all.first(where: { $0.name == name }) else {
        throw .usage(
          "--animator: there is no '\(name)'\(suggestion(for: name, among: all.map(\.name))); the "
            + "files have \(names).")
      }
      animator = found
    } else {
      guard all.count == 1 else {
        throw .usage("Say which animator to show, with --animator: \(names).")
      }
      animator = all[0]
    }
    guard animator.parameters.isEmpty, !animator.isPrivate else {
      throw .usage(
        "\(animator.name) is not made without arguments (\(animator.parameters.joined())); say how "
          + "with --init '\(animator.name)(…)'.")
    }
    return "\(animator.name)()"
  }

  /// Returns the arguments of the built program, its output, and the files that it reads.
  private static func programArguments(
    _ options: ParsedOptions
  ) throws(CommandError) -> ([String], FilePath, [InputFiles.Input]) {
    let pictures = try options.inputPictures(name, operands: [])
    let output = try options.requiredPath(.output, name)
    guard output != "-" else {
      throw .usage("-o: the program writes a file; give its name.")
    }
    let format = try RenderJob.format(options, output: output)
    guard format != .png else {
      throw .usage("-o: give a pattern such as frames/%04d.png for all frames.")
    }
    let rate = try RenderJob.rate(options, for: format)
    let encoding = try RenderJob.encoding(options)
    var values = [
      ("from", pictures.all[0].file.description), ("to", pictures.all[1].file.description),
      ("output", output.description), ("format", format.rawValue), ("preset", encoding.preset),
      ("rate", "\(rate.numerator)/\(rate.denominator)"),
      ("change", change(options).rawValue), ("gpu", try options.gpuChoice().text),
      ("synced", options.has(.noSync) ? "no" : "yes"),
    ]
    if let text = options[.size] {
      let size = try size(text, pictures)
      values.append(("size", "\(size.width)x\(size.height)"))
    }
    if let scale = try options.scale(.scale) { values.append(("scale", "\(scale)")) }
    if let hold = try options.seconds(
      RenderJob.holdOption, above: 0, orEqual: true, upTo: 3600)
    {
      values.append(("hold", "\(hold)"))
    }
    var inputs = pictures.inputFiles
    if let trace = options.path(traceOption) {
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

  /// Returns the size that the value of `--size` is.
  private static func size(
    _ text: String, _ pictures: InputPictures
  ) throws(CommandError) -> PixelSize {
    let option = try FrameSizeOption(option: .size, text: text)
    if case .exact(let size) = option { return size }
    let picture: PixelSize
    do throws(JobError) {
      picture = try pictures.all[0].read().size
    } catch {
      throw CommandError(error)
    }
    guard let size = option.size(for: picture), size.isEncodable else {
      throw .usage("--size: '\(text)' is too large for a picture of \(picture) pixels.")
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
