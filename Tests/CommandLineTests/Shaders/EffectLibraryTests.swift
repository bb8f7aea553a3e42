import Effects
import Foundation
import Jobs
import Media
import TestSupport
import Testing
import Transitions

@testable import CommandLine

/// Tests which effect a name of `-t` means.
@Suite("Names of effects and files") struct EffectLibraryTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hinge-\(UUID().uuidString)")
    for sub in ["one", "two"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: sub), withIntermediateDirectories: true)
    }
    try write("one/wave.glsl", "// License: BSD\n// Author: One\n" + plain)
    try write("two/wave.glsl", "// License: MIT\n// Author: Two\n" + plain)
    try write("two/flip.glsl", "// License: MIT\n" + plain)
    try write("two/broken.glsl", "float x;")
    try write("two/notes.txt", "nothing")
  }

  private let plain = """
    uniform float size; // = 0.5
    vec4 transition(vec2 uv) { return mix(getFromColor(uv), getToColor(uv), progress * size * 2.0); }
    """

  private func write(_ name: String, _ text: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private var library: EffectLibrary {
    EffectLibrary(
      builtIn: Catalog.all, folders: [FilePath(path("one")), FilePath(path("two"))])
  }

  @Test("A name that is not UTF-8 is a name")
  func otherBytes() throws {
    let name = FilePath(bytes: Array("caf".utf8) + [0xE9] + Array(".glsl".utf8))
    let file = FilePath(path("one")).appending(name)
    try file.append(Array(plain.utf8))
    #expect(
      EffectLibrary.files(in: FilePath(path("one"))) == [file, FilePath(path("one/wave.glsl"))])
    let result = CapturedConsole.hinge("list", "--transitions", path("one"))
    #expect(result.code == 0 && result.error.isEmpty)
    #expect(result.output.contains("caf\u{FFFD}") && result.output.contains("wave"))
  }

  @Test("A built-in effect comes first, then the folders in their order, and a path is a path")
  func order() throws {
    #expect(try library.effect(named: "flip").license == nil)
    #expect(try library.effect(named: "wave").license == "BSD")
    #expect(try library.effect(named: path("two/wave.glsl")).license == "MIT")
    #expect(try library.effect(named: path("two/flip.glsl")).license == "MIT")
  }

  @Test("The files are listed once by name, and not those that a built-in effect hides")
  func files() {
    #expect(
      library.files.map(\.description) == [path("one/wave.glsl"), path("two/broken.glsl")])
  }

  @Test(
    "A direction is split from names and paths",
    arguments: [
      ("flip", "flip", nil), ("flip:pop", "flip", "pop"), ("flip:up", "flip", "up"),
      ("a/b.glsl", "a/b.glsl", nil), ("a/b.glsl:pop", "a/b.glsl", "pop"),
      ("b.glsl:dismiss", "b.glsl", "dismiss"), ("./a:b/c.glsl", "./a:b/c.glsl", nil),
      ("./a:b.glsl:push", "./a:b.glsl", "push"), ("b.glsl:up", "b.glsl", "up"),
    ] as [(String, String, String?)])
  func parts(_ text: String, _ name: String, _ direction: String?) {
    let parts = TransitionSpec.parts(of: text)
    #expect(parts.name == name && parts.direction == direction)
  }

  @Test("A wrong name, file, direction or parameter is one error")
  func errors() throws {
    for text in ["wav", path("none.glsl"), path("two/broken.glsl"), path("one/wave.glsl") + ":up"] {
      #expect(throws: CommandError.self) {
        try library.transition(text)
      }
    }
    #expect(throws: CommandError.self) {
      try library.transition("wave", ["depth=1"])
    }
    let spec = try library.transition("wave:pop", ["size=0.25"])
    #expect(spec.direction == .pop && spec.setting(named: "size")?.text == "0.25")
  }

  @Test("A file that is too long, or no text, is refused")
  func contents() throws {
    try write("one/long.glsl", String(repeating: "/", count: 1 << 20) + plain)
    #expect(throws: EffectLibrary.Failure.self) { try library.effect(named: "long") }
    try Data([0xFF, 0xFE, 0x00]).write(to: folder.appending(path: "one/bytes.glsl"))
    #expect(throws: EffectLibrary.Failure.self) { try library.effect(named: "bytes") }
  }

  @Test("hinge list shows the effects of a folder with licence, parameters and faults")
  func list() {
    let short = CapturedConsole.hinge("list", "--transitions", path("two"))
    #expect(short.code == 0 && short.output.contains("wave") && !short.output.contains("-p size"))
    let result = CapturedConsole.hinge("list", "--long", "--transitions", path("two"))
    #expect(result.code == 0)
    // Where a line is wrapped depends on the length of the folder's path.
    let words = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("licence: MIT") && words.contains("by Two"))
    #expect(result.output.contains("-p size=0.5"))
    #expect(result.error.contains("broken.glsl") && !result.error.contains("notes.txt"))
    let json = CapturedConsole.hinge("list", "-t", path("one/wave.glsl"), "--json")
    #expect(json.code == 0)
    #expect(json.output.contains(#""license" : "BSD""#))
  }

  private struct Listed: Decodable {
    struct Parameter: Decodable {
      let name: String
      let minimum, maximum: Double
      let guessedRange: Bool?
    }

    let parameters: [Parameter]
  }

  @Test("A range that the file does not name is marked as a guess")
  func guessedRange() throws {
    try write(
      "one/ranges.glsl",
      """
      uniform float stated; // = 0.5 [0, 2]
      uniform float open; // = 0.5
      uniform int count; // = 3
      vec4 transition(vec2 uv) { return getToColor(uv) + stated + open + float(count); }
      """)
    let json = CapturedConsole.hinge("list", "-t", path("one/ranges.glsl"), "--json")
    let listed = try JSONDecoder().decode([Listed].self, from: Data(json.output.utf8))
    let parameters = try #require(listed.first).parameters
    #expect(parameters.map(\.guessedRange) == [nil, true, true])
    #expect(parameters[0].minimum == 0 && parameters[0].maximum == 2)
    let text = CapturedConsole.hinge("list", "-t", path("one/ranges.glsl")).output
    #expect(text.contains("(0 to 2)") && text.contains("(any number)"))
    #expect(text.contains("(any whole number)"))
    // The catalogue's ranges are the effects' own.
    let flip = CapturedConsole.hinge("list", "-t", "flip", "--json").output
    #expect(!flip.contains("guessedRange"))
    let spec = try library.spec("ranges", settings: ["open=-77", "count=900"])
    #expect(spec.setting(named: "open")?.text == "-77")
  }

  @Test("The name of a file in the current folder is answered with its path")
  func pathOfName() throws {
    // An absolute name without its extension stands for one in the current folder: a test has no
    // folder of its own. One with a slash is a path already, so the message is made directly.
    let name = path("one/wave")
    let error = CommandError(.spec(.unknownEffect(name, known: [])))
    #expect(error.exitCode == 2 && error.message.contains("give './\(name).glsl'"))
    let other = CommandError(.spec(.unknownEffect(path("one/none"), known: [])))
    #expect(other.exitCode == 2 && !other.message.contains("give './"))
  }

  @Test("--transitions names a folder with shaders")
  func noFolder() {
    #expect(CapturedConsole.hinge("list", "--transitions", path("none")).code == 2)
    #expect(CapturedConsole.hinge("list", "--transitions", folder.path).code == 2)
  }
}
