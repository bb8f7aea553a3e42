import Effects
import Frames
import Jobs
import Media
import Rendering
import SceneGraph
import ShaderEffects
import Support
import Transitions

/// The command `hinge docs`: a page that describes every effect, with its strips of frames.
enum DocsCommand: Command {
  static let name = "docs"
  static let summary =
    "Write a page that describes every transition, with an animation and a strip of each."
  static let maximumOperands = 2
  static let operandCompletion: Completion? = .pictures
  static let sharedFromOption = Option(
    "--shared-from", .picture,
    "another outgoing screen, for effects that move elements which both screens show")
  static let sharedToOption = Option(
    "--shared-to", .picture, "the incoming screen for those effects")
  static let outputOption = Options.output.with(
    "the folder for \(EffectsDocument.name), and for NAME.png and NAME.gif in its folder "
      + EffectsDocument.stripFolder, placeholder: "FOLDER", completion: .folders)

  static let sections = [
    OptionSection([
      Options.from, Options.to, sharedFromOption, sharedToOption,
      Options.transitions.with("a folder of shaders, FILE.glsl, for a separate part; may repeat"),
      outputOption, Options.gpu, Options.noSync, Options.quiet,
    ])
  ]

  static let usage = "docs A B -o FOLDER [OPTION]…"
  static let notes = ["Pictures of transitions that no longer exist are not removed."]

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let pictures = try options.inputPictures()
    let folder = try options.required(outputOption)
    let completion = options.outputOptions
    let drawing = try options.drawing()
    let page = folder.appending(FilePath(EffectsDocument.name))
    let strips = folder.appending(FilePath(EffectsDocument.stripFolder))
    let shaders = try shaders(options)
    let groups = EffectPictures.groups(shaders, on: pictures, sharing: try sharedScreens(options))
    let names = groups.flatMap(\.names)
    let files = names.map { strips.appending(FilePath(EffectsDocument.stripName(of: $0))) }
    let animations = names.map {
      strips.appending(FilePath(EffectsDocument.animationName(of: $0)))
    }
    try InputFiles.refuse(
      (files + animations + [page]).map { OutputClaim($0) }, named: folder,
      reading: groups.flatMap { $0.screens.inputFiles })
    let progress = RenderProgress(console, isQuiet: options.has(Options.quiet))
    defer { progress.clearBar() }
    _ = try progress.guardShaders(shaders.map { TransitionSpec($0) }, on: drawing.gpu)
    if !groups.contains(where: \.screens.isStreamed) { Interruption.listen() }
    let frames = try groups.map { group throws(JobError) in try group.screens.read() }
    progress.message(pictures.summary(of: frames[0]))
    try makeFolder(strips)

    let session = console.session
    var sheets: [[ContactSheet]] = []
    for (group, frames) in zip(groups, frames) {
      sheets.append(
        try group.strips(EffectsDocument.frameSize(for: frames[0].size), of: frames))
    }
    var done = 0
    let count = sheets.joined().reduce(names.count) { $0 + $1.count }
    for (index, group) in groups.enumerated() {
      let (frames, size) = (frames[index], frames[index][0].size)
      let (pipeline, _, renderer) = try drawing.pipeline(
        for: group.screens, frames, at: EffectsDocument.frameSize(for: size), in: session)
      if index == 0 {
        progress.begin("Drawing \(names.count) effects with \(renderer).", frames: count)
      }
      for (sheet, name) in zip(sheets[index], group.names) {
        let file = strips.appending(FilePath(EffectsDocument.stripName(of: name)))
        try draw(sheet, with: pipeline, to: file, completion) { progress.advance(to: done + $0) }
        done += sheet.count
      }
      let small = EffectAnimation.frameSize(for: size)
      let (animator, _, _) = try drawing.pipeline(
        for: group.screens, frames, at: small, in: session)
      for (motion, name) in zip(group.animations(small, of: frames), group.names) {
        let file = strips.appending(FilePath(EffectsDocument.animationName(of: name)))
        // Each frame is a sign of life, since a whole animation may take long.
        try motion.draw(with: animator, to: file, completion) {
          try Interruption.check()
          progress.advance(to: done)
        }
        done += 1
        progress.advance(to: done)
      }
    }
    try write(EffectsDocument.text(shaders: shaders), to: page, completion)
    progress.finish(folder.description, "\(names.count) effects")
  }

  /// Returns the screens with common elements that the command names; nil for none.
  private static func sharedScreens(
    _ options: ParsedOptions
  ) throws(CommandError) -> InputPictures? {
    switch (try options[sharedFromOption], try options[sharedToOption]) {
    case (let from?, let to?): return InputPictures(from: from, to: to)
    case (nil, nil): return nil
    default: throw .usage("--shared-from and --shared-to: give both, or neither.")
    }
  }

  /// Returns the shaders of the folders that the command names, by name.
  private static func shaders(_ options: ParsedOptions) throws(CommandError) -> [ShaderTransition] {
    var shaders: [ShaderTransition] = []
    _ = try options.effectLibrary()
    for file in try options.givenShaders() ?? [] {
      do throws(EffectLibrary.Failure) {
        shaders.append(try EffectLibrary.shader(file))
      } catch {
        throw CommandError(error)
      }
    }
    return shaders
  }

  /// Creates the folder at `path` and its parents, unless they exist.
  private static func makeFolder(_ path: FilePath) throws(CommandError) {
    do throws(FolderError) {
      try path.makeFolders()
    } catch {
      throw .failure("-o: \(error).")
    }
  }

  /// Draws `sheet` to the PNG at `path`.
  ///
  /// - Parameter progress: called with the number of frames drawn.
  private static func draw(
    _ sheet: ContactSheet, with pipeline: FramePipeline, to path: FilePath,
    _ options: OutputOptions, progress: (Int) -> Void
  ) throws {
    let sink = try sheet.sink(to: path, options)
    try sink.filled {
      try sheet.draw(on: sheet.blankImage, with: pipeline, into: sink) { checkpoint in
        try Interruption.check()
        if case .frame(let index, _) = checkpoint { progress(index) }
      }
    }
  }

  /// Writes `text` to the file at `path`.
  private static func write(
    _ text: String, to path: FilePath, _ options: OutputOptions
  ) throws {
    let text = PrintableText(text, keepingLines: true).text
    do {
      var file = try OutputFile(.file(path, options))
      try Array(text.utf8).withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw CommandError(error, option: "-o")
    }
  }
}
