import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge render")
struct RenderTests {
  private let workplace: Workplace
  private let from: Frame
  private let to: Frame

  init() throws {
    workplace = try Workplace()
    from = try TestPictures.screen(61, 107, accent: SIMD4(255, 60, 48, 255))
    to = try TestPictures.smooth(61, 107)
    try PNGFile.write(from, to: workplace.path("a.png"))
    try PNGFile.write(to, to: workplace.path("b.png"))
  }

  private func render(_ arguments: String...) throws -> HingeProcess.Result {
    try HingeProcess(
      [
        "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"), "-t", "flip",
      ] + arguments
    ).run()
  }

  @Test(
    "A still at either end equals that picture bit for bit",
    arguments: [("0%", true), ("0", true), ("100%", false), ("0.6", false)])
  func endStills(instant: String, isFrom: Bool) throws {
    let result = try render("--at", instant, "-o", workplace.path("still.png"))
    #expect(result.exitCode == 0)
    #expect(try PictureReader.read(workplace.path("still.png")) == (isFrom ? from : to))
  }

  @Test("A sequence has every frame and both ends")
  func sequence() throws {
    let result = try render("--fps", "10", "-o", workplace.path("%02d.png"))
    #expect(result.exitCode == 0)
    // 0.6 s at 10 frames per second: t = 0, 0.1 … 0.6.
    #expect(
      try workplace.contents == ["00", "01", "02", "03", "04", "05", "06"].map { "\($0).png" } + [
        "a.png", "b.png",
      ])
    #expect(try PictureReader.read(workplace.path("00.png")) == from)
    #expect(try PictureReader.read(workplace.path("06.png")) == to)
    let middle = try PictureReader.read(workplace.path("03.png"))
    #expect(middle != from && middle != to)
  }

  @Test("--reverse still goes from the first picture to the second")
  func reverse() throws {
    #expect(try render("--fps", "10", "--reverse", "-o", workplace.path("r%d.png")).exitCode == 0)
    let reversed = try (0...6).map { try PictureReader.read(workplace.path("r\($0).png")) }
    #expect(reversed[0] == from)
    #expect(reversed[6] == to)
    // The flip's pop is its reversed push, and reversed ease-out is ease-in.
    let pop = try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "flip:pop", "--curve", "ease-in", "--fps", "10", "-o",
      workplace.path("p%d.png"),
    ]).run()
    #expect(pop.exitCode == 0)
    for (index, frame) in reversed.enumerated() {
      let other = try PictureReader.read(workplace.path("p\(index).png"))
      try requireAlike(frame, other, within: 1, named: "reversed-flip-\(index)")
    }
    // 0.2 s of 0.6 s: frame 2 of the sequence.
    #expect(try render("--at", "0.2", "--reverse", "-o", workplace.path("at.png")).exitCode == 0)
    #expect(try PictureReader.read(workplace.path("at.png")) == reversed[2])
  }

  @Test("Raw frames go to a pipe, with both ends held")
  func pipe() throws {
    let result = try render("--fps", "5", "--hold", "0.4", "--format", "rgba", "-o", "-")
    #expect(result.exitCode == 0)
    // Frames 0…3; the first and the last are held for two more periods.
    let frameSize = 61 * 107 * 4
    #expect(result.output.count == 8 * frameSize)
    for (start, picture) in [(0, from), (2, from), (5, to), (7, to)] {
      let isSame =
        result.output.dropFirst(start * frameSize).prefix(frameSize) == Data(picture.bytes)
      #expect(isSame, "frame \(start)")
    }
    let isMoving = result.output.dropFirst(3 * frameSize).prefix(frameSize) != Data(from.bytes)
    #expect(isMoving)
  }

  @Test("--json prints the result on standard output")
  func json() throws {
    let result = try render(
      "--fps", "10", "--json", "-q", "--size", "32x48", "-o", workplace.path("x.gif"))
    #expect(result.exitCode == 0)
    #expect(result.errors.isEmpty)
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    #expect(object["frames"] as? Int == 7)
    #expect(object["width"] as? Int == 32)
    #expect(object["height"] as? Int == 48)
    #expect(object["format"] as? String == "gif")
  }

  /// A screen that slides in over nothing covers the frame when it has arrived: in frame 6, each of
  /// 100 ms, and in the two frames for which it is held. Frame 7 is in the middle.
  @Test("--stinger prints the cut point")
  func stinger() throws {
    try PNGFile.write(
      try TestPictures.plain(61, 107, SIMD4(0, 0, 0, 0)), to: workplace.path("n.png"))
    let words = [
      "render", "--gpu", "software", "--from", workplace.path("n.png"), "--to",
      workplace.path("b.png"), "-t", "move-in", "--fps", "10", "--duration", "0.6", "--hold", "0.2",
      "--curve", "linear", "--stinger", "-q", "-o", workplace.path("x.webm"),
    ]
    let text = try HingeProcess(words).run()
    #expect(text.exitCode == 0 && text.errors.isEmpty, "\(text.errors)")
    #expect(String(decoding: text.output, as: UTF8.self) == "Cut point: frame 7, 700 ms\n")
    let json = try HingeProcess(words + ["--json"]).run()
    let object = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    #expect(object["cutPoint"] as? Int == 700 && object["cutFrame"] as? Int == 7)
    #expect(object["frames"] as? Int == 15 && object["coverage"] as? Double == 1)
  }

  @Test(
    "The same command gives the same bytes",
    arguments: [
      "x.mp4", "x.mov", "x.mkv", "x.webm", "x.gif", "x.apng", "x.webp", "x.y4m", "frames-%03d.png",
    ])
  func determinism(name: String) throws {
    func bytes() throws -> [Data] {
      let result = try render("--fps", "10", "-o", workplace.path(name))
      #expect(result.exitCode == 0)
      return try workplace.contents.filter { $0 != "a.png" && $0 != "b.png" }
        .map { try Data(contentsOf: workplace.folder.appending(path: $0)) }
    }
    // Compared outside of #expect, which would compute a difference of the collections.
    let areSame = try bytes() == bytes()
    #expect(areSame)
  }

  @Test(
    "The error for a wrong option names it, and nothing is written",
    arguments: [
      (["--transition", "flop"], 2, "did you mean 'flip'"),
      (["-t", "flip:pusj"], 2, "did you mean 'push'"),
      (["-t", "flip", "-p", "edg=left"], 2, "did you mean 'edge'"),
      (["-t", "flip", "-p", "edge=lef"], 2, "left, right, top or bottom"),
      (["-t", "flip", "-p", "shadow=2"], 2, "from 0 to 1"),
      (["-t", "flip", "-p", "perspective=nan"], 2, "perspective"),
      (["-t", "flip", "--size", "0x0"], 2, "--size"),
      (["-t", "flip", "--size", "100000x100000"], 2, "--size"),
      (["-t", "flip", "--size", "20000x10"], 1, "at most 16384 pixels"),
      (["-t", "flip", "--fps", "0"], 2, "--fps"),
      (["-t", "flip", "--duration", "inf"], 2, "--duration"),
      (["-t", "flip", "--curve", "eas"], 2, "--curve"),
      (["-t", "flip", "--fit", "covr"], 2, "did you mean 'cover'"),
      (["-t", "flip", "--gpu", "99"], 1, "--gpu 99"),
      (["-t", "flip", "--from", "nowhere.png"], 2, "--from: given twice"),
      (["-t", "flip", "--frm", "x"], 2, "did you mean '--from'"),
      (["-t", "flip", "--size"], 2, "--size: missing value"),
    ])
  func wrongOptions(
    options: [String], exitCode: Int32, words: String
  ) throws {
    let result = try HingeProcess(
      [
        "render", "--from", workplace.path("a.png"), "--to", workplace.path("b.png"), "-o",
        workplace.path("out.mp4"),
      ] + options
    ).run()
    #expect(result.exitCode == exitCode)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.hasPrefix("hinge: ") || result.errors.contains("\nhinge: "))
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test(
    "The error for a broken picture names it, and nothing is written",
    arguments: [
      ("missing.png", "does not exist"), ("text.png", "not a picture"),
      ("truncated.png", "damaged"), ("empty.png", "is empty"), (".", "is a folder"),
    ])
  func brokenPictures(name: String, words: String) throws {
    let whole = try Data(contentsOf: workplace.folder.appending(path: "a.png"))
    try whole.prefix(whole.count / 2).write(to: workplace.folder.appending(path: "truncated.png"))
    try Data("Not a picture at all.\n".utf8).write(to: workplace.folder.appending(path: "text.png"))
    try Data().write(to: workplace.folder.appending(path: "empty.png"))
    let before = try workplace.contents
    let result = try HingeProcess([
      "render", "--from", workplace.path("a.png"), "--to", workplace.path(name), "-t", "flip", "-o",
      workplace.path("out.gif"),
    ]).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("--to: "))
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try workplace.contents == before)
  }

  @Test(
    "A missing folder is an error of the output",
    arguments: ["nowhere/out.mp4", "nowhere/deeper/%04d.png"])
  func missingFolder(name: String) throws {
    let result = try render("-o", workplace.path(name))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("-o: the folder of"), "\(result.errors)")
  }

  @Test("A sequence makes the last folder of its path")
  func newFolder() throws {
    let result = try render("--fps", "10", "-o", workplace.path("frames/%d.png"))
    #expect(result.exitCode == 0)
    #expect(try workplace.contents == ["a.png", "b.png", "frames"])
    let names = try FileManager.default.contentsOfDirectory(atPath: workplace.path("frames"))
    #expect(names.sorted() == (0...6).map { "\($0).png" })
  }

  @Test("An input is never replaced")
  func inputAsOutput() throws {
    let before = try Data(contentsOf: workplace.folder.appending(path: "a.png"))
    let result = try render("--at", "50%", "-o", workplace.path("a.png"))
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("--from"))
    #expect(try Data(contentsOf: workplace.folder.appending(path: "a.png")) == before)
  }

  /// Renders `hero:pop` at 50 % with an avatar.
  private func hero(avatar: String, output: String) throws -> HingeProcess.Result {
    try HingeProcess([
      "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "-t", "hero:pop", "-p", "style=article", "-p",
      "target=10,20,20,20", "-p", "avatar=\(workplace.path(avatar))", "--scale", "1", "--curve",
      "linear", "--at", "50%", "-q",
      "-o", workplace.path(output),
    ]).run()
  }

  @Test("The picture of a parameter is drawn")
  func parameterPicture() throws {
    let red = SIMD4<UInt8>(200, 30, 60, 255)
    try PNGFile.write(try TestPictures.plain(9, 5, red), to: workplace.path("face.png"))
    #expect(try hero(avatar: "face.png", output: "x.png").exitCode == 0)
    let still = try PictureReader.read(workplace.path("x.png"))
    // At 50 % from the square (0, 23, 61, 61) to the target: a circle around (25.25, 41.75) with a
    // radius of 20.25.
    for (x, y) in [(25, 41), (8, 41), (42, 41), (25, 24), (25, 59)] { #expect(still[x, y] == red) }
    for (x, y) in [(6, 23), (44, 23), (6, 60), (47, 41)] { #expect(still[x, y] != red) }
    // The second picture under black with an alpha of 0.2.
    for (x, y) in [(6, 23), (55, 100)] {
      for channel in 0..<3 {
        #expect(abs(Double(still[x, y][channel]) - 0.8 * Double(to[x, y][channel])) <= 1)
      }
    }
  }

  @Test("The picture of a parameter is checked and never replaced")
  func parameterPictureErrors() throws {
    let missing = try hero(avatar: "face.png", output: "x.png")
    #expect(
      missing.exitCode == 1 && missing.errors.contains("-p avatar: ")
        && missing.errors.contains("does not exist"))
    try PNGFile.write(from, to: workplace.path("face.png"))
    let replaced = try hero(avatar: "face.png", output: "face.png")
    #expect(replaced.exitCode == 2 && replaced.errors.contains("the picture of -p avatar"))
    #expect(try PictureReader.read(workplace.path("face.png")) == from)
  }

  @Test("A full disk is an error")
  func fullDisk() throws {
    let result = try render("--fps", "10", "--format", "y4m", "-o", "/dev/full")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("too full"), "\(result.errors)")
  }

  @Test(
    "Without OpenGL the error names the packages to install",
    arguments: [
      ("__EGL_VENDOR_LIBRARY_FILENAMES", "/nowhere"), ("LIBGL_DRIVERS_PATH", "/nowhere"),
      ("MESA_GL_VERSION_OVERRIDE", "3.3"),
    ])
  func missingOpenGL(variable: String, value: String) throws {
    let result = try HingeProcess(
      [
        "render", "--from", workplace.path("a.png"), "--to", workplace.path("b.png"), "-t", "flip",
        "-q", "-o", workplace.path("out.mp4"),
      ], environment: [variable: value]
    ).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.split(separator: "apt-get install").count == 2, "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }
}
