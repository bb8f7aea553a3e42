import Effects
import Jobs
import Media
import Testing
import Transitions

@testable import CommandLine

@Suite("Options of a command line")
struct ParsedOptionsTests {
  static let size = Option("--size", .text("WxH"), "")
  static let output = Option("--output", short: "-o", .text("FILE"), "")
  static let setting = Option("--parameter", short: "-p", .setting, "", repeats: true)

  private func parse(_ arguments: String...) throws(CommandError) -> ParsedOptions {
    try ParsedOptions(
      arguments,
      allowing: [Self.size, Self.output, Self.setting, Options.json, Options.quiet],
      command: "render")
  }

  @Test("A value follows its option, or an equals sign after the long name")
  func values() throws {
    let options = try parse("--size", "3x4", "-o", "a.png", "--json")
    #expect(try options[Self.size] == "3x4")
    #expect(try options[Self.output] == "a.png")
    #expect(options.has(Options.json) && !options.has(Options.quiet))
    #expect(try parse("--size=3x4")[Self.size] == "3x4")
    #expect(try parse("--output=a=b.png")[Self.output] == "a=b.png")
    #expect(try parse("--output=")[Self.output] == "")
  }

  @Test("Long and short names are one option")
  func names() throws {
    #expect(try parse("--output", "x")[Self.output] == "x")
    #expect(try parse("-q").has(Options.quiet))
    #expect(try parse("--quiet").has(Options.quiet))
  }

  @Test("A value may look like an option, and - is a value")
  func valuesThatLookLikeOptions() throws {
    #expect(try parse("-o", "-")[Self.output] == "-")
    #expect(try parse("-o", "-json")[Self.output] == "-json")
    #expect(try parse("--output=--json")[Self.output] == "--json")
  }

  @Test("A repeated option keeps its values in order")
  func repeated() throws {
    let options = try parse("-p", "a=1", "--parameter=b=2", "-p", "a=3")
    #expect(try options.values(of: Self.setting) == ["a=1", "b=2", "a=3"])
    #expect(try options.values(of: Self.size).isEmpty)
  }

  @Test("A value that is not UTF-8 keeps its bytes as a path, attached or not")
  func bytes() throws {
    func path(_ words: [Argument]) throws -> FilePath? {
      try ParsedOptions(words, allowing: [Options.output], command: "render")[Options.output]
    }
    let name: [UInt8] = [0x78, 0xff, 0x3d, 0xfe]
    #expect(try path([Argument("-o"), Argument(bytes: name)]) == FilePath(bytes: name))
    let attached = Argument(bytes: Array("--output=".utf8) + name)
    #expect(try path([attached]) == FilePath(bytes: name))
    let options = try ParsedOptions([attached], allowing: [Self.output], command: "render")
    #expect(try options[Self.output] == "x\u{FFFD}=\u{FFFD}")
  }

  @Test("The picture of a parameter keeps its bytes")
  func picturesOfParameters() throws {
    let words = [Argument("-p"), Argument(bytes: Array("avatar=f".utf8) + [0xff])]
    let options = try ParsedOptions(words, allowing: [Self.setting], command: "render")
    let spec = try TransitionSpec(
      "hero", settings: options.values(of: Self.setting), from: Catalog.all)
    #expect(options.pictures(of: spec).map(\.file) == [FilePath(bytes: [0x66, 0xff])])
    let pattern = try options.pictures(
      of: TransitionSpec("hero", settings: ["avatar=g"], from: Catalog.all))
    #expect(pattern.map(\.file) == ["g"])
  }

  @Test("Without arguments no option is set")
  func none() throws {
    let options = try parse()
    #expect(try options[Self.size] == nil && !options.has(Options.json))
  }

  @Test(
    "A wrong argument is a usage error that names it",
    arguments: [
      (["--sise", "3x4"], ["'--sise'", "did you mean '--size'?", "hinge render --help"]),
      (["--completely-different"], ["'--completely-different'", "hinge render --help"]),
      (["-z"], ["'-z'"]), (["-oa.png"], ["'-oa.png'"]),
      (["--size"], ["--size", "missing", "WxH"]), (["-o"], ["-o", "missing", "FILE"]),
      (["-p", "-o", "x.gif"], ["-p", "missing", "KEY=VALUE", "'-o' is an option"]),
      (["\u{2013}size", "1x1"], ["'\u{2013}size'", "not a hyphen", "'--'"]),
      (["--edge", "top"], ["did you mean '-p edge=top'?"]),
      (["--size", "1x1", "--size", "2x2"], ["--size", "twice"]),
      (["--output", "a", "-o", "b"], ["-o", "twice"]),
      (["-q", "--quiet"], ["--quiet", "twice"]), (["--json=yes"], ["--json", "no value"]),
      (["picture.png"], ["'picture.png'"]), (["--json", "yes"], ["'yes'"]), (["-"], ["'-'"]),
    ] as [([String], [String])])
  func refused(_ arguments: [String], _ parts: [String]) throws {
    let error = #expect(throws: CommandError.self) {
      try ParsedOptions(
        arguments, allowing: [Self.size, Self.output, Self.setting, Options.json, Options.quiet],
        command: "render")
    }
    let found = try #require(error)
    #expect(found.exitCode == 2)
    for part in parts { #expect(found.message.contains(part), "'\(found.message)' has no \(part)") }
  }
}
