import Frames
import Media
import RenderJobs
import Rendering
import SceneGraph
import ShaderTransitions
import TransitionCatalog
import Transitions

/// The command `hinge docs`: a page that describes every effect, with its strips of frames.
enum DocsCommand: Command {
  static let name = "docs"
  static let summary =
    "Write a page that describes every transition, with an animation and a strip of each."
  static let options: [Option] = [.from, .to, shadersOption, outputOption, .gpu, .noSync, .quiet]

  static let shadersOption = Option.transitions.with(
    help: "a folder of shaders, FILE.glsl, for a part of their own; may repeat", repeats: true)
  static let outputOption = Option.output.with(
    value: "FOLDER",
    help: "the folder of \(EffectsDocument.name), and of NAME.png and NAME.gif in its folder "
      + EffectsDocument.stripFolder, completion: .folders)

  static var page: HelpPage {
    HelpPage(
      usage: "docs --from A --to B -o FOLDER [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: ["Pictures of transitions that no longer exist are not removed."])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let pictures = try options.inputPictures(name)
    let folder = try options.requiredPath(outputOption, name)
    let completion = OutputOptions(options)
    let drawing = try DrawingSettings(options)
    let page = folder.appending(FilePath(EffectsDocument.name))
    let strips = folder.appending(FilePath(EffectsDocument.stripFolder))
    let shaders = try shaders(options)
    let names = Catalog.all.map { $0.name } + shaders.map(\.file.name)
    let files = names.map { strips.appending(FilePath(EffectsDocument.stripName(of: $0))) }
    let animations = names.map {
      strips.appending(FilePath(EffectsDocument.animationName(of: $0)))
    }
    try InputFiles.refuse(
      (files + animations + [page]).map { OutputClaim($0) }, named: folder,
      reading: pictures.inputFiles)
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    _ = try progress.guardShaders(shaders.map { TransitionSpec($0) }, on: drawing.gpu)
    if !pictures.isStreamed { Interruption.listen() }
    let frames = try pictures.read()
    progress.message(pictures.summary(of: frames))
    try makeFolder(strips)

    let size = EffectsDocument.frameSize(for: frames[0].size)
    let session = RenderSession()
    let (pipeline, _, renderer) = try drawing.pipeline(
      for: pictures, frames, at: size, in: session)
    let backdrop = SceneBackdrop(.auto, from: frames[0], to: frames[1])
    let sheets =
      try Catalog.all.map { try EffectsDocument.strip(of: $0, size) }
      + shaders.map { try EffectsDocument.strip(of: $0, size) }
    let count = sheets.reduce(sheets.count) { $0 + $1.count }
    progress.begin(
      "Drawing \(names.count) effects with \(renderer).", frames: count)
    var done = 0
    for (var sheet, file) in zip(sheets, files) {
      sheet.backdrop = backdrop
      try draw(sheet, with: pipeline, to: file, completion) { progress.advance(to: done + $0) }
      done += sheet.count
    }
    let small = EffectAnimation.frameSize(for: frames[0].size)
    let (animator, _, _) = try drawing.pipeline(for: pictures, frames, at: small, in: session)
    let motions =
      try Catalog.all.map { try EffectAnimation(of: $0, small) }
      + shaders.map { EffectAnimation(of: TransitionSpec($0), small) }
    for (var motion, file) in zip(motions, animations) {
      motion.backdrop = backdrop
      // Each frame is a sign of life, since a whole animation may take long.
      try motion.draw(with: animator, to: file, completion) {
        try Interruption.check()
        progress.advance(to: done)
      }
      done += 1
      progress.advance(to: done)
    }
    try write(EffectsDocument.text(shaders: shaders), to: page, completion)
    progress.finish(folder.description, "\(names.count) effects")
  }

  /// Returns the shaders of the folders that the command names, by name.
  private static func shaders(_ options: ParsedOptions) throws(CommandError) -> [ShaderTransition] {
    var shaders: [ShaderTransition] = []
    for file in try EffectLibrary(options).givenFiles(options) ?? [] {
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
    do {
      var file = try OutputFile(.file(path, options))
      try Array(text.utf8).withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw CommandError(error, option: "-o")
    }
  }
}
