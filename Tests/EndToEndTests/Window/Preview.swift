import Foundation
import Media
import TestSupport
import Testing

/// A running `hinge preview --json` and its events.
final class Preview {
  /// The distribution of frame times, in milliseconds.
  struct FrameTime: Decodable {
    let median, p95, worst: Double
  }

  /// An event, a line of the output.
  struct Event: Decodable {
    let event: String
    let screen: Int
    let direction: String?
    let byHand, completed, on: Bool?
    let effect: String
    let seconds: Double?
    let width, height: Int?
    let text, file: String?
    let frames, missed: Int?
    let objects: [String: Int]?
    let frameTime: FrameTime?
  }

  private let display: VirtualDisplay
  private let running: Running
  private var hasQuit = false
  /// The first event.
  private(set) var ready: Event?

  /// The variables for a preview on `display`, whose state is kept in the workplace.
  static func environment(
    on display: VirtualDisplay, in workplace: Workplace
  ) -> [String: String] {
    [
      "DISPLAY": display.name, "WAYLAND_DISPLAY": "",
      "XDG_STATE_HOME": workplace.path("state"),
    ]
  }

  /// Starts a preview and waits until its window is on screen.
  ///
  /// - Parameters:
  ///   - isBare: true to show the stage alone.
  ///   - environment: further variables.
  init(
    _ arguments: [String], isBare: Bool = true, in workplace: Workplace,
    on display: VirtualDisplay, environment: [String: String] = [:]
  ) throws {
    self.display = display
    running = try HingeProcess(
      ["preview", "--json"] + (isBare ? ["--bare"] : []) + arguments,
      environment: Self.environment(on: display, in: workplace).merging(environment) { $1 }
    ).start(in: workplace.folder.path)
    ready = try next("ready")
  }

  deinit {
    guard !hasQuit else { return }
    kill(running.id, SIGTERM)
    _ = running.wait(output: Data(), errors: Data())
  }

  /// Returns the next event.
  func next() throws -> Event {
    let line = try #require(
      running.output.line(within: 120), "the preview says no more")
    return try JSONDecoder().decode(Event.self, from: Data(line.utf8))
  }

  /// Returns the next event of this kind; other events are skipped.
  func next(_ kind: String) throws -> Event {
    while true {
      let event = try next()
      if event.event == kind { return event }
    }
  }

  /// Presses Escape twice and waits for the process.
  ///
  /// - Returns: the exit code.
  func quit() throws -> Int32 {
    try display.act("key Escape key Escape")
    hasQuit = true
    return running.wait(output: running.output.readAll(), errors: running.errors.readAll()).exitCode
  }
}

extension Workplace {
  /// Writes two screens of a size in pixels: a.png has lines and text, b.png has gradients.
  func writeScreens(_ width: Int, _ height: Int) throws {
    try PNGFile.write(
      try TestPictures.screen(width, height, accent: SIMD4(255, 60, 48, 255)), to: path("a.png"))
    try PNGFile.write(try TestPictures.smooth(width, height), to: path("b.png"))
  }
}
