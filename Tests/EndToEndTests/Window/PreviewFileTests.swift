import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge preview: reloaded files", .serialized)
struct PreviewFileTests: PreviewSuite {
  let screens: PreviewScreens
  private let size: PixelSize

  init() throws {
    screens = try PreviewScreens()
    size = try pixels(240, 400)
    try PNGFile.write(try TestPictures.smooth(240, 400), to: workplace.path("a.png"))
    try PNGFile.write(try TestPictures.smooth(240, 400, phase: 0.4), to: workplace.path("b.png"))
  }

  /// Saves a file by one rename, which is one event for a watcher. Foundation's atomic write closes
  /// the file after its rename, which would be a second event.
  private func save(_ text: String, as file: String) throws {
    let aside = workplace.path("saved")
    try text.write(toFile: aside, atomically: false, encoding: .utf8)
    try #require(rename(aside, file) == 0)
  }

  private func shader(_ color: String) -> String {
    """
    #version 450 core
    layout(location = 0) out vec4 fragment;
    void main() {
      fragment = vec4(\(color));
    }
    """
  }

  @Test("A saved shader is reloaded, and a broken one is reported")
  func shader() throws {
    let file = workplace.path("shaders/Quad.frag")
    try FileManager.default.createDirectory(
      atPath: workplace.path("shaders"), withIntermediateDirectories: true)
    func save(_ text: String) throws { try self.save(text, as: file) }
    let preview = try preview("--shaders", workplace.path("shaders"))
    #expect(
      try FrameDifference(display.screenshot(size), TestPictures.smooth(240, 400))?.largest == 0)

    try save(shader("1.0, 0.0, 0.0, 1.0"))
    #expect(try preview.next("reloaded").file == file)
    let red = try display.screenshot(size)
    #expect(red[120, 4] == SIMD4(255, 0, 0, 255) && red[120, 395] == SIMD4(255, 0, 0, 255))

    try save(shader("nonsense"))
    let broken = try preview.next("broken")
    #expect(broken.file == file)
    #expect(try #require(broken.text).contains("Quad.frag:4"))
    let told = try display.screenshot(size)
    #expect(told[120, 4] != SIMD4(255, 0, 0, 255) && told[120, 395] == SIMD4(255, 0, 0, 255))

    try save(shader("0.0, 1.0, 0.0, 1.0"))
    _ = try preview.next("reloaded")
    let green = try display.screenshot(size)
    #expect(green[120, 4] == SIMD4(0, 255, 0, 255) && green[120, 395] == SIMD4(0, 255, 0, 255))

