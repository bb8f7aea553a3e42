import Frames
import Headless
import RenderJobs
import Rendering
import SceneGraph
import TestSupport
import Testing
import TransitionCatalog
import Transitions

@testable import CommandLine

@Suite("hinge sheet's options")
struct SheetOptionsTests {
  private static let least = ["--from", "a.png", "--to", "b.png", "-o", "s.png"]

  private func parse(_ arguments: [String]) throws(CommandError) -> SheetOptions {
    try SheetOptions(ParsedOptions(arguments, allowing: SheetCommand.options, command: "sheet"))
  }

  @Test("The least that one says: every effect, pushed, at five instants, under no curve")
  func defaults() throws {
    let options = try parse(Self.least)
    #expect(options.rows.map(\.name) == Catalog.all.map { $0.name })
    #expect(options.rows.allSatisfy { $0.direction == .push })
    #expect(options.instants == [15, 35, 55, 75, 95] && options.curve == .linear)
    #expect(options.pictures.all.map(\.path) == ["a.png", "b.png"] && options.output == "s.png")
    #expect(options.columns == nil && options.drawing.size == nil && options.drawing.scale == nil)
    #expect(
      options.drawing.fit == .fill && options.drawing.background == .black
        && options.drawing.gpu == .auto)
    #expect(options.playback == .forward && options.group == 1)
  }

  @Test("Everything said is taken")
  func everything() throws {
    let options = try parse(
      Self.least + [
        "-t", "flip", "--direction", "both", "-p", "edge=top", "--instants", "0,12.5%, 100%",
        "--columns", "3", "--size", "64x32", "--scale", "2", "--fit", "cover", "--background",
        "#1234", "--gpu", "software", "--curve", "ease-in", "--reverse",
      ])
    #expect(options.rows.map(\.direction) == [.push, .pop] && options.group == 2)
    #expect(options.rows.allSatisfy { ($0.transition as? Flip)?.edge == .top })
    #expect(options.instants == [0, 12.5, 100] && options.columns == 3)
    #expect(options.drawing.size == PixelSize(width: 64, height: 32) && options.drawing.scale == 2)
    #expect(options.drawing.fit == .cover && options.drawing.background == Color(cssText: "#1234"))
    #expect(options.drawing.gpu == .software && options.curve == .easeIn)
    #expect(options.playback == .reversed)
  }

  @Test(
    "A name's own direction counts more than --direction",
    arguments: [
      (["-t", "flip"], [Direction.push]), (["-t", "flip:pop"], [.pop]),
      (["-t", "flip", "--direction", "pop"], [.pop]),
      (["-t", "flip:push", "--direction", "pop"], [.push]),
      (["-t", "flip:push", "-t", "flip:pop"], [.push, .pop]),
      (["-t", "flip", "--direction", "both"], [.push, .pop]),
      (["-t", "flip", "-t", "flip:pop", "--direction", "both"], [.push, .pop, .pop]),
    ] as [([String], [Direction])])
  func directions(_ arguments: [String], _ expected: [Direction]) throws {
    let options = try parse(Self.least + arguments)
    #expect(options.rows.map(\.direction) == expected)
    #expect(options.rows.count % options.group == 0)
  }

  @Test(
    "What is wrong names its option and says what it takes",
    arguments: [
      (["-t", "flop"], ["--transition: ", "'flop'", "did you mean 'flip'?"]),
      (["-t", ""], ["--transition: ", "''", "hinge list"]),
      (["-t", "flip:up"], ["--transition: ", "'up'"]),
      (["--direction", "back"], ["--direction: ", "push, pop, both"]),
      (["-p", "egde=top"], ["-p: ", "'egde=top'", "did you mean 'edge'?"]),
      (["-p", "edge"], ["-p: ", "KEY=VALUE"]),
      (["-t", "flip", "-p", "edge=up"], ["-p: ", "flip's 'edge'", "left, right, top, bottom"]),
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
    let error = #expect(throws: CommandError.self) { try parse(Self.least + arguments) }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    #expect(found.message.hasPrefix(parts[0]), "\(found.message)")
    for part in parts { #expect(found.message.contains(part), "'\(found.message)' has no \(part)") }
  }

  @Test("A sheet is a .png, and says so", arguments: ["s.jpg", "s", "-", ""])
  func output(_ name: String) throws {
    let error = #expect(throws: CommandError.self) {
      try parse(["--from", "a", "--to", "b", "-o", name])
    }
    #expect(try #require(error).message.hasPrefix("-o: a sheet is a PNG"))
  }

  @Test("A parameter is set in every effect that has it, and need not be in all")
  func sharedParameters() throws {
    let options = try parse(Self.least + ["-p", "perspective=800"])
    for row in options.rows {
      let expected = row.setting(named: "perspective") != nil
      let effect = type(of: row.transition)
      let isSet = row.transition.description(of: "perspective", effect) == "800"
      #expect(isSet == expected, "\(row.name)")
    }
  }

  @Test("A sheet too large for a PNG is refused in one sentence, before anything is read")
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

  @Test("Frames have the picture's shape and about one area, and are not larger than it")
  func frameSizes() throws {
    for (width, height) in [(1170, 2532), (1920, 1080), (1000, 1000), (5000, 300)] {
      let picture = try pixels(width, height)
      let frame = SheetLayout.frameSize(for: picture)
      #expect(abs(Double(frame.area) / SheetLayout.frameArea - 1) < 0.02)
      let aspect = Double(frame.width) / Double(frame.height)
      #expect(abs(aspect * Double(height) / Double(width) - 1) < 0.02)
    }
    #expect(try SheetLayout.frameSize(for: pixels(61, 107)) == pixels(61, 107))
    let strip = SheetLayout.frameSize(for: try pixels(30_000, 1))
    #expect(strip.height == 1 && strip.width <= 30_000)
  }
}

