package import Films
import Frames
import Jobs
package import Media
import Rendering
import SceneGraph
import Support
import Window

/// A window that plays the film of a script: it plays, pauses, scrubs, and reads the script again
/// when it is saved.
@MainActor
package final class FilmPlayer {
  /// A film with what the window shows and watches of it.
  package struct Film {
    /// The film.
    package var job: FilmJob
    /// The lines of the script.
    package var lines: [String]
    /// The files whose changes read the film again.
    package var files: [FilePath]

    /// Creates a film.
    package init(job: FilmJob, lines: [String], files: [FilePath]) {
      (self.job, self.lines, self.files) = (job, lines, files)
    }
  }

  private let name: String
  private let load: () throws -> Film
  /// Returns an error as a sentence.
  private let describe: (any Error) -> String
  private let output: PreviewOutput
  private let compositor: PreviewCompositor
  private let pane: FilmPane
  private var film: Film
  private var prepared: PreparedFilm
  private var watcher: FileWatcher?
  /// The pane that captured the pointer when it went down; nil for none.
  private var capture: OpenPane?
  /// The time in frames, and that of the window when it was read.
  private var position = 0.0
  private var lastTime: Double
  private var isPlaying = true
  private var shownFrame = -1
  private var quits = false

  private var window: DesktopWindow { compositor.window }

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - name: the name of the script.
  ///   - desktop: the preferences of the desktop, with the size of text.
  ///   - load: reads the script.
  ///   - describe: returns an error as a sentence.
  /// - Throws: what `load` throws, `WindowError`, `GPUError`.
  package init(
    _ name: String, _ desktop: DesktopPreferences, _ output: PreviewOutput,
    load: @escaping () throws -> Film, describe: @escaping (any Error) -> String
  ) throws {
    (self.name, self.load, self.describe, self.output) = (name, load, describe, output)
    film = try load()
    let (size, notes, remarks) = try film.job.check()
    let name = name
    for note in notes + remarks.map({ $0.sentence(in: name) }) { output.complain(note) }
    let pane = FilmPane()
    self.pane = pane
    let request = PaneRequest(side: .bottom, thickness: FilmPane.height)
    compositor = try PreviewCompositor(
      title: "\(name) - Hinge", showing: size, over: film.job.drawing.background,
      light: film.job.drawing.light, hasOwnShaders: false, isBare: true,
      textScale: desktop.textScale, beside: [request], watchedBy: WatchedDrawing())
    let viewport = compositor.viewport
    prepared = try PreparedFilm(film.job, at: viewport.size, in: viewport.pictures)
    lastTime = compositor.window.now
    try compositor.open(pane, request, isExpected: true)
    pane.onSeek = { [weak self] in self?.seek(to: $0) }
    pane.onPlay = { [weak self] in self?.playOrPause() }
    watch()
  }

  /// Runs until the window is closed or Escape is pressed.
  ///
  /// - Throws: `GPUError`, `TextError`, and errors of the output.
  package func run() throws {
    while !quits, !window.shouldClose { try turn() }
  }

  private var frame: Int { min(max(Int(position), 0), prepared.count - 1) }

  private func turn() throws {
    if isPlaying, window.isVisible {
      let next = Double(frame + 1) - position
      window.waitForEvents(atMost: max(next / prepared.rate.value, 0.001))
    } else {
      window.waitForEvents()
    }
    for event in window.takeEvents() { try handle(event) }
    if watcher?.takeChanges().isEmpty == false { reload() }
    let now = window.now
    if isPlaying {
      position += max(now - lastTime, 0) * prepared.rate.value
      // It begins again.
      if position >= Double(prepared.count) { position = 0 }
    }
    lastTime = now
    try draw()
  }

  private func draw() throws {
    guard shownFrame != frame || compositor.needsLayout else { return }
    if compositor.needsLayout {
      let before = compositor.viewport.size
      guard try compositor.layOut() else { return }
      if compositor.viewport.size != before {
        prepared = try PreparedFilm(
          film.job, at: compositor.viewport.size, in: compositor.viewport.pictures)
      }
    }
    let time = Double(frame) / prepared.rate.value
    let line = film.job.plan.line(at: time)
    pane.state = FilmPane.State(
      time: time, duration: Double(prepared.count) / prepared.rate.value, isPlaying: isPlaying,
      line: line.flatMap { number in
        film.lines.indices.contains(number - 1)
          ? "\(number): \(film.lines[number - 1].trimmingBlanks)" : nil
      } ?? "")
    let exposure = try prepared.exposure(frame, isInMotion: isPlaying)
    _ = try compositor.show(
      try prepared.frame(frame), blurredBy: exposure, in: .full, .few)
    shownFrame = frame
  }

  private func redraw() { shownFrame = -1 }

  // MARK: - Input

  private func handle(_ event: WindowEvent) throws {
    switch event {
    case .damaged, .leftFullScreen:
      compositor.needsLayout = true
      redraw()
    case .key(.space): playOrPause()
    case .key(.left): step(-1)
    case .key(.right): step(1)
    case .key(.home): seek(to: 0)
    case .key(.end): seek(to: 1)
    case .key(.escape): quits = true
    case .character("q"), .character("Q"): quits = true
    case .pointer(let phase, let x, let y, _):
      try compositor.layOutIfNeeded()
      let pixel = compositor.pixelPosition(x: x, y: y)
      if phase == .began { capture = compositor.panes.pane(at: pixel) }
      defer { if !phase.isDown { capture = nil } }
      if let capture, let area = capture.area {
        capture.pane.pointer(phase, at: compositor.position(pixel, in: area))
      } else if phase == .began {
        playOrPause()
      }
    case .scrolled(let notches, _, _): step(notches > 0 ? -1 : 1)
    default: break
    }
  }

  private func playOrPause() {
    isPlaying.toggle()
    redraw()
  }

  private func step(_ frames: Int) {
    isPlaying = false
    position = Double(min(max(frame + frames, 0), prepared.count - 1))
    redraw()
  }

  private func seek(to fraction: Double) {
    isPlaying = false
    position = (fraction * Double(prepared.count - 1)).rounded()
    redraw()
  }

  // MARK: - Changes of files

  /// Watches the files of the film. Without a watch, the window plays what it has.
  private func watch() {
    do throws(JobError) {
      watcher = try FileWatcher(film.files) { DesktopWindow.wakeUp() }
    } catch {
      output.complain(describe(error))
    }
  }

  /// Reads the film again, and keeps the time.
  private func reload() {
    let time = position / prepared.rate.value
    do {
      let film = try load()
      let prepared = try PreparedFilm(
        film.job, at: compositor.viewport.size, in: compositor.viewport.pictures)
      let isOtherSet = film.files != self.film.files
      (self.film, self.prepared) = (film, prepared)
      compositor.message.remove(about: .drop)
      position = min(time * prepared.rate.value, Double(prepared.count - 1))
      if isOtherSet { watch() }
    } catch {
      // The last film that was right plays on.
      let text = describe(error)
      compositor.message.show(text, about: .drop)
      output.complain(text)
    }
    redraw()
  }
}

extension String {
  /// The text without blanks at its ends.
  fileprivate var trimmingBlanks: Substring {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text.drop { $0.isWhitespace }
  }
}
