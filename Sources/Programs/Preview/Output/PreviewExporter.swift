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

/// The exports of a preview: stills, videos and traces in files with unused names, and the
/// equivalent render command.
@MainActor
final class PreviewExporter {
  private static let rate = FrameRate(60)
  /// The rate of a GIF.
  private static let loopRate = FrameRate(GIFSink.smoothRateLimit)

  let configuration: PreviewConfiguration
  let pictures: PreviewPictures
  private let compositor: PreviewCompositor
  let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  let reporter: PreviewReporter
  /// The shutter of the copied command; nil for no motion blur.
  var shutter: Shutter?
  /// The contact sheet in progress.
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

  /// The size of saved pictures, in pixels: that of the options, otherwise the largest of the
  /// pictures of the screens with these indices, however small the window is.
  private func size(of screens: [Int]) -> PixelSize {
    let drawing = pictures.drawing
    if drawing.size != nil || drawing.sizeRule != nil { return pictures.size }
    let device = compositor.viewport.renderer.device
    return FullSize(
      shape: pictures.size, fit: drawing.fit, limit: device.info.maximumTextureSize
    ).size(for: pictures.sizes(of: screens))
  }

  /// The visible instant of a change that is paused or held; nil for a motion, and at rest.
  private var heldInstant: (spec: TransitionSpec, seconds: Double)? {
    playback.isPaused || navigation.isHeld || navigation.hasPointer ? navigation.instant : nil
  }

  /// True if copying and saving apply to one instant of a change.
  var isHeld: Bool { heldInstant != nil }

  // MARK: The command

  /// Copies the render command for the visible frame or motion to the clipboard.
  func copyCommand() {
    let command = command()
    compositor.window.copyToClipboard(command)
    reporter.report(.copied) { $0.text = command }
    reporter.say("Copied the command")
  }

