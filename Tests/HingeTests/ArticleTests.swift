import Foundation
import Hinge
import TestSupport
import Testing
import UIKitNames

/// The articles of Hinge's documentation: their examples are this target's sources, and they run.
@Suite("The documentation's examples")
struct ArticleTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(
    "Every example of an article is in the file that is named before it",
    arguments: ["DrawAFrame", "WriteATool", "AddAnEffect", "PortFromUIKit"])
  func snippets(article: String) throws {
    let page = try Self.text("Sources/Hinge/Hinge.docc/\(article).md")
    var count = 0
    for part in page.split(separator: "<!-- ").dropFirst() {
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      let name = try #require(lines.first?.split(separator: " ").first)
      #expect(lines.dropFirst().first == "```swift", "\(name)")
      let code = lines.dropFirst(2).prefix { $0 != "```" }.joined(separator: "\n")
      let file = try Self.text("Tests/HingeTests/\(name)")
      #expect(!code.isEmpty && file.contains(code), "\(name) has no\n\(code)")
      count += 1
    }
    #expect(count > 0 && count == page.split(separator: "```swift").count - 1)
  }

  @Test("Draw a frame: half way the page is edge-on, so that both pictures are gone at its hinge")
  func drawAFrame() throws {
    let red = try TestPictures.plain(40, 80, SIMD4(255, 0, 0, 255))
    let blue = try TestPictures.plain(40, 80, SIMD4(0, 0, 255, 255))
    let frame = try middleOfAFlip(from: red, to: blue)
    #expect(frame.size == red.size && frame.alpha == .opaque)
    let device = try Device.headless()
    let pictures = PictureStore(in: device)
    try pictures.set(red, as: .from)
    try pictures.set(blue, as: .to)
    let pipeline = try FramePipeline(Renderer(in: device), pictures, size: red.size)
    #expect(try cube(after: 0, from: red, in: pipeline).bytes == red.bytes)
    #expect(try cube(after: 0.8, from: red, in: pipeline).bytes == blue.bytes)
  }

  @Test("Write a tool: jobs share a session, and the observer learns of each")
  func writeATool() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try PNGFile.write(try TestPictures.plain(16, 16, SIMD4(255, 0, 0, 255)), to: path("a.png"))
    try PNGFile.write(try TestPictures.plain(16, 16, SIMD4(0, 0, 255, 255)), to: path("b.png"))
    let result = try render(path("a.png"), path("b.png"), to: path("card.mp4"))
    #expect(result.frames == Int((Card.duration * 60).rounded()) + 1 && result.width == 16)
    let jobs = ["x.png", "y.png"].map { name in
      RenderJob(
        InputPictures(from: path("a.png"), to: path("b.png")), TransitionSpec(Flip()),
        instant: 0.3, format: .png, output: FilePath(path(name)))
    }
    let lines = try renderAll(jobs)
    #expect(lines == ["flip push at 16x16", "1 frames", "flip push at 16x16", "1 frames"])
  }

  @Test("Add an effect: its parameter is set from text, and both ends are exact")
  func addAnEffect() throws {
    let spec = try slide(parallax: "0.5")
    #expect(spec.name == "slide" && spec.direction == .pop && spec.duration == 0.35)
    let parallax = try #require(spec.setting(named: "parallax"))
    #expect(parallax.value == .number(0.5) && parallax.text == "0.5")
    let container = Container(size: Size(width: 100, height: 200), scale: 1)
    #expect(spec.scene(at: 0, in: container) == .still(.from, in: container))
    #expect(spec.scene(at: 1, in: container) == .still(.to, in: container))
    #expect(throws: TransitionSpecError.self) { try slide(parallax: "2") }
  }

  @MainActor @Test("Port from UIKit: the new screen rises from below and ends where it belongs")
  func portFromUIKit() throws {
    func height(after seconds: Double) throws -> Double {
      try heightOfTheNewScreen(
        after: seconds, in: Window(size: Size(width: 100, height: 200), scale: 1))
    }
    #expect(try height(after: 1) == 100)
  }
}
