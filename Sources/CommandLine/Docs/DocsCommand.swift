import Frames
import Media
import RenderJobs
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

/// The command `hinge docs`: a page that describes every effect, with its strips of frames.
enum DocsCommand: Command {
  static let name = "docs"
  static let summary =
    "Write a page that describes every transition, with a strip of frames of each."
  static let options: [Option] = [.from, .to, outputOption, .gpu, .noSync, .quiet]

  static let outputOption = Option.output.with(
    value: "FOLDER",
    help: "the folder of \(EffectsDocument.name) and \(EffectsDocument.stripFolder)/NAME.png")

  static var help: String {
    helpText(
      usage: "docs --from A --to B -o FOLDER [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: ["Strips of transitions that no longer exist are not removed."])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let pictures = try options.inputPictures(name)
    let folder = try options.requiredPath(outputOption, name)
    let completion = OutputOptions(options)
    let drawing = try DrawingSettings(options)
    let page = folder.appending(FilePath(EffectsDocument.name))
    let strips = folder.appending(FilePath(EffectsDocument.stripFolder))
    let files = Catalog.all.map {
      strips.appending(FilePath(EffectsDocument.stripName(of: $0.name)))
    }
    try InputFiles.refuse(
      (files + [page]).map { OutputClaim($0) }, named: folder, reading: pictures.inputFiles)
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !pictures.isStreamed { Interruption.listen() }
    let frames = try pictures.read()
    progress.message(pictures.summary(of: frames))
    try makeFolder(strips)

    let size = EffectsDocument.frameSize(for: frames[0].size)
    let (pipeline, renderer) = try drawing.pipeline(
      for: pictures, frames, at: size, in: RenderSession())
    let sheets = try Catalog.all.map { try EffectsDocument.strip(of: $0, size) }
    let count = sheets.reduce(0) { $0 + $1.count }
    progress.begin(
      "Drawing \(frameCount(count)) at \(size) with \(renderer).", frames: count)
    var done = 0
    for (sheet, file) in zip(sheets, files) {
      try draw(sheet, with: pipeline, to: file, completion) { progress.advance(to: done + $0) }
      done += sheet.count
    }
    try write(EffectsDocument.text(), to: page, completion)
    progress.finish(folder.description, "\(Catalog.all.count) effects")
  }

  /// Creates the folder at `path` and its parents, unless they exist.
  private static func makeFolder(_ path: FilePath) throws(CommandError) {
    let path = path.withoutTrailingSlashes
    if path == "." || path == "/" || path.isFolder { return }
    try makeFolder(path.folder)
    do throws(SystemError) {
      try path.makeFolder()
    } catch {
      throw .failure("-o: the folder '\(path)' cannot be made (\(error)).")
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
