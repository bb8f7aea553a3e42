import Foundation
import Frames
import Media
import TestSupport
import Testing

/// Half way through `flip-from-left` a card without a thickness is edge-on, and nothing but the
/// backdrop is seen.
@Suite("hinge render --backdrop")
struct BackdropTests {
  private let workplace: Workplace

  init() throws {
    workplace = try Workplace()
    for (name, color) in [
      ("a.png", SIMD4<UInt8>(200, 100, 50, 255)), ("b.png", SIMD4(50, 100, 200, 255)),
      ("c.png", SIMD4(9, 99, 199, 255)),
    ] {
      try PNGFile.write(try TestPictures.plain(60, 100, color), to: workplace.path(name))
    }
  }

  private func still(_ effect: String, _ options: String...) throws -> Frame {
    let result = try HingeProcess(
      [
        "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"), "-t", effect, "--curve", "linear", "--at", "50%", "-q", "-o",
        workplace.path("still.png"), "-y",
      ] + options
    ).run()
    try #require(result.exitCode == 0, "\(result.errors)")
    return try PictureReader.read(workplace.path("still.png"))
  }

  private func expect(
    _ color: SIMD4<UInt8>, _ expected: SIMD4<Double>, _ source: SourceLocation = #_sourceLocation
  ) {
    for channel in 0..<4 {
      #expect(
        abs(Double(color[channel]) - expected[channel]) <= 1, "\(color), not \(expected)",
        sourceLocation: source)
    }
  }

  @Test("By itself it is a tone of both screens, graded from the top to the bottom")
  func automatic() throws {
    let frame = try still("flip-from-left", "-p", "thickness=0")
    // The mean of the screens is (125, 100, 125); the light is 0.7 at the top, 1 at the bottom.
    for row in [0, 50, 99] {
      let light = 0.7 + 0.3 * (Double(row) + 0.5) / 100
      let (red, green) = (light * (0.5 * 125 + 0.03 * 255), light * (0.5 * 100 + 0.03 * 255))
      expect(frame[11, row], SIMD4(red, green, red, 255))
    }
    #expect(try still("flip-from-left", "-p", "thickness=0", "--backdrop", "auto") == frame)
    #expect(try still("flip-from-left", "-p", "thickness=0", "--backdrop", "gradient") == frame)
    // Behind an article's effect it is black unless it is asked for: half way, half of the new
    // screen is seen between the strips of the old one.
    expect(try still("expand", "-p", "style=article")[30, 50], SIMD4(25, 50, 100, 255))
    expect(
      try still("expand", "-p", "style=article", "--backdrop", "white")[30, 50],
      SIMD4(152.5, 177.5, 227.5, 255))
  }

  @Test("A colour, a picture, and both screens out of focus and mirrored")
  func others() throws {
    expect(
      try still("flip-from-left", "-p", "thickness=0", "--backdrop", "#204060")[30, 50],
      SIMD4(32, 64, 96, 255))
    let file = try still(
      "flip-from-left", "-p", "thickness=0", "--backdrop", workplace.path("c.png"))
    expect(file[30, 50], SIMD4(9, 99, 199, 255))
    for mode in ["blur", "mirror"] {
      // Of the screens, which are of one colour each, 40 % is left.
      expect(
        try still("flip-from-left", "-p", "thickness=0", "--backdrop", mode)[30, 50],
        SIMD4(50, 40, 50, 255))
    }
  }

  @Test("An explicit background takes its place, also a transparent one")
  func background() throws {
    expect(
      try still("flip-from-left", "-p", "thickness=0", "--background", "black")[30, 50],
      SIMD4(0, 0, 0, 255))
    for options in [[], ["--backdrop", "auto"], ["--backdrop", "red"]] {
      let result = try HingeProcess(
        [
          "render", "--gpu", "software", workplace.path("a.png"), workplace.path("b.png"), "-t",
          "flip-from-left", "-p", "thickness=0", "--curve", "linear", "--at", "50%", "-q", "-o",
          workplace.path("clear.png"), "-y", "--background", "transparent",
        ] + options
      ).run()
      #expect(result.exitCode == 0, "\(result.errors)")
      expect(try PictureReader.read(workplace.path("clear.png"))[30, 50], .zero)
    }
  }

  @Test("What is not a backdrop is an error that names those there are")
  func refused() throws {
    for (text, part) in [("blurr", "'blur'"), ("none.png", "none.png"), ("", "auto")] {
      let result = try HingeProcess([
        "render", workplace.path("a.png"), workplace.path("b.png"), "-t", "cube", "--at", "50%",
        "-o",
        workplace.path("x.png"), "--backdrop", text,
      ]).run()
      #expect(result.exitCode != 0 && result.errors.contains(part), "\(result.errors)")
      #expect(result.errors.contains("--backdrop"))
    }
    let stinger = try HingeProcess([
      "render", workplace.path("a.png"), workplace.path("b.png"), "-o", workplace.path("x.mov"),
      "--stinger", "--backdrop", "auto",
    ]).run()
    #expect(stinger.exitCode == 2 && stinger.errors.contains("--stinger"))
  }

  @Test("A sheet has the backdrop of each effect")
  func sheet() throws {
    let result = try HingeProcess([
      "sheet", "--gpu", "software", workplace.path("a.png"), workplace.path("b.png"), "-t",
      "flip-from-left", "-t", "flip", "-p", "thickness=0", "--instants", "50", "--size", "60x100",
      "--columns", "1",
      "--json",
      "-o", workplace.path("s.png"),
    ]).run()
    #expect(result.exitCode == 0, "\(result.errors)")
    struct Printed: Decodable {
      struct Row: Decodable { let x, y: Int }
      let rows: [Row]
    }
    let rows = try JSONDecoder().decode(Printed.self, from: result.output).rows
    let sheet = try PictureReader.read(workplace.path("s.png"))
    let still = try still("flip-from-left", "-p", "thickness=0")
    for row in [0, 50, 99] { #expect(sheet[rows[0].x + 30, rows[0].y + row] == still[30, row]) }
  }
}
