import Foundation
import Frames
import Media
import TestSupport
import Testing

/// What `hinge preview` says about what it did, without --json.
@Suite("hinge preview: sentences", .serialized)
struct PreviewSayingTests {
  private static let width = 240
  private static let height = 400

  private let workplace: Workplace
  private let display: VirtualDisplay
  private let size: PixelSize

  /// The screens are white.
  init() throws {
    workplace = try Workplace()
    // A server resets itself when its last client goes, which one that looks for a window may be.
    display = try VirtualDisplay("-noreset")
    size = try pixels(Self.width, Self.height)
    let white = Frame(
      size: size, alpha: .opaque, bytes: [UInt8](repeating: 255, count: size.rgbaByteCount))
    for name in ["a.png", "b.png"] { try PNGFile.write(white, to: workplace.path(name)) }
  }

  /// Starts a preview and waits for its window.
  private func start(_ arguments: [String]) throws -> Running {
    let running = try HingeProcess(
      ["preview", workplace.path("a.png"), workplace.path("b.png")] + arguments,
      environment: Preview.environment(on: display, in: workplace)
    ).start(in: workplace.folder.path)
    do {
      try display.waitForWindow()
    } catch {
      let result = end(running)
      Issue.record("It ended with \(result.exitCode) and said: \(result.errors)")
      throw error
    }
    return running
  }

  /// Starts a preview, and waits until the screen is shown; the hints are in the scrubber.
  private func startFurnished(_ arguments: String...) throws -> Running {
    let running = try start(arguments)
    try wait(forLabel: false)
    return running
  }

  private func end(_ running: Running) -> HingeProcess.Result {
    kill(running.id, SIGTERM)
    return running.wait(output: running.output.readAll(), errors: running.errors.readAll())
  }

  /// Waits until the pixel below the text of a label at the stage's foot is white, or dark.
  private func wait(forLabel isShown: Bool) throws {
    try display.wait(size) { seen in
      let pixel = seen[Self.width / 2, Self.height - 17]
      return isShown ? max(pixel.x, pixel.y, pixel.z) < 64 : pixel == SIMD4(255, 255, 255, 255)
    }
  }

  @Test("A saved file is named on standard output, in the title and on the stage for a while")
  func saved() throws {
    let running = try startFurnished("--save-to", "shots/new", "--duration", "0.1")
    let folder = try #require(FilePath(workplace.folder.path).resolved)
    func saved(_ name: String) -> String { "Saved \(name) in \(folder)/shots/new" }
    try display.act("key p")
    #expect(running.output.line(within: 60) == saved("hinge-still.png"))
    try wait(forLabel: true)
    try display.act("key p")
    #expect(running.output.line(within: 60) == saved("hinge-still-2.png"))
    #expect(try display.title() == "Hinge: " + saved("hinge-still-2.png"))
    // No event comes.
    try wait(forLabel: false)
    #expect(try display.title() == "Hinge: flip, screen 1 of 2")
    try display.act("key c")
    #expect(running.output.line(within: 60) == "Copied the command")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workplace.path("shots/new")).sorted()
        == ["hinge-still-2.png", "hinge-still.png"])
    #expect(end(running).errors == "")
  }

  @Test("A file that cannot be saved is a sentence on the stage and on standard error")
  func failure() throws {
    let running = try startFurnished("--save-to", "a.png/shots", "--duration", "0.1")
    try display.act("key p")
    try wait(forLabel: true)
    let result = end(running)
    #expect(result.errors.contains("'a.png'") && result.output.isEmpty, "\(result.errors)")
  }

  /// The hints are in the scrubber; the stage's last row stays white when it is closed, until a
  /// toast lies on it.
  @Test("The hints never cover the stage")
  func hints() throws {
    let running = try start([])
    try wait(forLabel: false)
    try display.act("key b")
    try wait(forLabel: false)
    try display.act("key p")
    try wait(forLabel: true)
    _ = end(running)
  }

  @Test("With --bare nothing lies over the stage")
  func bare() throws {
    let running = try start(["--bare"])
    try wait(forLabel: false)
    try display.act("key p")
    #expect(try #require(running.output.line(within: 60)).hasPrefix("Saved hinge-still.png in "))
    let seen = try display.screenshot(size)
    #expect(seen.bytes.allSatisfy { $0 == 255 })
    _ = end(running)
  }

  /// The video of ten minutes has 36001 frames, of which none is waited for.
  @Test("A cancelled video is reported")
  func stopped() throws {
    let running = try start(["--duration", "600"])
    try wait(forLabel: false)
    try display.act("key v")
    #expect(running.output.line(within: 60) == "Saving 0 %, Esc cancels")
    #expect(try display.title().contains("Saving 0 %, Esc cancels"))
    try display.act("key Escape")
    var said = ""
    while !said.contains("cancelled") { said = try #require(running.errors.line(within: 60)) }
    // The preview goes on.
    try display.act("key c")
    var line = ""
    while line != "Copied the command" {
      line = try #require(running.output.line(within: 60))
    }
    _ = end(running)
  }
}
