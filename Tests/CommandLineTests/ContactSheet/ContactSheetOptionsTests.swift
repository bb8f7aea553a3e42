import Effects
import Frames
import Headless
import Jobs
import Media
import Rendering
import SceneGraph
import TestSupport
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of hinge sheet")
struct ContactSheetOptionsTests {
  private static let mandatory = ["--from", "a.png", "--to", "b.png", "-o", "s.png"]

  private func parse(_ arguments: [String]) throws(CommandError) -> ContactSheetOptions {
    try ContactSheetOptions(
      ParsedOptions(arguments, allowing: SheetCommand.options, command: "sheet"))
  }

  @Test("The defaults: every effect as a push, at five instants, under a linear curve")
  func defaults() throws {
    let options = try parse(Self.mandatory)
    #expect(options.rows.map(\.name) == Catalog.all.map { $0.name })
    #expect(options.rows.allSatisfy { $0.direction == .push })
    #expect(
      options.instants == [15, 35, 55, 75, 95] && options.rows.allSatisfy { $0.curve == .linear })
    #expect(options.pictures.all.map(\.path) == ["a.png", "b.png"] && options.output == "s.png")
    #expect(options.columns == nil && options.drawing.size == nil && options.drawing.scale == nil)
    #expect(
      options.drawing.fit == .fill && options.drawing.background == .black
        && options.drawing.gpu == .auto)
    #expect(options.rows.allSatisfy { $0.playback == .forward } && options.group == 1)
  }

  @Test("Every option reaches the sheet")
  func everything() throws {
    let options = try parse(
      Self.mandatory + [
        "-t", "flip", "--direction", "both", "-p", "edge=top", "--instants", "0,12.5%, 100%",
        "--columns", "3", "--size", "64x32", "--scale", "2", "--fit", "cover", "--background",
        "#1234", "--gpu", "software", "--curve", "ease-in", "--reverse",
      ])
    #expect(options.rows.map(\.direction) == [.push, .pop] && options.group == 2)
    #expect(options.rows.allSatisfy { ($0.transition as? Flip)?.edge == .top })
    #expect(options.instants == [0, 12.5, 100] && options.columns == 3)
    #expect(options.drawing.size == PixelSize(width: 64, height: 32) && options.drawing.scale == 2)
    #expect(options.drawing.fit == .cover && options.drawing.background == Color(cssText: "#1234"))
    #expect(options.drawing.gpu == .software && options.rows.allSatisfy { $0.curve == .easeIn })
    #expect(options.rows.allSatisfy { $0.playback == .reversed })
  }

  @Test(
    "A direction in a name overrides --direction",
    arguments: [
      (["-t", "flip"], [Direction.push]), (["-t", "flip:pop"], [.pop]),
      (["-t", "flip", "--direction", "pop"], [.pop]),
      (["-t", "flip:push", "--direction", "pop"], [.push]),
      (["-t", "flip:push", "-t", "flip:pop"], [.push, .pop]),
      (["-t", "flip", "--direction", "both"], [.push, .pop]),
      (["-t", "flip", "-t", "flip:pop", "--direction", "both"], [.push, .pop, .pop]),
    ] as [([String], [Direction])])
  func directions(_ arguments: [String], _ expected: [Direction]) throws {
    let options = try parse(Self.mandatory + arguments)
    #expect(options.rows.map(\.direction) == expected)
    #expect(options.rows.count % options.group == 0)
  }

  @Test(
    "Each error names its option and the values that it takes",
    arguments: [
      (["-t", "flop"], ["-t: ", "'flop'", "did you mean 'flip'?"]),
      (["-t", ""], ["-t: ", "''", "hinge list"]),
      (["-t", "flip:up"], ["-t: ", "'up'"]),
      (["--direction", "back"], ["--direction: ", "push, pop or both"]),
      (["-p", "egde=top"], ["-p: ", "'egde=top'", "did you mean 'edge'?"]),
      (["-p", "edge"], ["-p: ", "KEY=VALUE"]),
      (["-t", "flip", "-p", "edge=up"], ["-p: ", "edge", "left, right, top or bottom"]),
      (["-t", "flip", "-p", "edge=top", "-p", "edge=left"], ["-p: ", "'edge'", "twice"]),
      (["--instants", ""], ["--instants: "]), (["--instants", "50,"], ["--instants: '50,'"]),
      (["--instants", "-1"], ["--instants: "]), (["--instants", "50,101"], ["--instants: "]),
      (["--instants", "nan"], ["--instants: "]), (["--instants", "50%%"], ["--instants: "]),
      (
        ["--instants", (0...100).map(String.init).joined(separator: ",")],
        ["--instants: ", "up to 100"]
      ),
      (["--columns", "0"], ["--columns: '0'", "1 to 100"]),
      (["--columns", "2.5"], ["--columns: "]),
      (["--size", "0x0"], ["--size: "]), (["--size", "40000x10"], ["--size: "]),
      (["--curve", "esae"], ["--curve: ", "did you mean 'ease'?"]),
      (["--scale", "0"], ["--scale: "]),
      (["--background", "mud"], ["--background: "]), (["--gpu", "fast"], ["--gpu: "]),
    ] as [([String], [String])])
  func errors(_ arguments: [String], _ parts: [String]) throws {
    let error = #expect(throws: CommandError.self) { try parse(Self.mandatory + arguments) }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix(parts[0]), "\(found.message)")
    for part in parts { #expect(found.message.contains(part), "'\(found.message)' has no \(part)") }
  }

  @Test("An output other than a .png is refused", arguments: ["s.jpg", "s", "-", ""])
  func output(_ name: String) throws {
    let error = #expect(throws: CommandError.self) {
      try parse(["--from", "a", "--to", "b", "-o", name])
    }
    #expect(try #require(error).message.hasPrefix("-o: a sheet is a PNG"))
  }

  @Test("A parameter is set in every effect that has it")
  func sharedParameters() throws {
    let options = try parse(Self.mandatory + ["-p", "perspective=800"])
    for row in options.rows {
      let expected = row.setting(named: "perspective") != nil
      let effect = type(of: row.transition)
      let isSet = row.transition.description(of: "perspective", effect) == "800"
      #expect(isSet == expected, "\(row.name)")
    }
  }

  @Test("A sheet too large for a PNG is refused before any picture is read")
  func tooLarge() throws {
    for arguments in [
      ["--size", "32000x10"], ["--size", "30000x30000"], ["--size", "9000x9000"],
    ] {
      let captured = CapturedConsole()
      #expect(
        CommandLineTool.run(
          ["sheet", "--from", "nowhere", "--to", "nowhere", "-o", "s.png"] + arguments,
          captured.console) == 2)
      #expect(captured.error.hasPrefix("hinge: --size: "), "\(captured.error)")
      #expect(captured.error.contains("264 million") && !captured.error.contains("nowhere"))
      #expect(captured.error.count(where: { $0 == "\n" }) == 1)
    }
  }

  @Test("The default frame size has the picture's aspect ratio and the default area, or is smaller")
  func frameSizes() throws {
    for (width, height) in [(1170, 2532), (1920, 1080), (1000, 1000), (5000, 300)] {
      let picture = try pixels(width, height)
      let frame = ContactSheetLayout.frameSize(for: picture)
      #expect(abs(Double(frame.area) / ContactSheetLayout.defaultFrameArea - 1) < 0.02)
      let aspect = Double(frame.width) / Double(frame.height)
      #expect(abs(aspect * Double(height) / Double(width) - 1) < 0.02)
    }
    #expect(try ContactSheetLayout.frameSize(for: pixels(61, 107)) == pixels(61, 107))
    let strip = ContactSheetLayout.frameSize(for: try pixels(30_000, 1))
    #expect(strip.height == 1 && strip.width <= 30_000)
  }
}

extension Transition {
  /// Returns the text of the parameter called `name`; nil if the effect has none.
  fileprivate func description<Effect: Transition>(
    of name: String, _: Effect.Type
  ) -> String? {
    guard let owner = self as? Effect else { return nil }
    return Effect.parameters.first { $0.name == name }?.text(in: owner)
  }
}