    try FileManager.default.removeItem(atPath: file)
    _ = try preview.next("reloaded")
    #expect(
      try FrameDifference(display.screenshot(size), TestPictures.smooth(240, 400))?.largest == 0)
    #expect(try preview.quit() == 0)
  }

  /// The variant is not compiled before the page turns; the previous program is then used.
  @Test("A variant that does not compile is reported, and the transition continues")
  func brokenVariant() throws {
    let file = workplace.path("Quad.frag")
    let preview = try preview("--shaders", workplace.folder.path, "--duration", "2")
    let variant = "#if defined(STOPS) && !defined(CLIP)\nnonsense\n#endif\n"
    try save(shader("1.0, 0.0, 0.0, 1.0") + "\n" + variant, as: file)
    #expect(try preview.next("reloaded").file == file)
    #expect(try display.screenshot(size)[120, 395] == SIMD4(255, 0, 0, 255))
    try display.act("key Return")
    // The shader has five lines, and the error is in the second line of the variant.
    #expect(try #require(try preview.next("broken").text).contains("Quad.frag:7"))
    #expect(try preview.next("settled").completed == true)
    let seen = try display.screenshot(size)
    let expected = try TestPictures.smooth(240, 400, phase: 0.4)
    #expect(seen[120, 395] == expected[120, 395])
  }

  @Test("A transition's shader is reloaded when it is saved, and its mistake is shown")
  func transitionShader() throws {
    let file = workplace.path("veil.glsl")
    func save(_ color: String) throws {
      try self.save(
        """
        uniform float level; // = 0.2
        vec4 transition(vec2 uv) {
          return \(color);
        }
        """, as: file)
    }
    try save("vec4(level, 0.0, 0.0, 1.0)")
    let preview = try preview("-t", file, "-p", "level=0.6", "--duration", "1000")
    try display.act("key Return")
    _ = try preview.next("began")
    try save("vec4(0.0, level, 0.0, 1.0)")
    #expect(try preview.next("reloaded").file == file)
    // The parameter stays: 0.6 of 255.
    #expect(try display.screenshot(size)[120, 395] == SIMD4(0, 153, 0, 255))

    try save("nonsense")
    let broken = try preview.next("broken")
    #expect(broken.file == file)
    #expect(try #require(broken.text).contains("veil.glsl:3"))
    let told = try display.screenshot(size)
    #expect(told[120, 4] != SIMD4(0, 153, 0, 255) && told[120, 395] == SIMD4(0, 153, 0, 255))

    try save("vec4(0.0, 0.0, level, 1.0)")
    _ = try preview.next("reloaded")
    #expect(try display.screenshot(size)[120, 395] == SIMD4(0, 0, 153, 255))
    #expect(try preview.quit() == 0)
  }

  @Test("A folder without shaders is a usage error")
  func missingShaders() throws {
    let result = try HingeProcess(
      ["preview", workplace.path("a.png"), workplace.path("b.png"), "--shaders", "nowhere"]
    ).run()
    #expect(result.exitCode == 2 && result.errors.contains("nowhere"))
  }

  /// On the first screen the first file replaces that screen, the second file the one above.
  @Test("Dropped files replace screens")
  func droppedFiles() throws {
    let preview = try preview("--duration", "0.02")
    let files = [workplace.path("first one.png"), workplace.path("zwölf.png")]
    let pictures = try [0.6, 0.8].map { try TestPictures.smooth(240, 400, phase: $0) }
    for (picture, file) in zip(pictures, files) { try PNGFile.write(picture, to: file) }
    let drag = try FileDrag(on: display)
    try drag.drop(files.map { FilePath($0) })
    for file in files { #expect(try preview.next("reloaded").file == file) }
    #expect(try FrameDifference(display.screenshot(size), pictures[0])?.largest == 0)
    try display.act("key Return")
    #expect(try preview.next("settled").screen == 2)
    #expect(try FrameDifference(display.screenshot(size), pictures[1])?.largest == 0)

    let text = workplace.path("text")
    try Data("words".utf8).write(to: URL(filePath: text))
    try drag.drop([FilePath(text)])
    let broken = try preview.next("broken")
    #expect(try #require(broken.text).contains(text))
    // The dropped file is watched, and the replaced one is not.
    try PNGFile.write(pictures[1], to: workplace.path("a.png"))
    try PNGFile.write(pictures[0], to: files[1])
    #expect(try preview.next("reloaded").file == files[1])
    #expect(try preview.quit() == 0)
  }

  /// Saves a picture under a name that is not text.
  private func save(_ picture: Frame, as file: FilePath) throws {
    let aside = workplace.path("aside.png")
    try PNGFile.write(picture, to: aside)
    let name = file.bytes.map { CChar(bitPattern: $0) } + [0]
    try #require(rename(aside, name) == 0)
  }

  @Test("A dropped file whose name is not UTF-8 is shown, and reloaded when it is saved")
  func droppedBytes() throws {
    let preview = try preview()
    let files = [UInt8(0xfe), 0xff].map { byte in
      FilePath(bytes: Array(workplace.path("x").utf8) + [byte])
    }
    let pictures = try [0.6, 0.8].map { try TestPictures.smooth(240, 400, phase: $0) }
    for (picture, file) in zip(pictures, files) { try save(picture, as: file) }
    try FileDrag(on: display).drop([files[1]])
    #expect(try preview.next("reloaded").file == workplace.path("x") + "\u{FFFD}")
    #expect(try FrameDifference(display.screenshot(size), pictures[1])?.largest == 0)
    // The other file, whose name is the same in text, is not watched.
    try save(pictures[1], as: files[0])
    try save(pictures[0], as: files[1])
    #expect(try preview.next("reloaded").file == workplace.path("x") + "\u{FFFD}")
    #expect(try FrameDifference(display.screenshot(size), pictures[0])?.largest == 0)
    #expect(try preview.quit() == 0)
  }

  @Test("A saved screen is reloaded")
  func screen() throws {
    let preview = try preview()
    let file = workplace.path("a.png")
    let other = try TestPictures.screen(240, 400, accent: SIMD4(255, 60, 48, 255))
    try PNGFile.write(other, to: file)
    #expect(try preview.next("reloaded").file == file)
    #expect(try FrameDifference(display.screenshot(size), other)?.largest == 0)

    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: file))
    let broken = try preview.next("broken")
    #expect(broken.file == file)
    #expect(try #require(broken.text).contains(file))
    let told = try display.screenshot(size)
    #expect(told[120, 395] == other[120, 395] && told[120, 4] != other[120, 4])

    try FileManager.default.removeItem(atPath: file)
    _ = try preview.next("broken")
    let last = try TestPictures.smooth(240, 400, phase: 0.7)
    try PNGFile.write(last, to: file)
    _ = try preview.next("reloaded")
    #expect(try FrameDifference(display.screenshot(size), last)?.largest == 0)
  }

  /// The new pictures have other sizes. The frame then equals the one of `hinge render`.
  @Test("A screen is reloaded during a transition")
  func screenInTransition() throws {
    let preview = try preview("-t", "cube", "--duration", "0.5")
    for _ in 1...13 { try display.act("key Right") }
    var seconds: Double?
    for _ in 1...13 { seconds = try preview.next("scrubbed").seconds }
    let instant = try #require(seconds)
    for (name, phase) in [("a.png", 0.9), ("b.png", 0.2)] {
      try PNGFile.write(
        try TestPictures.smooth(180, 300, phase: phase), to: workplace.path(name))
      #expect(try preview.next("reloaded").file == workplace.path(name))
    }
    let expected = workplace.path("expected.png")
    let result = try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "cube", "--duration", "0.5", "--size", "240x400", "--at",
      "\(instant)", "-o", expected,
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    try requireAlike(
      try display.screenshot(size), try PictureReader.read(expected), within: 1,
      named: "preview-reloaded")
  }
}
