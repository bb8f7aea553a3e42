import Foundation
import Frames
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// Frames that are a snapshot of one grey each, 10 · index, and as many as `count`, which it does not tell.
private final class Greys: FrameSource {
  let title = "greys"
  let length: FrameCount
  let count: Int
  /// What it was asked for, in order.
  private(set) var asked: [Int] = []

  init(_ count: Int, says length: FrameCount = .atMost(100)) {
    self.count = count
    self.length = length
  }

  func frame(_ index: Int, in container: Container) throws -> PresentedFrame? {
    asked.append(index)
    guard index < count else { return nil }
    let grey = Layer.Contents.color(Color(white: Double(index) * 10 / 255))
    let scene = Scene(container, sublayers: [Layer(frame: container.bounds, contents: grey)])
    let name = PictureName("grey")
    return PresentedFrame(
      .still(name, in: container), snapshots: [.init(name, showing: scene)])
  }
}

@Suite("Frames from whatever time moves")
struct FilmTests {
  private let container = Container(size: Size(width: 4, height: 4), scale: 1)

  private func periods(_ film: Film) throws -> [Int] {
    var result: [Int] = []
    while let request = try film.request(result.count) { result.append(request.periods) }
    return result
  }

  @Test("The first and the last frame are held, though nobody said which is the last")
  func hold() throws {
    let film = Film(Greys(4), in: container, holding: 30)
    // A second pass begins at frame 0 again.
    for _ in 0..<2 {
      #expect(try periods(film) == [31, 1, 1, 31])
      #expect(film.count == 4 && film.periods == 64)
    }
    #expect(try periods(Film(Greys(1), in: container, holding: 3)) == [7])
    #expect(try periods(Film(Greys(3), in: container, holding: 0)) == [1, 1, 1])
  }

  @Test("A source is asked for each frame once, in order")
  func order() throws {
    let greys = Greys(3)
    _ = try periods(Film(greys, in: container, holding: 1))
    #expect(greys.asked == [0, 1, 2, 3])
  }

  // MARK: - Into outputs

  /// Draws `source` into a file called `name`, told `arguments`, and has `check` look at it.
  private func render(
    _ source: Greys, to name: String, _ arguments: [String] = [],
    _ check: (URL, RenderResult, CapturedConsole) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("a.png").path
    try PNGFile.write(try TestPictures.plain(16, 8, SIMD4(255, 0, 0, 255)), to: picture)
    let options = try RenderOptions(
      ParsedOptions(
        ["--from", picture, "--to", picture, "-t", "flip", "--gpu", "software"]
          + ["-o", folder.appendingPathComponent(name).path] + arguments,
        allowing: RenderCommand.options, command: "render"))
    let captured = CapturedConsole()
    let progress = RenderProgress(captured.console, isQuiet: false)
    try check(folder, try RenderCommand.render(source, options, progress), captured)
  }

  @Test("Raw frames: each one's snapshot is its own, and the ends are held")
  func raw() throws {
    let source = Greys(5)
    try render(source, to: "x.rgba", ["--format", "rgba", "--hold", "0.1", "--fps", "20"]) {
      folder, result, console in
      #expect(result.frames == 9 && result.width == 16 && result.height == 8)
      let bytes = try Data(contentsOf: folder.appendingPathComponent("x.rgba"))
      try #require(bytes.count == 9 * 16 * 8 * 4)
      let reds = (0..<9).map { Int(bytes[$0 * 16 * 8 * 4]) }
      #expect(reds == [0, 0, 0, 10, 20, 30, 40, 40, 40])
      #expect(console.error.contains("Drawing greys at 16x8"))
    }
    #expect(source.asked == [0, 1, 2, 3, 4, 5])
  }

  @Test("A GIF sees all frames twice, and numbered pictures end where the source does")
  func formats() throws {
    let source = Greys(3)
    try render(source, to: "x.gif") { folder, result, _ in
      #expect(result.frames == 3)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("x.gif").path))
    }
    #expect(source.asked == [0, 1, 2, 3, 0, 1, 2, 3])
    try render(Greys(3, says: .exactly(3)), to: "%d.png") { folder, _, console in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["0.png", "1.png", "2.png", "a.png"])
      #expect(console.error.contains("Drawing 3 frames of greys at 16x8"))
    }
  }

  @Test("A picture that a later frame might replace is refused before anything is drawn")
  func replacing() throws {
    let source = Greys(2, says: .atMost(3))
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("film-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("2.png").path
    try PNGFile.write(try TestPictures.plain(4, 4, SIMD4(255, 0, 0, 255)), to: picture)
    let options = try RenderOptions(
      ParsedOptions(
        ["--from", picture, "--to", picture, "-t", "flip", "-o", "\(folder.path)/%d.png"],
        allowing: RenderCommand.options, command: "render"))
    let error = #expect(throws: CommandError.self) {
      _ = try RenderCommand.render(
        source, options, RenderProgress(CapturedConsole().console, isQuiet: true))
    }
    #expect(try #require(error).message.contains("would replace"))
    #expect(source.asked.isEmpty)
  }
}
