import Foundation
import Frames
import Media
import TestSupport
import Testing

@Suite("Shaders by the contract of gl-transitions")
struct ShaderTransitionTests {
  private let workplace: Workplace
  private let from: Frame
  private let to: Frame

  init() throws {
    workplace = try Workplace()
    from = try TestPictures.screen(64, 36, accent: SIMD4(255, 60, 48, 255))
    to = try TestPictures.smooth(64, 36)
    try PNGFile.write(from, to: workplace.path("a.png"))
    try PNGFile.write(to, to: workplace.path("b.png"))
  }

  private func write(_ name: String, _ text: String) throws -> String {
    let path = workplace.path(name)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func render(
    _ shader: String, environment: [String: String] = [:], _ arguments: String...
  ) throws -> HingeProcess.Result {
    try HingeProcess(
      [
        "render", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
        workplace.path("b.png"), "-t", shader,
      ] + arguments, environment: environment, deadline: 300
    ).run()
  }

  private let wipe = """
    // License: MIT
    uniform float edge; // = 0.5
    vec4 transition(vec2 uv) {
      return uv.x < progress * edge * 2.0 ? getToColor(uv) : getFromColor(uv);
    }
    """

  @Test("A file is rendered with its parameters; both ends are the pictures to the bit")
  func render() throws {
    let shader = try write("wipe.glsl", wipe)
    let result = try render(
      shader, "--fps", "4", "-p", "edge=0.25", "-o", workplace.path("%d.png"))
    #expect(result.exitCode == 0)
    // It does not show its picture at its end; one note says so.
    #expect(result.errors.split(separator: "\n").count { $0.contains("at its ends") } == 1)
    #expect(try PictureReader.read(workplace.path("0.png")) == from)
    #expect(try PictureReader.read(workplace.path("4.png")) == to)
    let middle = try PictureReader.read(workplace.path("2.png"))
    // At a half, the edge is at 0.5 · 0.25 · 2 of 64 columns.
    for y in [0, 17, 35] {
      #expect(middle[15, y] == to[15, y] && middle[16, y] == from[16, y])
    }
  }

  @Test("A name is found in the folders of the variable, of XDG and of the option")
  func searchPath() throws {
    try FileManager.default.createDirectory(
      atPath: workplace.path("data/hinge/transitions"), withIntermediateDirectories: true)
    _ = try write("data/hinge/transitions/own-wipe.glsl", wipe)
    let still = ["--at", "50%", "-o", workplace.path("still.png")]
    for environment in [
      ["XDG_DATA_HOME": workplace.path("data")],
      [
        "HINGE_TRANSITIONS":
          "\(workplace.path("none")):\(workplace.path("data/hinge/transitions"))"
      ],
    ] {
      let result = try render(
        "own-wipe", environment: environment, still[0], still[1], still[2], still[3])
      #expect(result.exitCode == 0)
    }
    let option = try render(
      "own-wipe:pop", "--transitions", workplace.path("data/hinge/transitions"), "--at", "50%",
      "-o", workplace.path("still.png"))
    #expect(option.exitCode == 0)
    #expect(
      try render("own-wipe", "--at", "50%", "-o", workplace.path("none.png")).exitCode == 2)
  }

  @Test("A mistake is one sentence with the line, and nothing is written")
  func mistake() throws {
    let shader = try write(
      "bad.glsl", "// a remark\nvec4 transition(vec2 uv) {\n  return getFromColour(uv);\n}\n")
    let result = try render(shader, "-o", workplace.path("out.mp4"))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("bad.glsl:3(") && result.errors.contains("getFromColour"))
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try !workplace.contents.contains { $0.hasSuffix(".mp4") })
  }

  /// Mesa's rasterizer leaves a loop after 65,536 turns, each of which is made long here.
  @Test("A loop without an end is ended with a sentence, and nothing is written")
  func endless() throws {
    let shader = try write(
      "endless.glsl",
      """
      float turn(float x) { return fract(sin(x + 0.1) * 43758.5); }
      float four(float x) { return turn(turn(turn(turn(x)))); }
      float many(float x) { return four(four(four(four(x)))); }
      vec4 transition(vec2 uv) {
        float x = uv.x;
        for (int i = 0; i < 1000000; i++)
          for (int j = 0; j < 1000000; j++) x = many(many(many(many(x))));
        return vec4(x);
      }
      """)
    let result = try render(shader, "-o", workplace.path("out.mp4"))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("does not end"))
    #expect(try !workplace.contents.contains { $0.hasSuffix(".mp4") })
  }

  @Test("A film is joined with a file")
  func join() throws {
    let shader = try write("wipe.glsl", wipe)
    let result = try HingeProcess([
      "join", "--gpu", "software", workplace.path("a.png"), workplace.path("b.png"), "-t",
      "\(shader),edge=0.4,0.5", "--still", "1", "--fps", "10", "-o", workplace.path("film.mp4"),
    ]).run()
    #expect(result.exitCode == 0)
    #expect(try workplace.contents.contains("film.mp4"))
  }

  @Test("A sheet of a folder has a row for each of its files")
  func sheet() throws {
    try FileManager.default.createDirectory(
      atPath: workplace.path("all"), withIntermediateDirectories: true)
    for name in ["one", "two", "flip"] { _ = try write("all/\(name).glsl", wipe) }
    let result = try HingeProcess([
      "sheet", "--gpu", "software", "--from", workplace.path("a.png"), "--to",
      workplace.path("b.png"), "--transitions", workplace.path("all"), "--json", "-o",
      workplace.path("sheet.png"),
    ]).run()
    #expect(result.exitCode == 0)
    let report = try #require(
      try JSONSerialization.jsonObject(with: result.output) as? [String: Any])
    // Five instants of three files.
    #expect(report["frames"] as? Int == 15)
  }
}