extension Transition {
  /// The text of the parameter called `name`, if there is one.
  fileprivate func description<Effect: Transition>(
    of name: String, _: Effect.Type
  ) -> String? {
    guard let owner = self as? Effect else { return nil }
    return Effect.parameters.first { $0.name == name }?.text(in: owner)
  }
}

@Suite("Where everything stands on a sheet")
struct SheetLayoutTests {
  private struct Box {
    let x, y, width, height: Int

    func overlaps(_ other: Box) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  private static let frames: [(Int, Int)] = [
    (122, 265), (240, 135), (10, 10), (390, 844), (300, 4),
  ]

  @Test(
    "Frames and labels lie apart from each other and within the margins",
    arguments: frames, [1, 2, 7, 36])
  func apart(_ frame: (Int, Int), _ rows: Int) throws {
    for columns in [nil, 1, 3, 100] {
      for instants in [1, 5] {
        let layout = try #require(
          SheetLayout(
            frame: pixels(frame.0, frame.1), rows: rows, instants: instants, columns: columns))
        var boxes: [Box] = []
        let em = Int(layout.textSize.rounded(.up))
        for row in 0..<rows {
          for instant in 0..<instants {
            let place = layout.place(row: row, instant: instant)
            boxes.append(Box(x: place.x, y: place.y, width: frame.0, height: frame.1))
          }
          // Letters rise three quarters of an em above their line and reach a quarter below it.
          let line = layout.caption(ofRow: row)
          boxes.append(
            Box(x: line.x, y: line.y - em * 3 / 4, width: layout.rowWidth, height: em))
        }
        for column in 0..<layout.columns {
          for instant in 0..<instants {
            let line = layout.head(ofColumn: column, instant: instant)
            boxes.append(Box(x: line.x, y: line.y - em * 3 / 4, width: frame.0, height: em))
          }
        }
        for (index, box) in boxes.enumerated() {
          let isInside =
            box.x >= em && box.y >= em / 4 && box.x + box.width + em <= layout.size.width
            && box.y + box.height + em <= layout.size.height
          #expect(isInside, "\(box) of \(layout)")
          let other = boxes[..<index].first { $0.overlaps(box) }
          #expect(other == nil, "\(box) lies on \(String(describing: other))")
        }
      }
    }
  }

