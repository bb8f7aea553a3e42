import Frames
import Glibc
import Media
import RenderJobs
import Rendering
import SceneGraph
import Transitions
import UIKitRuntime
import Window

/// The exports of a preview: stills, videos and traces in files of free names, and the command that
/// renders the same.
@MainActor
final class PreviewExporter {
  private static let rate = FrameRate(60)

  private let configuration: PreviewConfiguration
  private let pictures: PreviewPictures
  private let compositor: PreviewCompositor
  private let navigation: PreviewNavigation
  private let playback: PreviewPlayback
  private let reporter: PreviewReporter

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
  }

  private var size: PixelSize { compositor.viewport.size }

  // MARK: The command

  /// Copies the command that renders what is seen to the clipboard.
  func copyCommand() {
    let command = command()
    compositor.window.copyToClipboard(command)
    reporter.report(.copied) { $0.text = command }
  }

  /// The `hinge render` line for what is seen: for one instant of a change that is paused or held,
  /// otherwise for the whole change.
  private func command() -> String {
    let direction = navigation.direction
    let from = navigation.screen - 1
    let files = pictures.screens.map(\.file)
    let to = min(max(direction == .push ? from + 1 : from - 1, 0), files.count - 1)
    let instant = playback.isPaused || navigation.isHeld ? navigation.instant : nil
    var words = (instant?.spec ?? navigation.spec).commandWords(direction) + ["--size", "\(size)"]
    let fit = configuration.drawing.fit
    if fit != .fill { words += ["--fit", fit.rawValue] }
    words += configuration.drawing.backdropWords
    if let seconds = instant?.seconds {
      words += ["--at", "\(seconds)", "-o", "\(navigation.spec.name).png"]
    } else {
      words += ["-o", "\(navigation.spec.name).mp4"]
    }
    return shellLine(
      ["hinge", "render", "--from", files[from], "--to", files[to]] + words.map { FilePath($0) })
  }

  // MARK: Files

  /// Writes a file and reports its name, or the error.
  func save(_ write: () throws -> String) {
    reporter.attempt {
      let file = try write()
      reporter.report(.saved) { $0.text = file }
    }
  }

  /// Writes what is seen as a PNG file, and reports it.
  func saveStill() { save(writeStill) }

  /// Writes the last pointer events as a trace, and reports it.
  func saveTrace() { save(writeTrace) }

  private func writeStill() throws -> String {
    let file = freeName("hinge-still", "png")
    let pipeline = try pipeline()
    let sink = try PNGSink(to: .file(file), stream: stream)
    let frame = pictures.presentedFrame(of: navigation)
    try compositor.drawing.during {
      try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(frame) }
    }
    return file
  }

  /// Writes a video of the change that began last: if a drag drove it, from the drag's first event
  /// until everything has settled, otherwise from end to end as the spec is now. 60 frames per
  /// second, H.264.
  ///
  /// - Parameter advance: called with the number of frames drawn, and of all frames if that is
  ///   known. An error that it throws ends the video.
  /// - Returns: the file's name.
  func writeVideo(_ advance: (_ done: Int, _ count: Int?) throws -> Void) throws -> String {
    let file = freeName("hinge-motion", "mp4")
    let source = source(of: navigation.recordedChange)
    let container = Container(
      size: compositor.viewport.container.size, scale: compositor.viewport.scale)
    let pipeline = try pipeline()
    let sink = try VideoSink(.mp4, to: .file(file), stream: stream)
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

  /// Returns the frames of a change, between the pictures `from` and `to`.
  private func source(of change: RecordedChange) -> any FrameSource {
    let from = change.screen - 1
    let to = change.direction == .push ? from + 1 : from - 1
    pictures.aliasEnds(from: from, to: to)
    var spec = change.spec
    spec.direction = change.direction
    guard let trace = change.trace else {
      let frames = TransitionFrames(spec, rate: Self.rate.value)
      return pictures.backdrop.map(frames.over) ?? frames
    }
    let frames = TracedInteraction(spec, rate: Self.rate.value, trace: trace)
    return pictures.backdrop.map(frames.over) ?? frames
  }

  private var stream: FrameStreamFormat {
    FrameStreamFormat(
      size: size, framesPerSecond: Self.rate,
      alpha: configuration.drawing.alphaMode)
  }

  /// Creates a pipeline with pixels of its own.
  private func pipeline() throws -> FramePipeline {
    let viewport = compositor.viewport
    return try FramePipeline(
      viewport.renderer, viewport.pictures, size: size,
      backdrop: configuration.drawing.background)
  }

  private func writeTrace() throws -> String {
    let events = navigation.trace.events
    guard let first = events.first?.timestamp else {
      throw JobError.failure("Nothing was dragged yet that could be saved as a trace.")
    }
    let file = freeName("hinge-trace", "jsonl")
    try TraceFile.write(
      PointerTrace(
        events.map {
          PointerEvent($0.phase, at: $0.location, timestamp: $0.timestamp - first)
        }), to: file)
    return file
  }
}

/// Returns `stem.ending`, or the first of `stem-2.ending` and so on that is no file yet.
private func freeName(_ stem: String, _ ending: String) -> String {
  var (name, number) = ("\(stem).\(ending)", 1)
  while access(name, F_OK) == 0 {
    number += 1
    name = "\(stem)-\(number).\(ending)"
  }
  return name
}
