import Headless
import Jobs
import Support
import Transitions

/// The progress of a command on standard error: messages, and a bar if that is a terminal.
final class RenderProgress {
  private let console: Console
  /// The messages that wait for the first frame, so that the error of a job that fails before it
  /// is the first line; nil once they are printed.
  private var waiting: [String]? = []
  /// True if nothing is written.
  let isQuiet: Bool
  /// False if nothing but the bar is shown.
  var showsMessages = true
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var drawingStart: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  /// The number of frames to draw; nil while it is unknown.
  private var frames: Int?
  /// The watch over the frames; nil for none.
  var watch: FrameWatch?
  /// The notes about shaders, also those that are not printed.
  private(set) var notes: [String] = []
  /// The process for which this one works, and which may end first; nil for none.
  var parent: Int32?

  /// Creates a report that writes nothing if `isQuiet`.
  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    start = clock.now
    drawingStart = start
  }

  /// The time since the initializer, in seconds.
  var elapsed: Double { seconds(since: start) }

  /// Prints a message of one line and erases the bar, which the next frame shows again. Before the
  /// first frame, and before `release`, it waits.
  func message(_ text: String) {
    guard !isQuiet, showsMessages else { return }
    guard waiting == nil else {
      waiting?.append(text)
      return
    }
    eraseBar()
    console.error("\(printable(text))\n")
  }

  /// Prints the messages that wait, and those that follow at once.
  func release() {
    guard let messages = waiting else { return }
    waiting = nil
    for text in messages { message(text) }
  }

  /// Prints a message and starts the bar.
  ///
  /// - Parameter frames: the number of frames to draw; nil if it is unknown.
  func begin(_ text: String, frames: Int?) {
    message(text)
    self.frames = frames
    drawingStart = clock.now
    watch?.begin()
  }

  /// Starts the bar again for another number of frames.
  func restart(frames: Int) {
    self.frames = frames
    drawingStart = clock.now
  }

  /// Updates the bar to `done` frames, at most ten times a second.
  func advance(to done: Int) {
    watch?.beat()
    if done > 0 { release() }
    guard !isQuiet, let columns = console.terminalColumns else { return }
    if let lastShown, seconds(since: lastShown) < 0.1 { return }
    lastShown = clock.now
    console.control("\r\(bar(done, columns: columns))\u{1B}[K")
  }

  /// Sets the number of frames once all are drawn.
  func end(frames: Int) {
    self.frames = frames
    watch?.end()
  }

  /// Removes the bar and prints that `what` was written to `output`.
  func finish(_ output: String, _ what: String) {
    clearBar()
    release()
    let output = output == "-" ? "standard output" : output
    let frames = frames ?? 0
    let speed = Double(frames) / max(seconds(since: drawingStart), 1e-6)
    message(
      "Wrote \(output): \(what) in \(fixed(elapsed, 2)) s"
        + (frames > 1 ? ", \(fixed(speed, 0)) drawn per second." : "."))
  }

  /// Removes the bar from the terminal, and ends the watch over frames.
  func clearBar() {
    watch?.end()
    eraseBar()
  }

  private func eraseBar() {
    if lastShown != nil { console.control("\r\u{1B}[K") }
    lastShown = nil
  }

  private func bar(_ done: Int, columns: Int) -> String {
    let elapsed = seconds(since: drawingStart)
    let speed = elapsed > 0 ? Double(done) / elapsed : 0
    guard let frames else {
      return String(" \(frameCount(done))  \(fixed(speed, 0)) fps".prefix(max(columns - 1, 0)))
    }
    let left = speed > 0 ? "\(fixed(Double(frames - done) / speed, 1)) s left" : ""
    let text = " \(done)/\(frames) frames  \(fixed(speed, 0)) fps  \(left)"
    let width = min(columns - text.count - 3, 40)
    guard width >= 5 else { return String(text.prefix(max(columns - 1, 0))) }
    let full = frames > 0 ? width * done / frames : 0
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: width - full) + "]" + text
  }

  private func seconds(since instant: ContinuousClock.Instant) -> Double {
    instant.duration(to: clock.now) / .seconds(1)
  }
}

extension RenderProgress {
  /// Draws small frames with the shaders among `specs`, reports those that miss an end, and starts
  /// the watch over the frames of the job.
  ///
  /// - Throws: `CommandError.failure` for a shader that cannot be drawn.
  func guardShaders(_ specs: [TransitionSpec], on gpu: GPUChoice) throws -> ShaderGuard.Checks {
    let checks = try ShaderGuard(program: console.program).check(specs, on: gpu)
    try checks.requireDrawable()
    var told: Set<String> = []
    for (spec, check) in zip(specs, checks) {
      guard let check, told.insert(spec.name).inserted else { continue }
      for note in check.notes(about: spec.name) {
        notes.append(note)
        message(note)
      }
      if console.program != nil, watch == nil {
        watch = FrameWatch(over: spec.name, parent: parent)
      }
    }
    return checks
  }
}
