import Frames
import GPU
import Glibc
import Jobs
import Media
import Rendering
import SceneGraph
import Support
import Transitions
import UIKitRuntime
import Window

/// The exports of a preview: stills, videos and traces in files of free names, and the command that
/// renders the same.
@MainActor
final class PreviewExporter {
  private static let rate = FrameRate(60)

  let configuration: PreviewConfiguration
  let pictures: PreviewPictures
  private let compositor: PreviewCompositor
  let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  let reporter: PreviewReporter
  /// The sheet that is drawn beside.
  let sheet: SheetExport

  init(
    _ configuration: PreviewConfiguration, _ pictures: PreviewPictures,
    _ compositor: PreviewCompositor, _ navigation: PreviewNavigation, _ playback: PreviewPlayback,
    _ reporter: PreviewReporter
  ) {
    self.configuration = configuration
    self.pictures = pictures
    self.compositor = compositor
    self.navigation = navigation
    self.playback = playback
    self.reporter = reporter
    sheet = SheetExport(by: configuration.writeSheet, wake: DesktopWindow.wakeUp)
  }

  /// Returns the file of the screen with this index, or of the nearest one.
  func file(ofScreen index: Int) -> FilePath {
    let files = pictures.screens.map(\.file)
    return files[min(max(index, 0), files.count - 1)]
  }

  /// The size of what is saved, in pixels: that of the options, or else the largest of the pictures
  /// of the screens with these indices, however small the window is.
  private func size(of screens: [Int]) -> PixelSize {
    let drawing = pictures.drawing
    if drawing.size != nil || drawing.sizeRule != nil { return pictures.size }
    let device = compositor.viewport.renderer.device
    return FullSize(
      shape: pictures.size, fit: drawing.fit, limit: device.info.maximumTextureSize
    ).size(for: pictures.sizes(of: screens))
  }

  /// The instant of a change that is seen as long as the time or a hand holds it; nil for a motion,
  /// and at rest.
  private var heldInstant: (spec: TransitionSpec, seconds: Double)? {
    playback.isPaused || navigation.isHeld || navigation.hasPointer ? navigation.instant : nil
  }

  /// True if what is copied and saved is one instant of a change.
  var isHeld: Bool { heldInstant != nil }

  // MARK: The command

  /// Copies the command that renders what is seen to the clipboard.
  func copyCommand() {
    let command = command()
    compositor.window.copyToClipboard(command)
    reporter.report(.copied) { $0.text = command }
    reporter.say("Copied the command")
  }

  /// The `hinge render` line for what is seen: for one instant of a change that is held, otherwise
  /// for the whole change, the one under way or the last one.
  private func command() -> String {
    let change = navigation.recordedChange
    let (from, to) = change.ends
    let instant = heldInstant
    var words = (instant?.spec ?? navigation.spec).commandWords(change.direction)
    words += ["--size", "\(size(of: [from, to]))"]
    let fit = pictures.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    words += pictures.drawing.backdropWords
    if let seconds = instant?.seconds {
      words += ["--at", "\(seconds)", "-o", "\(navigation.spec.name).png"]
    } else {
      words += ["-o", "\(navigation.spec.name).mp4"]
    }
    return shellLine(
      ["hinge", "render", "--from", file(ofScreen: from), "--to", file(ofScreen: to)]
        + words.map { FilePath($0) })
  }

  // MARK: Files

  /// Writes a file and reports its name, or the error.
  func save(_ write: () throws -> FilePath) {
    reporter.attempt {
      let file = try write()
      reporter.report(.saved) { $0.text = file.description }
      let folder = file.folder.resolved ?? file.folder
      reporter.say("Saved \(file.lastComponent) in \(folder)")
    }
  }

  /// Writes what is seen as a PNG file, and reports it.
  func saveStill() { save(writeStill) }

  /// Writes the last pointer events as a trace, and reports it.
  func saveTrace() { save(writeTrace) }

