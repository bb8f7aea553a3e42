import Effects
import FoundationEssentials
import Jobs
import SceneGraph
import Testing
import Transitions

@testable import CommandLine

@Suite("The program hinge")
struct CommandLineToolTests {
  // MARK: - list

  /// An effect in the output of `list --json`; a missing key does not decode.
  private struct Listed: Decodable {
    let name, summary, source, curve, overshoot: String
    let duration: Double
    let directions: [String]
    let parameters: [Parameter]

    struct Parameter: Decodable {
      let name, help, type: String
      let `default`: Value
      let minimum, maximum: Double?
      let unit, form: String?
      let choices, examples: [String]?
    }

    enum Value: Decodable, Equatable {
      case number(Double)
      case word(String)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Double.self) {
          self = .number(number)
        } else {
          self = .word(try container.decode(String.self))
        }
      }
    }
  }

  private func list() throws -> [Listed] {
    let result = CapturedConsole.hinge("list", "--json")
    #expect(result.code == 0 && result.error.isEmpty)
    return try JSONDecoder().decode([Listed].self, from: Data(result.output.utf8))
  }

  @Test("list --json is an array with every effect of the catalogue")
  func listJSON() throws {
    let effects = try list()
    #expect(effects.map(\.name) == Catalog.all.map { $0.name })
    for effect in effects {
      #expect(!effect.summary.isEmpty && !effect.source.isEmpty && effect.duration > 0)
      #expect(!effect.overshoot.isEmpty)
      #expect(TimingCurve(cssText: effect.curve) != nil)
      #expect(effect.directions == ["push", "pop"])
      for parameter in effect.parameters {
        switch parameter.type {
        case "number":
          let (low, high) = (
            try #require(parameter.minimum), try #require(parameter.maximum)
          )
          guard case .number(let value) = parameter.default else {
            Issue.record("\(parameter.name)'s default is \(parameter.default)")
            continue
          }
          #expect((low...high).contains(value), "\(parameter.name)")
          #expect(parameter.choices == nil)
        case "integer":
          guard case .number(let value) = parameter.default else {
            Issue.record("\(parameter.name)'s default is \(parameter.default)")
            continue
          }
          let (low, high) = (
            try #require(parameter.minimum), try #require(parameter.maximum)
          )
          #expect((low...high).contains(value) && value == value.rounded(), "\(parameter.name)")
          #expect(parameter.choices == nil)
        case "choice":
          guard case .word(let word) = parameter.default else {
            Issue.record("\(parameter.name)'s default is \(parameter.default)")
            continue
          }
          #expect(try #require(parameter.choices).contains(word))
          #expect(parameter.minimum == nil && parameter.maximum == nil)
        case "text", "color":
          #expect(try !#require(parameter.form).isEmpty)
          #expect(try !#require(parameter.examples).isEmpty)
          guard case .word = parameter.default else {
            Issue.record("\(parameter.name)'s default is \(parameter.default)")
            continue
          }
        case "picture": #expect(parameter.default == .word(""))
        default: Issue.record("\(parameter.name) is of type \(parameter.type)")
        }
      }
    }
  }

  @Test("The flip as list --json has it")
  func listedFlip() throws {
    let flip = try #require(try list().first { $0.name == "flip" })
    #expect(flip.duration == 0.6 && flip.curve == "ease-out")
    #expect(
      flip.parameters.map(\.name) == [
        "edge", "perspective", "shadow", "shadowEnd", "angle", "style",
      ])
    #expect(
      flip.parameters.map(\.default) == [
        .word("left"), .number(500), .number(0.5), .number(0.8), .number(90), .word("article"),
      ])
    #expect(flip.parameters.map(\.unit) == [nil, "points", nil, "fraction", "degrees", nil])
    #expect(flip.parameters.first?.choices == ["left", "right", "top", "bottom"])
  }

  /// A terminal of 80x24, whose last line is the prompt.
  @Test("list names every effect on one screen")
  func listScreen() {
    let result = CapturedConsole.hinge("list")
    #expect(result.code == 0)
    let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    // The output ends with a newline, after which the prompt stands.
    #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 })
    let words = result.output.split { $0 == " " || $0 == "," || $0 == "\n" }
    for effect in Catalog.all { #expect(words.contains { $0 == effect.name }, "\(effect.name)") }
    #expect(result.output.contains("--long"))
  }

  @Test("list --long names every effect and parameter")
  func listText() {
    let result = CapturedConsole.hinge("list", "--long")
    #expect(result.code == 0)
    for part in ["flip", "push, pop", "0.6 s", "ease-out", "-p perspective=500", "-p edge=left"] {
      #expect(result.output.contains(part), "no \(part)")
    }
    let words = result.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for effect in Catalog.all {
      #expect(words.contains("Overshoot: \(effect.overshoot)"), "\(effect.name)")
    }
  }

  @Test("list -t lists the given effects in their order")
  func listOfSome() {
    let one = CapturedConsole.hinge("list", "-t", "flip")
    #expect(one.code == 0 && one.output.hasPrefix("flip  "))
    #expect(CapturedConsole.hinge("list", "flip").output == one.output)
    #expect(!one.output.contains("\n\n"))
    let two = CapturedConsole.hinge("list", "-t", "flip", "-t", "flip")
    #expect(two.output == one.output + "\n" + one.output)
  }

  // MARK: - Help and wrong usage

  @Test("--help prints to standard output", arguments: [["--help"], ["-h"], ["help"]])
  func help(_ arguments: [String]) {
    let captured = CapturedConsole()
    #expect(CommandLineTool.run(arguments, captured.console) == 0)
    for word in [
      "Usage: hinge", "render", "sheet", "list", "new", "port", "run", "docs", "probe", "doctor",
      "Exit codes",
    ] {
      #expect(captured.output.contains(word), "no \(word)")
    }
    #expect(captured.error.isEmpty)
  }

  @Test(
    "Each command has help, under --help and help",
    arguments: ["render", "sheet", "list", "new", "port", "run", "docs", "probe", "doctor"])
  func commandHelp(_ name: String) {
    let (first, second) = (
      CapturedConsole.hinge(name, "--help"), CapturedConsole.hinge("help", name)
    )
    #expect(first.code == 0 && first.output == second.output)
    #expect(first.output.hasPrefix("Usage: hinge \(name)"))
    #expect(first.output.contains("--help"))
  }

  @Test("Help describes each option")
  func optionHelp() {
    for (name, options) in [
      ("render", RenderCommand.options), ("sheet", SheetCommand.options),
      ("docs", DocsCommand.options),
      ("list", ListCommand.options),
    ] {
      let text = CapturedConsole.hinge(name, "--help").output
      let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      for option in options {
        #expect(words.contains(option.name) && words.contains(option.help), "\(option.name)")
      }
    }
  }

  @Test(
    "Help fits in 100 columns",
    arguments: ["render", "sheet", "list", "new", "port", "run", "docs", "probe", "doctor"])
  func helpWidth(_ name: String) {
    for line in CapturedConsole.hinge(name, "--help").output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
    for line in CapturedConsole.hinge("--help").output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
    for line in CapturedConsole.hinge("list", "--long").output.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test("--version", arguments: ["--version", "-V", "version"])
  func version(_ word: String) {
    let result = CapturedConsole.hinge(word)
    #expect(result.code == 0 && result.output == "hinge \(CommandLineTool.version)\n")
  }

  @Test(
    "Wrong usage: exit code 2, one line on standard error, nothing on standard output",
    arguments: [
      (["rendr"], "did you mean 'render'?"), (["nothing-like-it"], "'nothing-like-it'"),
      (["help", "lst"], "did you mean 'list'?"), (["list", "--jsn"], "did you mean '--json'?"),
      (["list", "flop"], "did you mean 'flip'?"), (["a.png"], "--to is missing"),
      (["a.png", "b.png", "c.png"], "hinge join a.png b.png c.png"),
      (["a.png", "b.png", "none.mp4"], "-o none.mp4"),
      (["render", "--from", "a", "--to", "b", "--audio", "x"], "'hinge join'"),
      (["render", "--from", "a", "--to", "b", "--to", "c"], "hinge join A B C"),
      (["cube", "a.png", "b.png"], "-t cube"), (["a.png", "b.png", "cube"], "-t cube"),
      (["effects"], "did you mean 'list'?"), (["concatenate", "a", "b"], "did you mean 'join'?"),
      (["render", "flip", "a.png", "b.png"], "-t flip"),
      (["help", "fold"], "hinge list fold"), (["-v"], "did you mean '--version'?"),
      (["a.png", "b.png", "-r", "30"], "did you mean '--fps'?"),
      (["a.png", "b.png", "--easing", "ease"], "did you mean '--curve'?"),
      (["-i", "a.png", "-i", "b.png"], "did you mean '--from'?"),
      (["a.png", "b.png", "-o", "/tmp"], "'/tmp' is a folder"),
      (["a.png", "b.png", "-o", "new/"], "'new/' is a folder"),
      (["a.png", "b.png", "--at", "50"], "did you mean '50%'?"),
      (["--versoin"], "did you mean '--version'?"), (["-y"], "two pictures"),
      (["-", "-", "-o", "x.mp4"], "standard input"),
      (["a.png", "b.png", "-t", "cube:left"], "-t cube -p edge=left"),
      (["sheet", "a", "b", "-t", "random", "-o", "x.png"], "'random'"),
      (["a.png", "b.png", "-t", "cube", "--seed", "1"], "--seed"),
      (["list", "-t", "flop"], "did you mean 'flip'?"), (["render"], "two pictures"),
      (["render", "--json=1"], "--json"),
    ])
  func wrongUsage(_ arguments: [String], _ part: String) {
    let captured = CapturedConsole()
    #expect(CommandLineTool.run(arguments, captured.console) == 2)
    #expect(captured.output.isEmpty)
    #expect(captured.error.hasPrefix("hinge: ") && captured.error.hasSuffix("\n"))
    #expect(captured.error.count(where: { $0 == "\n" }) == 1)
    #expect(captured.error.contains(part), "\(captured.error)")
  }

  @Test("Without arguments: help, and exit code 2")
  func noArguments() {
    let result = CapturedConsole.hinge()
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.error.contains("Usage: hinge"))
    #expect(result.error.split(separator: "\n").count < 10, "the help is short")
  }

  @Test("Frames and JSON cannot both go to standard output")
  func jsonIntoThePipe() {
    let result = CapturedConsole.hinge(
      "render", "--from", "a", "--to", "b", "-t", "flip", "-o", "-", "--format", "rgba", "--json")
    #expect(result.code == 2 && result.error.contains("--json"))
  }
}
