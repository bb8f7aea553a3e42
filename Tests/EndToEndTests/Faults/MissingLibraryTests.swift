import Foundation
import TestSupport
import Testing

@Suite("Missing libraries that are loaded on demand")
struct MissingLibraryTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    for name in ["a.png", "b.png"] {
      try PNGFile.write(try TestPictures.smooth(16, 24), to: workplace.path(name))
    }
  }

  /// Runs `hinge` with an empty file, which the loader finds first, instead of each library.
  private func run(_ arguments: [String], without libraries: [String]) throws
    -> HingeProcess.Result
  {
    for library in libraries { try Data().write(to: URL(filePath: workplace.path(library))) }
    return try HingeProcess(
      arguments, environment: ["LD_LIBRARY_PATH": workplace.folder.path]
    ).run()
  }

  private func rendering(from input: String = "a.png", to output: String) -> [String] {
    [
      "render", "--gpu", "software", "-t", "flip", "--from", workplace.path(input), "--to",
      workplace.path("b.png"), "-o", workplace.path(output),
    ]
  }

  private func expect(_ result: HingeProcess.Result, says words: String...) {
    #expect(result.exitCode == 1)
    for word in words { #expect(result.errors.contains(word), "\(result.errors)") }
  }

  @Test("A window needs GLFW")
  func glfw() throws {
    let result = try run(
      ["preview", workplace.path("a.png"), workplace.path("b.png")], without: ["libglfw.so.3"])
    expect(result, says: "libglfw3", "hinge render")
  }

  @Test("A video needs libavformat, as does a picture that is not a PNG")
  func libavformat() throws {
    let libraries = ["libavformat.so.59", "libavformat.so.60", "libavformat.so.61"]
    let video = try run(rendering(to: "x.mp4"), without: libraries)
    expect(video, says: "libavformat", workplace.path("x.mp4"))
    try FFmpegProgram.run(["-i", workplace.path("a.png"), workplace.path("a.jpg")])
    let picture = try run(
      rendering(from: "a.jpg", to: "x.png") + ["--at", "50%"], without: libraries)
    expect(picture, says: "libavformat", workplace.path("a.jpg"))
  }

  @Test("Two PNG files become a PNG without libavformat")
  func stills() throws {
    let arguments = rendering(to: "x.png") + ["--at", "50%"]
    let result = try run(
      arguments, without: ["libavformat.so.59", "libavformat.so.60", "libavformat.so.61"])
    #expect(result.exitCode == 0, "\(result.errors)")
    let alone = try Data(contentsOf: URL(filePath: workplace.path("x.png")))
    #expect(try HingeProcess(arguments).run().exitCode == 0)
    #expect(try Data(contentsOf: URL(filePath: workplace.path("x.png"))) == alone)
  }

  @Test("A limit of loudness needs libavfilter")
  func libavfilter() throws {
    let tone = workplace.path("tone.wav")
    try FFmpegProgram.run(["-f", "lavfi", "-i", "sine=duration=1", tone])
    let result = try run(
      [
        "join", "--gpu", "software", workplace.path("a.png"), workplace.path("b.png"), "--audio",
        tone, "--loudness", "-14", "-o", workplace.path("x.mp4"),
      ], without: ["libavfilter.so.8", "libavfilter.so.9", "libavfilter.so.10"])
    expect(result, says: "libavfilter")
    #expect(!FileManager.default.fileExists(atPath: workplace.path("x.mp4")))
  }

  @Test("Help, the list and the diagnosis need no EGL, and a frame says so")
  func egl() throws {
    for command in [["--help"], ["list"], ["doctor"]] {
      let result = try run(command, without: ["libEGL.so.1"])
      #expect(!result.output.isEmpty && !result.errors.contains("loading shared libraries"))
      #expect(command == ["doctor"] || result.exitCode == 0, "\(command): \(result.errors)")
    }
    expect(try run(rendering(to: "x.mp4"), without: ["libEGL.so.1"]), says: "libegl1")
  }

  @Test("hinge list needs none of them")
  func list() throws {
    let result = try run(
      ["list"],
      without: ["libglfw.so.3", "libavformat.so.59", "libavformat.so.60", "libavformat.so.61"])
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
