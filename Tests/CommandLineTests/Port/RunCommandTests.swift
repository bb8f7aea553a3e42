import Foundation
import Jobs
import Media
import Testing

@testable import CommandLine

@Suite("hinge run, up to the build")
struct RunCommandTests {
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "hinge-run-\(UUID().uuidString)"
    ).path(percentEncoded: false)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Tests", withIntermediateDirectories: true)
  }

  /// Returns the error for files and further arguments; every case ends before a build.
  private func error(_ texts: [String: String], _ arguments: String...) throws -> String {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (name, text) in texts {
      try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }
    let captured = CapturedConsole()
    let pictures = ["--from", "a.png", "--to", "b.png"]
    let code = CommandLineTool.run(
      ["run", folder] + pictures + arguments, captured.console)
    #expect(code == 2, "\(captured.error)")
    return captured.error
  }

  private let animator = "class A: NSObject, UIViewControllerAnimatedTransitioning {}"

  @Test("the examples in help have options that there are, with values that they take")
  func examples() throws {
    let examples = HelpPage(RunCommand.self).text.split(separator: "\n").filter {
      $0.hasPrefix("  hinge run ")
    }
    #expect(!examples.isEmpty)
    for example in examples {
      // A value in quotation marks has spaces.
      let parts = example.split(separator: "'", omittingEmptySubsequences: false)
      let words = parts.enumerated().flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      let options = try ParsedOptions(
        Array(words.dropFirst(2)), allowing: RunCommand.options, command: "run",
        maximumOperands: RunCommand.maximumOperands)
      #expect(options.operands.count == 1, "\(example)")
      let pictures = try options.inputPictures(operands: [])
      #expect(pictures.all.map(\.path) == ["a.png", "b.png"])
      let output = try options.required(Options.output)
      #expect(try options.outputFormat(of: output) != .png)
    }
  }

  @Test("a folder without Swift files, and files without an animator")
  func nothing() throws {
    #expect(try error([:], "-o", "a.mp4").contains("has no Swift files"))
  }

  @Test("tests and the manifest are not the animator's files")
  func skipped() throws {
    let message = try error(
      ["Tests/T.swift": animator, "Package.swift": animator, "B.swift": "class B {}"], "-o", "a.mp4"
    )
    #expect(message.contains("No class in the files conforms"))
  }

  @Test("several animators are listed, and a wrong name gets a suggestion")
  func several() throws {
    let texts = ["A.swift": animator, "B.swift": "class Fold: A {}"]
    #expect(try error(texts, "-o", "a.mp4").contains("with --animator: A, Fold"))
    try FileManager.default.createDirectory(
      atPath: "\(folder)/Tests", withIntermediateDirectories: true)
    #expect(try error(texts, "--animator", "Fald", "-o", "a.mp4").contains("Fold"))
  }

  @Test("an initializer with parameters asks for --init")
  func parameters() throws {
    let text = "class A: UIViewControllerAnimatedTransitioning { init(frame: CGRect) {} }"
    #expect(try error(["A.swift": text], "-o", "a.mp4").contains("--init 'A(…)'"))
  }

  @Test("a delegate takes the place of an animator, and has gestures of its own")
  func delegate() throws {
    let text = ["A.swift": "class A {}"]
    #expect(try error(text, "--delegate", "A()", "--init", "B()", "-o", "a.mp4").contains("--init"))
    #expect(try error(text, "--delegate", "", "-o", "a.mp4").contains("one line"))
    let trace = ["A.swift": "class A {}"]
    #expect(
      try error(trace, "--delegate", "A()", "--trace", "a.jsonl", "-o", "a.mp4").contains("trace"))
  }

  @Test("outputs that are not recordings", arguments: ["-", "a.png", "a.txt"])
  func outputs(_ output: String) throws {
    #expect(try error(["A.swift": animator], "-o", output).contains("-o"))
  }

  @Test("sources of Hinge's that are not there")
  func sources() throws {
    let message = try error(
      ["A.swift": animator], "-o", "a.mp4", "--hinge", "/no/such/folder")
    #expect(message.contains("--hinge: ") && message.contains("/no/such/folder"))
  }

  @Test("a text's lines keep their numbers, and the compiler is told the file's name")
  func sourceLocation() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/A.swift"
    try "import UIKit\nimport QuartzCore\nclass A {}\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    let sources = try AnimatorSources([.init(path)])
    #expect(
      sources.ported == [
        "#sourceLocation(file: \"\(path)\", line: 1)\nimport UIKitNames\n\nclass A {}\n"
      ])
  }

  @Test("a program's exit status and output")
  func process() throws {
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "echo 12; exit 3"], readingOutput: true)
    #expect(result.status == 3 && result.output == "12\n")
    #expect(try ChildProcess.run("/bin/sh", ["-c", "kill -9 $$"]).status == 137)
    #expect(ChildProcess.find("sh") != nil && ChildProcess.find("no-such-program") == nil)
  }
}