  @Test("Rows go down a column and then on to the next, and heads stand above their frames")
  func order() throws {
    let layout = try #require(
      SheetLayout(frame: pixels(100, 200), rows: 5, instants: 3, columns: 2))
    #expect(layout.columns == 2)
    let places = (0..<5).map { layout.place(row: $0, instant: 0) }
    #expect(places[0].x == places[2].x && places[3].x == places[4].x)
    #expect(places[3].x - places[0].x > layout.rowWidth)
    #expect(places[0].y < places[1].y && places[1].y < places[2].y && places[3].y == places[0].y)
    for instant in 0..<3 {
      let step = instant * (100 + layout.gap)
      #expect(layout.place(row: 4, instant: instant).x == places[4].x + step)
      #expect(layout.head(ofColumn: 1, instant: instant).x == places[4].x + step)
    }
  }

  @Test("Rows that belong together stay in one column")
  func groups() throws {
    for columns in 1...9 {
      let layout = try #require(
        SheetLayout(frame: pixels(100, 200), rows: 14, instants: 5, group: 2, columns: columns))
      for row in stride(from: 0, to: 14, by: 2) {
        #expect(
          layout.place(row: row, instant: 0).x == layout.place(row: row + 1, instant: 0).x)
      }
    }
  }

  @Test("Columns are as even as can be, the longer ones first")
  func evenness() throws {
    for (rows, columns, expected) in [
      (29, 4, [8, 7, 7, 7]), (35, 5, [7, 7, 7, 7, 7]), (4, 3, [2, 1, 1]), (3, 3, [1, 1, 1]),
    ] {
      let layout = try #require(
        SheetLayout(frame: pixels(100, 200), rows: rows, instants: 5, columns: columns))
      let lefts = (0..<rows).map { layout.place(row: $0, instant: 0).x }
      let counts = Set(lefts).sorted().map { left in lefts.count { $0 == left } }
      #expect(counts == expected && lefts == lefts.sorted())
    }
  }

  @Test("As many columns as asked, at most one for each row; else about as wide as high")
  func columns() throws {
    let frame = try pixels(122, 265)
    for (asked, made) in [(1, 1), (2, 2), (12, 12), (100, 12)] {
      let layout = SheetLayout(frame: frame, rows: 12, instants: 5, columns: asked)
      #expect(layout?.columns == made)
    }
    for rows in [20, 35, 36, 70] {
      let size = try #require(SheetLayout(frame: frame, rows: rows, instants: 5)).size
      #expect((0.8...2).contains(Double(size.width) / Double(size.height)), "\(rows): \(size)")
    }
  }
}

@Suite("Pictures laid on one another")
struct CanvasTests {
  private func canvas() throws -> Canvas {
    Canvas(size: try pixels(4, 3), red: 10, green: 20, blue: 30)
  }

  private let ground = SIMD4<UInt8>(10, 20, 30, 255)

  @Test("A new canvas is one colour, and opaque")
  func plain() throws {
    let frame = try canvas().frame
    #expect(frame.alpha == .opaque)
    for y in 0..<3 { for x in 0..<4 { #expect(frame[x, y] == ground) } }
  }

  @Test(
    "What sticks out is cut off on every side",
    arguments: [(1, 1), (-1, -1), (3, 2), (-2, 1), (2, -1), (-9, 0), (0, 9), (4, 0), (0, 3)])
  func clipping(x: Int, y: Int) throws {
    var canvas = try canvas()
    // Each pixel of the picture says where it is.
    let picture = try TestPictures.make(3, 2) { SIMD4(UInt8($0 * 50), UInt8($1 * 50), 99, 255) }
    canvas.lay(picture, x: x, y: y)
    for row in 0..<3 {
      for column in 0..<4 {
        let isCovered = (0..<3).contains(column - x) && (0..<2).contains(row - y)
        #expect(
          canvas.frame[column, row] == (isCovered ? picture[column - x, row - y] : ground),
          "(\(column), \(row))")
      }
    }
  }

  @Test("A larger picture covers all of it")
  func larger() throws {
    var canvas = try canvas()
    canvas.lay(try TestPictures.make(9, 9) { SIMD4(UInt8($0), UInt8($1), 0, 255) }, x: -2, y: -3)
    for y in 0..<3 {
      for x in 0..<4 { #expect(canvas.frame[x, y] == SIMD4(UInt8(x + 2), UInt8(y + 3), 0, 255)) }
    }
  }

  @Test("Premultiplied pixels are added to what shines through them")
  func blending() throws {
    var canvas = try canvas()
    let colors: [SIMD4<UInt8>] = [
      SIMD4(0, 0, 0, 0), SIMD4(100, 50, 0, 128), SIMD4(1, 2, 3, 255), SIMD4(0, 0, 0, 255),
    ]
    canvas.lay(try TestPictures.make(4, 1) { x, _ in colors[x] }, x: 0, y: 1)
    for (x, color) in colors.enumerated() {
      let found = canvas.frame[x, 1]
      #expect(found.w == 255)
      for channel in 0..<3 {
        let exact =
          Double(color[channel]) + Double(ground[channel]) * (1 - Double(color.w) / 255)
        #expect(abs(Double(found[channel]) - exact) <= 0.5, "\(color)")
      }
    }
    #expect(canvas.frame[0, 0] == ground && canvas.frame[0, 2] == ground)
  }
}
