import Frames
import Glibc
import Media
import Rendering
import Transitions
import ViewControllerTransitions

/// What a preview writes: stills and traces, under names that are free, and the command that draws what is seen.
@MainActor
struct PreviewFiles {
  let request: PreviewOptions
  let pictures: PreviewPictures
  let screen: PreviewScreen
  let stage: PreviewStage

  /// The `hinge render` line for what is seen: for one instant while it is held, else for the whole motion.
  func command() -> String {
    let direction = stage.direction
    let from = stage.screen - 1
    let files = pictures.screens.map(\.path)
    let to = min(max(direction == .push ? from + 1 : from - 1, 0), files.count - 1)
    var words = ["hinge", "render", "--from", files[from], "--to", files[to]]
    let held = stage.heldInstant
    words += (held?.motion ?? stage.motion).words(direction) + ["--size", "\(screen.size)"]
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
    let background = request.drawing.background
    let pipeline = try FramePipeline(
      screen.renderer, screen.pictures, size: screen.size, backdrop: background)
    let stream = FrameStreamFormat(
      size: screen.size, framesPerSecond: FrameRate(60),
      alpha: background.alpha >= 1 ? .opaque : .premultiplied)
    let sink = try PNGSink(to: .file(file), stream: stream)
    let frame = stage.window.presentedFrame()
    try pipeline.run(count: 1, into: sink) { _ in FramePipeline.Request(frame) }
    return file
  }

  /// Writes what the hand did since the screens last rested, from its first event on.
  ///
  /// - Returns: the file's name.
  func saveTrace() throws -> String {
    let events = stage.trace.events
    guard let first = events.first?.timestamp else {
      throw CommandError.failure("Nothing was dragged yet that could be saved as a trace.")
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
