import RenderJobs

/// Tells the person at the terminal how far the work is: a bar on a terminal, a line per stage elsewhere.
final class RenderProgress {
  private let console: Console
  private let isQuiet: Bool
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var drawingStart: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  /// How many frames are to be drawn, where that is known.
  private var frames: Int?

  init(_ console: Console, isQuiet: Bool) {
    self.console = console
    self.isQuiet = isQuiet
    start = clock.now
    drawingStart = start
  }

  /// Seconds since this object was made.
  var elapsed: Double { seconds(since: start) }

  /// Says what was done.
  func stage(_ text: String) {
    if !isQuiet { console.error("\(text)\n") }
  }

  /// Says that `frames` frames are about to be drawn; nil where nobody knows yet how many.
  func begin(_ text: String, frames: Int?) {
    stage(text)
    self.frames = frames
    drawingStart = clock.now
  }

  /// Shows that `done` frames are drawn; on a terminal, at most ten times a second.
  func advance(to done: Int) {
    guard !isQuiet, let columns = console.terminalColumns else { return }
    if let lastShown, seconds(since: lastShown) < 0.1 { return }
    lastShown = clock.now
    console.error("\r\(bar(done, columns: columns))\u{1B}[K")
  }

  /// Says that all frames are drawn, and how many those are.
  func end(frames: Int) { self.frames = frames }

  /// Says that `what` was written to `output`.
  func finish(_ output: String, _ what: String) {
    clearBar()
    let output = output == "-" ? "standard output" : output
    let frames = frames ?? 0
    let speed = Double(frames) / max(seconds(since: drawingStart), 1e-6)
    stage(
      "Wrote \(output): \(what) in \(fixed(elapsed, 2)) s"
        + (frames > 1 ? ", \(fixed(speed, 0)) drawn per second." : "."))
  }

  /// Takes the bar off the terminal's line.
  func clearBar() {
    if lastShown != nil { console.error("\r\u{1B}[K") }
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
    let room = min(columns - text.count - 3, 40)
    guard room >= 5 else { return String(text.prefix(max(columns - 1, 0))) }
    let full = frames > 0 ? room * done / frames : 0
    return "[" + String(repeating: "#", count: full)
      + String(repeating: "-", count: room - full) + "]" + text
  }

  private func seconds(since instant: ContinuousClock.Instant) -> Double {
    let elapsed = instant.duration(to: clock.now)
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
