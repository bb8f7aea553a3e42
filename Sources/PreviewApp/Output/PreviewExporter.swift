import Frames
import Glibc
import Media
import RenderJobs
import Rendering
import SceneGraph
import Transitions
import UIKitRuntime

/// What a preview writes: stills and traces, under names that are free, and the command that draws what is seen.
@MainActor
struct PreviewFiles {
  let request: PreviewConfiguration
  let pictures: PreviewPictures
  let screen: PreviewScreen
  let stage: PreviewStage

  /// The `hinge render` line for what is seen: for one instant while it is held, else for the whole motion.
  ///
  /// - Parameter isStill: whether what is seen is an instant of a change, and not the whole of it.
  func command(ofInstant isStill: Bool) -> String {
    let direction = stage.direction
    let from = stage.screen - 1
    let files = pictures.screens.map(\.path)
    let to = min(max(direction == .push ? from + 1 : from - 1, 0), files.count - 1)
    var words = ["hinge", "render", "--from", files[from], "--to", files[to]]
    let held = isStill ? stage.instant : nil
    words += (held?.motion ?? stage.motion).commandWords(direction) + ["--size", "\(screen.size)"]
    if request.drawing.fit != .fill { words += ["--fit", request.drawing.fit.rawValue] }
    if let seconds = held?.seconds {
      words += ["--at", "\(seconds)", "-o", "\(stage.motion.name).png"]
    } else {
      words += ["-o", "\(stage.motion.name).mp4"]
    }
    return shellLine(words)
  }

  /// Writes what is seen as a picture.
  ///
  /// - Returns: the file's name.
  func saveStill() throws -> String {
    let file = freeName("hinge-still", "png")
    let pipeline = try pipeline()
    let sink = try PNGSink(to: .file(file), stream: stream)
    let frame = stage.window.presentedFrame()
    try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(frame) }
    return file
  }

  /// Writes the change that was seen last, drawn once more: as a hand drove it, from its first event until all has
  /// settled, or from end to end as it is set now. 60 frames a second, H.264.
  ///
  /// - Parameter advance: told how many frames are drawn, and of how many where that is known; what it throws ends it.
  /// - Returns: the file's name.
  func saveVideo(_ advance: (_ done: Int, _ count: Int?) throws -> Void) throws -> String {
    let file = freeName("hinge-motion", "mp4")
    let source = source(of: stage.take)
    let container = Container(size: screen.container.size, scale: screen.scale)
    let pipeline = try pipeline()
    let sink = try VideoSink(.mp4, to: .file(file), stream: stream)
    defer { pictures.forgetEnds() }
    try pipeline.run(
      into: sink,
      next: { try source.frame($0, in: container).map { FramePipeline.Request($0) } },
      checkpoint: {
        if case .frame(let index, _) = $0 { try advance(index, source.length.known) }
      })
    return file
  }

  /// The frames of a change, between the pictures `from` and `to`.
  private func source(of take: PreviewStage.Take) -> any FrameSource {
    let from = take.screen - 1
    let to = take.direction == .push ? from + 1 : from - 1
    pictures.nameEnds(from: from, to: to)
    var spec = take.motion
    spec.direction = take.direction
    guard let trace = take.trace else { return TransitionFrames(spec, rate: Self.rate.value) }
    return TracedInteraction(spec, rate: Self.rate.value, trace: trace)
  }

  private static let rate = FrameRate(60)

  private var stream: FrameStreamFormat {
    FrameStreamFormat(
      size: screen.size, framesPerSecond: Self.rate,
      alpha: request.drawing.background.alpha >= 1 ? .opaque : .premultiplied)
  }

  /// Draws what is saved, in pixels of its own.
  private func pipeline() throws -> FramePipeline {
    try FramePipeline(
      screen.renderer, screen.pictures, size: screen.size, backdrop: request.drawing.background)
  }

  /// Writes what the hand did since the screens last rested, from its first event on.
  ///
  /// - Returns: the file's name.
  func saveTrace() throws -> String {
    let events = stage.trace.events
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

/// `stem.ending`, or the first of `stem-2.ending` and so on that names no file yet.
private func freeName(_ stem: String, _ ending: String) -> String {
  var (name, number) = ("\(stem).\(ending)", 1)
  while access(name, F_OK) == 0 {
    number += 1
    name = "\(stem)-\(number).\(ending)"
  }
  return name
}
