import Frames
import Glibc
import Media
import RenderJobs
import Rendering
import SceneGraph
import TransitionCatalog
import Transitions

/// `hinge docs`: the page about every effect, with its pictures.
enum DocsCommand: Command {
  static let name = "docs"
  static let summary = "Write a page about every transition, with a strip of frames of each."
  static let options: [Option] = [.from, .to, outputOption, .gpu, .quiet]

  static let outputOption = Option.output.with(
    value: "FOLDER",
    help: "where to write \(EffectsDocument.name) and \(EffectsDocument.stripFolder)/NAME.png")

  static var help: String {
    helpText(
      usage: "docs --from A --to B -o FOLDER [OPTION]…", summary: summary,
      sections: [("Options", options + [.help])],
      notes: ["Pictures of transitions that are gone stay where they are; remove them yourself."])
  }

  static func run(_ options: ParsedOptions, _ console: Console) throws {
    let pictures = try options.inputPictures(name)
    let folder = try options.required(outputOption, name)
    let drawing = try DrawingSettings(options)
    let strips = "\(folder)/\(EffectsDocument.stripFolder)"
    let files = Catalog.all.map { "\(strips)/\(EffectsDocument.stripName(of: $0.name))" }
    try pictures.refuseToReplace(files + ["\(folder)/\(EffectsDocument.name)"], named: folder)
    let progress = RenderProgress(console, isQuiet: options.has(.quiet))
    defer { progress.clearBar() }
    if !pictures.isStreamed { Interruption.listen() }
    let frames = try pictures.read()
    progress.stage(pictures.summary(of: frames))
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
      try draw(sheet, with: pipeline, to: file) { progress.advance(to: done + $0) }
      done += sheet.count
    }
    try write(EffectsDocument.text(), to: "\(folder)/\(EffectsDocument.name)")
    progress.finish(folder, "\(Catalog.all.count) effects")
  }

  /// Makes the folder at `path` unless it is there, and before it those that it is in.
  private static func makeFolder(_ path: String) throws(CommandError) {
    // With a slash behind its name only a folder is found.
    if access("\(path)/", F_OK) == 0 { return }
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    if !parent.isEmpty { try makeFolder(path.hasPrefix("/") ? "/\(parent)" : parent) }
    guard mkdir(path, 0o777) != 0 else { return }
    let error = errno
    // Someone else may have made it in between, and a name that ends in `..` is there once what it names is.
    if error == EEXIST, access("\(path)/", F_OK) == 0 { return }
    let reason = String(cString: strerror(error == EEXIST ? ENOTDIR : error))
    throw .failure("-o: the folder '\(path)' cannot be made (\(reason)).")
  }

  private static func draw(
    _ sheet: Sheet, with pipeline: FramePipeline, to path: String, progress: (Int) -> Void
  ) throws {
    let sink = try sheet.sink(to: path)
    try sink.filled {
      try sheet.draw(on: sheet.ground, with: pipeline, into: sink) { checkpoint in
        try Interruption.check()
        if case .frame(let index, _) = checkpoint { progress(index) }
      }
    }
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      var file = try OutputFile(.file(path))
      try Array(text.utf8).withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw CommandError(error, option: "-o")
    }
  }
}