  /// The `hinge render` line for the visible instant if a change is held, otherwise for the whole
  /// change under way or the last one.
  private func command() -> String {
    let change = navigation.recordedChange
    let (from, to) = change.ends
    let instant = heldInstant
    var words = (instant?.spec ?? navigation.spec).commandWords(change.direction)
    words += ["--size", "\(size(of: [from, to]))"]
    let fit = pictures.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    words += pictures.drawing.backdropWords
    words += pictures.drawing.lightWords + (shutter?.words ?? [])
    if let seconds = instant?.seconds {
      words += ["--at", "\(seconds)", "-o", "\(navigation.spec.name).png"]
    } else {
      words += isLoop ? ["--loop"] : []
      words += ["-o", "\(navigation.spec.name).\(isLoop ? "gif" : "mp4")"]
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

  /// Writes the visible frame as a PNG file, and reports it.
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

  /// Returns the visible frame in its own container: the instant of `change`, or at rest the screen
  /// on top.
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

  /// True if the change is exported there and back: while the window loops, unless a drag drove it.
  private var isLoop: Bool { playback.isLooping && navigation.recordedChange.trace == nil }

  /// Writes a video of the latest change: if a drag drove it, from the drag's first event until
  /// everything has settled, otherwise from end to end with the current spec. 60 frames per second,
  /// H.264. While the window loops, a GIF there and back with 50 frames per second.
  ///
  /// - Parameter advance: called with the number of frames drawn so far, and the total if known. An
  ///   error that it throws ends the video.
  /// - Returns: the file's name.
  func writeVideo(_ advance: (_ done: Int, _ count: Int?) throws -> Void) throws -> FilePath {
    let isLoop = isLoop
    let file = try freeName(isLoop ? "hinge-loop" : "hinge-motion", isLoop ? "gif" : "mp4")
    let change = navigation.recordedChange
    let source = source(of: change)
    let size = size(of: [change.ends.from, change.ends.to])
    let container = Container(filling: size)
    let pipeline = try pipeline(size)
    let format: OutputFormat = isLoop ? .gif : .mp4
    let sink = try format.makeSink(
      to: .file(file, output), stream: stream(size, isLoop ? Self.loopRate : Self.rate))
    defer { pictures.removeAliases() }
    try compositor.drawing.during {
      try pipeline.run(
        into: sink,
        next: { try source.frame($0, in: container).map { FramePipeline.Request($0) } },
        checkpoint: {
          guard case .frame(let index, let pass) = $0 else { return }
          let count = source.length.known
          try advance(pass * (count ?? 0) + index, count.map { $0 * sink.passes })
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
    if isLoop {
      let frames = LoopFrames(spec, rate: Self.loopRate.value)
      return pictures.backdrop.map(frames.over) ?? frames
    }
    guard let trace = change.trace else {
      let frames = TransitionFrames(spec, rate: Self.rate.value)
      return pictures.backdrop.map(frames.over) ?? frames
    }
    let frames = TracedInteraction(spec, rate: Self.rate.value, trace: trace)
    return pictures.backdrop.map(frames.over) ?? frames
  }

  private func stream(_ size: PixelSize, _ rate: FrameRate = rate) -> FrameStreamFormat {
    FrameStreamFormat(
      size: size, framesPerSecond: rate,
      alpha: pictures.drawing.alphaMode)
  }

  /// Creates a pipeline with its own pixels.
  private func pipeline(_ size: PixelSize) throws -> FramePipeline {
    let viewport = compositor.viewport
    return try FramePipeline(
      viewport.renderer, viewport.pictures, size: size,
      background: pictures.drawing.background)
  }

  private func writeTrace() throws -> FilePath {
    let events = navigation.trace.events
    guard let first = events.first?.timestamp else {
      throw JobError.failure("No trace to save: drag the stage first.")
    }
    let file = try freeName("hinge-trace", "jsonl")
    try TraceFile.write(
      PointerTrace(
        events.map {
          PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - first)
        }), to: file, output)
    return file
  }

  /// Never replaces a file of the same name that appears in the meantime.
  var output: OutputOptions { OutputOptions(replaces: false) }

  /// Returns the path of `stem.ending` in the folder for saved files, or of the first unused of
  /// `stem-2.ending` and so on. Creates the folder if it does not exist.
  ///
  /// - Throws: `JobError` if it cannot be created.
  func freeName(_ stem: String, _ ending: String) throws(JobError) -> FilePath {
    let folder = configuration.saveFolder
    do throws(FolderError) {
      try folder?.makeFolders()
    } catch {
      throw .failure("Cannot save files: \(error).")
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
  /// Writes the current settings as a preset, and reports it.
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
  /// Begins to draw the contact sheet of the current settings, as `hinge sheet` does.
  func saveSheet() {
    reporter.attempt {
      guard !sheet.isRunning else { return }
      let change = navigation.recordedChange
      let words = sheetWords(change.direction)
      let ends = [("--from", change.ends.from), ("--to", change.ends.to)]
      let screens = ends.flatMap { [FilePath($0), file(ofScreen: $1)] }
      sheet.begin(
        screens + words.map { FilePath($0) }, to: try freeName("hinge-sheet", "png"))
      reporter.say("Drawing the contact sheet", .progress)
    }
  }

  /// The arguments of `hinge sheet` for the current settings, without its pictures and its output.
  private func sheetWords(_ direction: Direction) -> [String] {
    var words = navigation.spec.commandWords(direction, withDuration: false)
    let fit = pictures.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    return words + pictures.drawing.backdropWords + pictures.drawing.lightWords
  }

  /// Reports a finished contact sheet.
  ///
  /// - Returns: true if there is one.
  func reportSheet() -> Bool {
    guard let finished = sheet.takeFinished() else { return false }
    if finished.isWritten {
      save { finished.file }
    } else {
      reporter.attempt { throw JobError.failure("The contact sheet could not be drawn.") }
    }
    return true
  }
}

/// The stage size in pixels at which pictures lose none of their pixels.
struct FullSize {
  /// The shape of the stage, in pixels at any scale.
  let shape: PixelSize
  /// The fit of the pictures.
  let fit: Fit
  /// The largest side, in pixels.
  let limit: Int

  /// Returns the size, in the stage's shape, at which the largest of `pictures` is neither enlarged
  /// nor reduced. If it is stretched, it is enlarged along one side.
  func size(for pictures: [PixelSize]) -> PixelSize {
    let (width, height) = (Double(shape.width), Double(shape.height))
    let factors = pictures.map { picture in
      let visible = fit.visiblePart(of: picture, in: shape).size
      return max(
        visible.width * Double(picture.width) / width,
        visible.height * Double(picture.height) / height)
    }
    let factor = min(factors.max() ?? 1, Double(limit) / max(width, height))
    return PixelSize(
      width: max(Int((width * factor).rounded()), 1),
      height: max(Int((height * factor).rounded()), 1)) ?? shape
  }
}

/// The state of a video export: requested, in progress, or cancelled.
@MainActor
final class VideoRecording {
  /// The number of frames drawn so far, and the total if known; nil if no video is being written.
  private(set) var progress: (done: Int, count: Int?)?
  /// True if a video is to be written after the pending events.
  private(set) var isRequested = false
  /// True if the video in progress is to be cancelled.
  private(set) var isCancelled = false

  /// Requests a video.
  func request() { isRequested = true }

  /// Cancels the video in progress.
  func cancel() { isCancelled = true }

  /// Notes that the requested video is in progress.
  func begin() { (progress, isCancelled) = ((0, nil), false) }

  /// Notes that `done` frames of `count` have been drawn.
  func update(_ done: Int, of count: Int?) { progress = (done, count) }

  /// Notes that the video was written or cancelled. Requests made in the meantime are dropped.
  func end() { (progress, isRequested) = (nil, false) }
}
