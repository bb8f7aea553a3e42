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
    let examples = HelpPage(RunCommand.self).text().split(separator: "\n").filter {
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
      let (files, screens) = RunCommand.operands(options)
      #expect(files.count == 1, "\(example)")
      let pictures = try options.inputPictures(operands: screens)
      #expect(pictures.all.map(\.path) == ["a.png", "b.png"])
      guard let output = try options[Options.output] else { continue }
      #expect(try options.outputFormat(of: output) != .png)
    }
  }

  @Test(
    "operands are Swift files and folders, then the screens",
    arguments: [
      (["A.swift", "a.png", "b.png"], ["A.swift"], ["a.png", "b.png"]),
      (["A.swift", "B.SWIFT", "a.png", "--to", "b.png"], ["A.swift", "B.SWIFT"], ["a.png"]),
      (["/tmp", "a", "b"], ["/tmp"], ["a", "b"]),
      (["Animator", "--from", "a.png", "--to", "b.png"], ["Animator"], []),
    ])
  func operands(_ words: [String], _ files: [String], _ screens: [String]) throws {
    let options = try ParsedOptions(
      words, allowing: RunCommand.options, command: "run",
      maximumOperands: RunCommand.maximumOperands)
    let found = RunCommand.operands(options)
    #expect(found.files.map(\.description) == files)
    #expect(found.screens.map { options.operands[$0].text } == screens)
  }

  @Test("without -o the recording is named after the file, and two pictures suffice")
  func defaults() throws {
    let captured = CapturedConsole()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let file = "\(folder)/FlipAnimator.swift"
    try animator.write(toFile: file, atomically: true, encoding: .utf8)
    let code = CommandLineTool.run(
      ["run", file, "a.png", "b.png", "--hinge", "/no/such/folder"], captured.console)
    // Everything else is right.
    #expect(code == 2 && captured.error.contains("--hinge: "), "\(captured.error)")
    let third = CapturedConsole()
    #expect(CommandLineTool.run(["run", file, "a.png", "b.png", "c.png"], third.console) == 2)
    #expect(third.error.contains("'c.png'"))
  }

  /// The lines of a build by Swift's package manager.
  @Test("the steps of a build count modules, whose number is known beforehand")
  func buildSteps() {
    var steps = BuildSteps()
    steps.expected = 4
    #expect(steps.remaining(after: 100) == nil)
    steps.read(
      "[0/27] Listing 29 effects\n[24/27] Write swift-version.txt\n[26/29] Compil".utf8, after: 5)
    #expect(steps.modules.isEmpty)
    steps.read("ing Threads Lock.swift\n[36/40] Emitting module Frames\n".utf8, after: 20)
    steps.read(
      "[38/41] Compiling Frames A.swift\n[53/55] Write Objects\nCompiling x\n".utf8, after: 22)
    #expect(steps.modules == ["Threads", "Frames"])
    // One of four is done in 20 s, so the others take 60; time passes until one ends.
    #expect(steps.remaining(after: 20) == 60 && steps.remaining(after: 50) == 30)
    #expect(steps.remaining(after: 90) == nil)
    #expect(steps.text(after: 20).contains("module 2 of 4, Frames"))
    #expect(steps.bar(after: 20, columns: 80).count < 80)
    #expect(steps.bar(after: 20, columns: 12).count < 12)
    steps.read(
      "[1/1] Compiling C c\n[1/1] Compiling D d\n[1/1] Compiling E e\n".utf8, after: 60)
    #expect(steps.text(after: 60).contains("module 5 of 5"))
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
    #expect(message.contains("class in the files conforms"))
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

  @Test("a program that is watched gives its output as it comes, both streams together")
  func watchedProcess() throws {
    var seen: [UInt8] = []
    let result = try ChildProcess.run(
      "/bin/sh", ["-c", "echo 1; echo 2 >&2; exit 4"], readingOutput: true
    ) { seen += $0 }
    #expect(result.status == 4 && result.output == "1\n2\n")
    #expect(String(decoding: seen, as: UTF8.self) == "1\n2\n")
    let cat = try ChildProcess.run("/bin/cat", [], readingOutput: true, input: "a\nb")
    #expect(cat.status == 0 && cat.output == "a\nb")
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