  private func writeStill() throws -> FilePath {
    let file = try freeName("hinge-still", "png")
    let change = navigation.isChanging ? navigation.recordedChange : nil
    let size = size(of: change.map { [$0.ends.from, $0.ends.to] } ?? [navigation.screen - 1])
    let pipeline = try pipeline(size)
    let sink = try FileSink(.png, to: .file(file, output), stream: stream(size))
    defer { pictures.removeAliases() }
    let frame = stillFrame(of: change, in: Container(filling: size))
    try compositor.drawing.during {
      try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(frame) }
    }
    return file
  }

  /// Returns the frame that is seen, in a container of its own: the instant of `change`, or at rest
  /// the screen on top.
  private func stillFrame(of change: RecordedChange?, in container: Container) -> PresentedFrame {
    if let change, let instant = navigation.instant {
      pictures.aliasEnds(from: change.ends.from, to: change.ends.to)
      var spec = instant.spec
      spec.direction = change.direction
      spec = completed(spec, change)
      let frames = TransitionFrames(spec, rate: Self.rate.value, instant: instant.seconds)
      if let frame = (pictures.backdrop.map(frames.over) ?? frames).frame(0, in: container) {
        return frame
      }
    }
    let screen = pictures.screens[min(navigation.screen, pictures.screens.count) - 1]
    return PresentedFrame(.still(screen.name, in: container))
  }

  /// Writes a video of the change that began last: if a drag drove it, from the drag's first event
  /// until everything has settled, otherwise from end to end as the spec is now. 60 frames per
  /// second, H.264.
  ///
  /// - Parameter advance: called with the number of frames drawn, and of all frames if that is
  ///   known. An error that it throws ends the video.
  /// - Returns: the file's name.
  func writeVideo(_ advance: (_ done: Int, _ count: Int?) throws -> Void) throws -> FilePath {
    let file = try freeName("hinge-motion", "mp4")
    let change = navigation.recordedChange
    let source = source(of: change)
    let size = size(of: [change.ends.from, change.ends.to])
    let container = Container(filling: size)
    let pipeline = try pipeline(size)
    let sink = try VideoSink(.mp4, to: .file(file, output), stream: stream(size))
    defer { pictures.removeAliases() }
    try compositor.drawing.during {
      try pipeline.run(
        into: sink,
        next: { try source.frame($0, in: container).map { FramePipeline.Request($0) } },
        checkpoint: {
          if case .frame(let index, _) = $0 { try advance(index, source.length.known) }
        })
    }
    return file
  }

  /// Returns a change's spec as the navigation plays it.
  private func completed(_ spec: TransitionSpec, _ change: RecordedChange) -> TransitionSpec {
    navigation.complete?(spec, change.ends) ?? spec
  }

  /// Returns the frames of a change, between the pictures `from` and `to`.
  private func source(of change: RecordedChange) -> any FrameSource {
    pictures.aliasEnds(from: change.ends.from, to: change.ends.to)
    var spec = change.spec
    spec.direction = change.direction
    spec = completed(spec, change)
    guard let trace = change.trace else {
      let frames = TransitionFrames(spec, rate: Self.rate.value)
      return pictures.backdrop.map(frames.over) ?? frames
    }
    let frames = TracedInteraction(spec, rate: Self.rate.value, trace: trace)
    return pictures.backdrop.map(frames.over) ?? frames
  }

  private func stream(_ size: PixelSize) -> FrameStreamFormat {
    FrameStreamFormat(
      size: size, framesPerSecond: Self.rate,
      alpha: pictures.drawing.alphaMode)
  }

  /// Creates a pipeline with pixels of its own.
  private func pipeline(_ size: PixelSize) throws -> FramePipeline {
    let viewport = compositor.viewport
    return try FramePipeline(
      viewport.renderer, viewport.pictures, size: size,
      backdrop: pictures.drawing.background)
  }

  private func writeTrace() throws -> FilePath {
    let events = navigation.trace.events
    guard let first = events.first?.timestamp else {
      throw JobError.failure("Nothing was dragged yet that could be saved as a trace.")
    }
    let file = try freeName("hinge-trace", "jsonl")
    try TraceFile.write(
      PointerTrace(
        events.map {
          PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - first)
        }), to: file, output)
    return file
  }

  /// A file that appears while another of its name is written stays.
  var output: OutputOptions { OutputOptions(replaces: false) }

  /// Returns the path of `stem.ending` in the folder for saved files, or of the first of
  /// `stem-2.ending` and so on that is no file yet. The folder is made if it does not exist.
  ///
  /// - Throws: `JobError` if it cannot be made.
  func freeName(_ stem: String, _ ending: String) throws(JobError) -> FilePath {
    let folder = configuration.saveFolder
    do throws(FolderError) {
      try folder?.makeFolders()
    } catch {
      throw .failure("Nothing can be saved: \(error).")
    }
    func path(_ name: String) -> FilePath {
      folder?.appending(FilePath(name)) ?? FilePath(name)
    }
    var (file, number) = (path("\(stem).\(ending)"), 1)
    while file.isTaken {
      number += 1
      file = path("\(stem)-\(number).\(ending)")
    }
    return file
  }
}

extension PreviewExporter {
  /// Writes what is played as a preset, and reports it.
  func savePreset() {
    save {
      let file = try freeName("hinge-preset", "json")
      let text = try JSONText.pretty(PresetText(navigation.spec, pictures.drawing))
      var written = try OutputFile(.file(file, output))
      try Array(text.utf8).withUnsafeBytes { try written.write($0) }
      try written.commit()
      return file
    }
  }
}

extension PreviewExporter {
  /// Begins to draw the sheet of what is played, as `hinge sheet` does.
  func saveSheet() {
    reporter.attempt {
      guard !sheet.isRunning else { return }
      let change = navigation.recordedChange
      let words = sheetWords(change.direction)
      let ends = [("--from", change.ends.from), ("--to", change.ends.to)]
      let screens = ends.flatMap { [FilePath($0), file(ofScreen: $1)] }
      sheet.begin(
        screens + words.map { FilePath($0) }, to: try freeName("hinge-sheet", "png"))
      reporter.say("Drawing the sheet", .progress)
    }
  }

  /// The arguments of `hinge sheet` for what is played, without its pictures and its output.
  private func sheetWords(_ direction: Direction) -> [String] {
    var words = navigation.spec.commandWords(direction, withDuration: false)
    let fit = pictures.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    return words + pictures.drawing.backdropWords
  }

  /// Reports a sheet that was finished.
  ///
  /// - Returns: true if there is one.
  func reportSheet() -> Bool {
    guard let finished = sheet.takeFinished() else { return false }
    if finished.isWritten {
      save { finished.file }
    } else {
      reporter.attempt { throw JobError.failure("The sheet could not be drawn.") }
    }
    return true
  }
}
