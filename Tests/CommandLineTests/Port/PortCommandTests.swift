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

  /// A file in another encoding than UTF-8.
  struct Encoded: Sendable {
    /// The bytes.
    let bytes: [UInt8]
    /// The line of the first byte that is not UTF-8.
    let line: Int
    /// What the message says of it.
    let words: String

    /// `import UIKit` in UTF-16, after a mark.
    static func wide(_ mark: [UInt8], isBigEndian: Bool, _ words: String) -> Encoded {
      var bytes = mark
      for byte in "import UIKit\n".utf8 { bytes += isBigEndian ? [0, byte] : [byte, 0] }
      return Encoded(bytes: bytes, line: 1, words: words)
    }

    /// `import UIKit`, and `bytes` in a comment of the second line.
    static func comment(_ bytes: [UInt8], _ words: String) -> Encoded {
      Encoded(bytes: Array("import UIKit\n// ".utf8) + bytes, line: 2, words: words)
    }

    static let all = [
      comment([0x63, 0xE9, 0x0A], "0xE9"), comment([0xB6, 0xAF, 0xBB, 0xAD], "iconv"),
      comment([0x80], "0x80"), comment([0], "0x00"),
      wide([0xFF, 0xFE], isBigEndian: false, "UTF-16"),
      wide([0xFE, 0xFF], isBigEndian: true, "UTF-16"), wide([], isBigEndian: false, "UTF-16LE"),
      wide([], isBigEndian: true, "UTF-16BE"),
    ]
  }

  @Test("a file that is not UTF-8 is refused, and nothing is written", arguments: Encoded.all)
  func otherEncodings(_ encoded: Encoded) throws {
    defer { remove() }
    let (good, bad) = (try file("import UIKit\n"), "\(folder)/Bad.swift")
    try Data(encoded.bytes).write(to: URL(filePath: bad))
    for arguments in [["--in-place"], ["--check"], ["--in-place", "--json"]] {
      let captured = CapturedConsole()
      #expect(CommandLineTool.run(["port", good, bad] + arguments, captured.console) == 1)
      #expect(captured.error.contains("'\(bad)', line \(encoded.line): "), "\(captured.error)")
      #expect(captured.error.contains(encoded.words) && captured.error.contains("UTF-8"))
    }
    #expect(try Data(contentsOf: URL(filePath: bad)) == Data(encoded.bytes))
    #expect(try text(good) == "import UIKit\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
  }

  @Test("--in-place keeps the old file, its permissions and its link")
  func kept() throws {
    defer { remove() }
    let path = try file("import UIKit\r\nlet a = 1")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = "\(folder)/Link.swift"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "A.swift")
    #expect(CapturedConsole.hinge("port", link, "--in-place").code == 0)
    #expect(try text(path) == "import UIKitNames\r\nlet a = 1")
    #expect(try text(path + ".orig") == "import UIKit\r\nlet a = 1")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "A.swift")
    for name in [path, path + ".orig"] {
      let permissions = try FileManager.default.attributesOfItem(atPath: name)[.posixPermissions]
      #expect(permissions as? Int == 0o640)
    }
    // Nothing changes the second time, and then nothing is written.
    #expect(CapturedConsole.hinge("port", link, "--in-place").code == 0)
    #expect(try text(path + ".orig") == "import UIKit\r\nlet a = 1")
  }

  @Test("an old file that is kept is never replaced, and then no file is written")
  func keptBefore() throws {
    defer { remove() }
    let (a, b) = (try file("import UIKit\n"), try file("import UIKit\n", "B.swift"))
    _ = try file("older", "B.swift.orig")
    let result = CapturedConsole.hinge("port", a, b, "--in-place")
    #expect(result.code == 1 && result.error.contains("B.swift.orig"))
    for path in [a, b] { #expect(try text(path) == "import UIKit\n") }
    #expect(try text(b + ".orig") == "older")
    // A copy of the file as it is, which an interrupted command leaves, is as good.
    _ = try file("import UIKit\n", "B.swift.orig")
    #expect(CapturedConsole.hinge("port", a, b, "--in-place").code == 0)
    #expect(try text(b + ".orig") == "import UIKit\n")
  }

  @Test("version control keeps the old file", arguments: [".git", ".hg", ".svn", ".jj"])
  func versionControl(_ mark: String) throws {
    defer { remove() }
    let inner = "\(folder)/Sources/App"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/\(mark)", withIntermediateDirectories: true)
    let path = try file("import UIKit\n", "Sources/App/A.swift")
    #expect(CapturedConsole.hinge("port", path, "--in-place").code == 0)
    #expect(try text(path) == "import UIKitNames\n")
    #expect(!FileManager.default.fileExists(atPath: path + ".orig"))
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
    #expect(result.error.contains(":2: to do: "))
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
