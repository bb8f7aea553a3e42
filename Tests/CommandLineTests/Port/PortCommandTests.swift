import Foundation
import Testing

@testable import CommandLine

@Suite("hinge port")
struct PortCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "hinge-port-\(UUID().uuidString)"
    ).path(percentEncoded: false)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  /// Writes a file and returns its path.
  private func file(_ text: String, _ name: String = "A.swift") throws -> String {
    let path = "\(folder)/\(name)"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("the result goes to standard output, what was done to standard error")
  func standardOutput() throws {
    defer { remove() }
    let path = try file("import UIKit\n@objc class A {}\n")
    let result = CapturedConsole.hinge("port", path)
    #expect(result.code == 0 && result.output == "import UIKitNames\nclass A {}\n")
    let lines = result.error.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("\(path):1: "))
    #expect(lines[1].hasPrefix("\(path):2: "))
    #expect(CapturedConsole.hinge("port", path, "--quiet").error.isEmpty)
    #expect(try text(path).hasPrefix("import UIKit\n"))
  }

  @Test("-o writes a file, --in-place the files themselves")
  func files() throws {
    defer { remove() }
    let (a, b) = (try file("import UIKit\n"), try file("import UIKit\n", "B.swift"))
    #expect(CapturedConsole.hinge("port", a, "-o", "\(folder)/C.swift").code == 0)
    #expect(try text("\(folder)/C.swift") == "import UIKitNames\n")
    #expect(CapturedConsole.hinge("port", a, b, "--in-place").code == 0)
    for path in [a, b] { #expect(try text(path) == "import UIKitNames\n") }
  }

  @Test("the output never replaces the file that is ported")
  func ownInput() throws {
    defer { remove() }
    let path = try file("import UIKit\n")
    let result = CapturedConsole.hinge("port", path, "-o", "\(folder)/./A.swift")
    #expect(result.code == 2 && result.error.contains("would replace"))
    #expect(try text(path) == "import UIKit\n")
  }

  @Test("--check exits with 1 if something is left, and writes nothing")
  func check() throws {
    defer { remove() }
    let left = try file("import UIKit\nlet a = UIFieldBehavior()\n")
    let result = CapturedConsole.hinge("port", left, "--check")
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.error.contains(":2: left: "))
    let done = try file("import UIKit\n", "B.swift")
    #expect(CapturedConsole.hinge("port", done, "--check").code == 0)
  }

  @Test("a type of another file is no name of UIKit's")
  func otherFiles() throws {
    defer { remove() }
    let (a, b) = (try file("let a = UIOwnView()\n"), try file("class UIOwnView {}\n", "B.swift"))
    #expect(CapturedConsole.hinge("port", a, "--check").code == 1)
    #expect(CapturedConsole.hinge("port", a, b, "--check").code == 0)
  }

  private struct FileNotes: Decodable {
    struct Note: Decodable {
      let line: Int
      let message: String
      let left: Bool
    }
    let file: String
    let notes: [Note]
  }

  @Test("--json lists the notes")
  func json() throws {
    defer { remove() }
    let path = try file("import UIKit\nlet a = UIFieldBehavior()\n")
    let result = CapturedConsole.hinge("port", path, "--json", "-o", "\(folder)/B.swift")
    let files = try JSONDecoder().decode([FileNotes].self, from: Data(result.output.utf8))
    #expect(files.map(\.file) == [path])
    #expect(files[0].notes.map(\.line) == [1, 2] && files[0].notes.map(\.left) == [false, true])
  }

  @Test(
    "wrong usage",
    arguments: [
      ([], "the Swift files"), (["a", "b"], "--in-place"),
      (["a", "b", "-o", "c"], "one file"),
      (["a", "-o", "b", "--in-place"], "-o: "), (["a", "--json"], "--json: "),
    ])
  func usage(_ arguments: [String], _ words: String) {
    let captured = CapturedConsole()
    #expect(CommandLineTool.run(["port"] + arguments, captured.console) == 2)
    #expect(captured.error.contains(words), "\(captured.error)")
  }

  @Test("a file that is not there fails")
  func missing() {
    let result = CapturedConsole.hinge("port", "/no/such/File.swift")
    #expect(result.code == 1 && result.error.contains("'/no/such/File.swift' cannot be read"))
  }
}
