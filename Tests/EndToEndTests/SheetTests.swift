import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("hinge sheet")
struct SheetTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    try PNGFile.write(
      try TestPictures.screen(61, 107, accent: SIMD4(255, 60, 48, 255)), to: workplace.path("a.png")
    )
    try PNGFile.write(try TestPictures.smooth(61, 107), to: workplace.path("b.png"))
  }

  private func hinge(_ command: String, _ arguments: [String]) throws -> HingeProcess.Result {
    try HingeProcess(
      [
        command, "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"),
      ] + arguments
    ).run()
  }

  /// The keys of the output of `--json` that the tests read.
  private struct Printed: Decodable {
    struct Row: Decodable {
      let transition, direction: String
      let x, y: Int
    }
    let width, height, frameWidth, frameHeight, frameStep, frames: Int
    let instants: [Double]
    let rows: [Row]
  }

  @Test(
    "Each frame equals the one of hinge render",
    arguments: [
      ["--direction", "both"], ["--reverse", "--curve", "ease-in"],
      ["--fit", "cover", "--size", "40x40", "-p", "edge=top"],
      ["--scale", "0.3", "--columns", "1"],
    ])
  func frames(options: [String]) throws {
    let sheet = try hinge(
      "sheet",
      ["-t", "flip", "--instants", "0,35,100", "--json", "-o", workplace.path("s.png")] + options)
    #expect(sheet.exitCode == 0, "\(sheet.errors)")
    let printed = try JSONDecoder().decode(Printed.self, from: sheet.output)
    let picture = try PictureReader.read(workplace.path("s.png"))
    #expect(picture.size == PixelSize(width: printed.width, height: printed.height))
    #expect(picture.alpha == .opaque)
    #expect(printed.frames == printed.rows.count * 3)
    let curve = options.contains("--curve") ? [] : ["--curve", "linear"]
    let others = options.filter { !["--direction", "both", "--columns", "1"].contains($0) }
    for row in printed.rows {
      for (index, instant) in printed.instants.enumerated() {
        let still = workplace.path("still.png")
        let size = "\(printed.frameWidth)x\(printed.frameHeight)"
        let result = try hinge(
          "render",
          ["-t", "\(row.transition):\(row.direction)", "--at", "\(instant)%", "-o", still] + others
            + curve + (options.contains("--size") ? [] : ["--size", size]))
        #expect(result.exitCode == 0, "\(result.errors)")
        let part = try picture.part(
          x: row.x + index * printed.frameStep, y: row.y, width: printed.frameWidth,
          height: printed.frameHeight)
        let areSame = try part == PictureReader.read(still)
        #expect(areSame, "\(row.direction) at \(instant) %")
      }
    }
  }

  @Test("Names and instants are above the frames")
  func labels() throws {
    let result = try hinge(
      "sheet", ["-t", "flip", "--json", "-q", "--size", "122x265", "-o", workplace.path("s.png")])
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    let printed = try JSONDecoder().decode(Printed.self, from: result.output)
    let picture = try PictureReader.read(workplace.path("s.png"))
    let background = picture[0, 0]
    func letters(x: Int, y: Int, width: Int, height: Int) throws -> Int {
      let part = try picture.part(x: x, y: y, width: width, height: height)
      return (0..<part.size.area).count { part[$0 % width, $0 / width] != background }
    }
    let row = try #require(printed.rows.first)
    // The name, and above it a heading for each of the five frames.
    #expect(try letters(x: row.x, y: row.y - 25, width: 100, height: 25) > 50)
    for index in 0..<5 {
      let left = row.x + index * printed.frameStep
      #expect(try letters(x: left, y: 0, width: printed.frameWidth, height: row.y - 25) > 20)
    }
    // The margins beside and below the frames are empty.
    #expect(try letters(x: 0, y: 0, width: row.x, height: printed.height) == 0)
    let bottom = row.y + printed.frameHeight
    #expect(
      try letters(x: 0, y: bottom, width: printed.width, height: printed.height - bottom) == 0)
  }

  @Test("The sheet shows through a transparent background")
  func transparentBackground() throws {
    let clear = try TestPictures.make(8, 8) { x, _ in
      x < 4 ? SIMD4(0, 0, 0, 0) : SIMD4(200, 100, 50, 255)
    }
    try PNGFile.write(clear, to: workplace.path("a.png"))
    let result = try hinge(
      "sheet",
      [
        "-t", "flip", "--instants", "0", "--background", "transparent", "--json", "-o",
        workplace.path("s.png"),
      ])
    #expect(result.exitCode == 0, "\(result.errors)")
    let printed = try JSONDecoder().decode(Printed.self, from: result.output)
    let row = try #require(printed.rows.first)
    let picture = try PictureReader.read(workplace.path("s.png"))
    #expect(picture[row.x + 1, row.y + 4] == picture[0, 0])
    #expect(picture[row.x + 6, row.y + 4] == SIMD4(200, 100, 50, 255))
  }

  @Test("The same command gives the same bytes")
  func determinism() throws {
    func bytes() throws -> Data {
      #expect(try hinge("sheet", ["-t", "flip", "-o", workplace.path("s.png")]).exitCode == 0)
      return try Data(contentsOf: workplace.folder.appending(path: "s.png"))
    }
    let areSame = try bytes() == bytes()
    #expect(areSame)
  }

  @Test("The default sheet has every effect")
  func everyEffect() throws {
    let list = try HingeProcess(["list", "--json"]).run()
    struct Listed: Decodable { let name: String }
    let names = try JSONDecoder().decode([Listed].self, from: list.output).map(\.name)
    let result = try hinge(
      "sheet", ["--instants", "50", "--size", "12x21", "--json", "-o", workplace.path("s.png")])
    #expect(result.exitCode == 0, "\(result.errors)")
    let printed = try JSONDecoder().decode(Printed.self, from: result.output)
    #expect(printed.rows.map(\.transition) == names)
  }

  @Test(
    "The error for a wrong option names it, and nothing is written",
    arguments: [
      (["-o", "SHEET/a.png"], 2, "would replace"),
      (["-o", "nowhere/s.png"], 1, "-o: the folder of"),
      (["-o", "SHEET/s.png", "-t", "flop"], 2, "did you mean 'flip'"),
      (["-o", "SHEET/s.png", "--size", "32768x32768"], 2, "--size: "),
      (
        ["-o", "SHEET/s.png", "--size", "20000x20", "--instants", "50"], 1,
        "--size: 20000x20 pixels"
      ),
      (["-o", "SHEET/s.png", "--instants", "half"], 2, "--instants: 'half'"),
    ])
  func wrongOptions(
    options: [String], exitCode: Int32, words: String
  ) throws {
    let folder = workplace.folder.path
    let result = try hinge("sheet", options.map { $0.replacing("SHEET", with: folder) })
    #expect(result.exitCode == exitCode)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }

  @Test("Without fonts the error names the package to install")
  func missingFonts() throws {
    let configuration = workplace.folder.appending(path: "fonts.conf")
    try Data("<fontconfig></fontconfig>".utf8).write(to: configuration)
    let result = try HingeProcess(
      [
        "sheet", "-q", "--from", workplace.path("a.png"), "--to", workplace.path("b.png"), "-o",
        workplace.path("s.png"),
      ], environment: ["FONTCONFIG_FILE": configuration.path]
    ).run()
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("fonts-dejavu-core"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png", "fonts.conf"])
  }

  @Test("A signal discards the sheet")
  func signal() throws {
    let rows = Array(repeating: ["-t", "flip"], count: 20).flatMap { $0 }
    let percents = (1...100).map(String.init).joined(separator: ",")
    let process = HingeProcess(
      [
        "sheet", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"), "--size", "100x100", "--instants", percents, "-o",
        workplace.path("s.png"),
      ] + rows)
    let result = try process.run(sending: SIGINT, onceErrorsContain: "Drawing")
    #expect(result.exitCode == 130)
    // On a crowded machine the first frame may take more than the five seconds of grace.
    #expect(result.errors.contains("Interrupted;"), "\(result.errors)")
    #expect(try workplace.contents == ["a.png", "b.png"])
  }
}

extension Frame {
  /// Returns the rectangle of `width`×`height` pixels with its top left pixel at (`x`, `y`).
  fileprivate func part(x: Int, y: Int, width: Int, height: Int) throws -> Frame {
    let size = try #require(PixelSize(width: width, height: height))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.rgbaByteCount)
    for row in y..<(y + height) {
      let start = (row * self.size.width + x) * 4
      bytes += self.bytes[start..<(start + width * 4)]
    }
    return Frame(size: size, alpha: alpha, bytes: bytes)
  }
}
