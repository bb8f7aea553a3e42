import Foundation
import Jobs
import Media
import Support
import Testing

@testable import CommandLine

@Suite("The limits of a batch")
struct BatchLimitTests {
  private func sequence(_ path: String, _ count: Int) throws -> OutputPaths {
    OutputPaths(try #require(SequencePattern(path: FilePath(path))), count: count)
  }

  @Test("The paths of a sequence are made one by one")
  func paths() throws {
    let paths = try sequence("f/%02d.png", .max)
    #expect(paths.count == .max && paths.first == "f/00.png" && paths[123] == "f/123.png")
    #expect(Array(paths.prefix(3)) == ["f/00.png", "f/01.png", "f/02.png"])
    #expect(Array(OutputPaths("a.mp4")) == ["a.mp4"])
  }

  /// Returns the error of a file with `text`.
  private func error(of text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let result = CapturedConsole.hinge("batch", file.path)
    #expect(result.code == 1 && result.output.isEmpty)
    return result.error.replacingOccurrences(of: file.path, with: "jobs")
  }

  @Test("A line has a limit, which the error names with the line")
  func longLine() throws {
    let line = String(repeating: " ", count: (1 << 20) + 1)
    #expect(
      try error(of: "{}\n\n\(line)\n{}")
        == "hinge: 'jobs', line 3: the line has more than 1048576 bytes.\n")
    #expect(try error(of: "{}\n\(line.dropLast())\n").contains("1 failed of 1."))
  }

  @Test("A file has a limit")
  func longFile() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
    try Data(String(repeating: "{}\n", count: 100_000).utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let failure = #expect(throws: LineReader.Failure.self) {
      let lines = try LineReader(FilePath(file.path), longestLine: 10, mostBytes: 200_000)
      while try lines.next() != nil {}
    }
    #expect(failure?.description(of: "f") == "'f' has more than 200000 bytes; split the file.")
  }

  @Test("Lines of all lengths are read whole, across the blocks of 64 KiB")
  func lines() throws {
    let lengths = [0, 1, 65_535, 0, 65_536, 65_537, 200_000, 3, 131_071, 0, 7]
    let lines = lengths.enumerated().map { index, length in
      [UInt8](repeating: UInt8(ascii: "a") + UInt8(index), count: length)
    }
    for end in ["", "\n"] {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try Data(lines.joined(separator: "\n".utf8) + Array(end.utf8)).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let reader = try LineReader(FilePath(file.path), longestLine: 200_000)
      for line in lines {
        let isSame = try reader.next() == line
        #expect(isSame && reader.number <= lines.count)
      }
      #expect(try reader.next() == nil)
      let all = try LineReader.contents(of: FilePath(file.path), mostBytes: 1 << 20)
      let isWhole = try Data(all) == Data(contentsOf: file)
      #expect(isWhole)
    }
  }

  @Test(
    "A file that is missing or a folder is named with the cause", arguments: ["/nowhere/x", "/"])
  func unreadable(path: String) {
    let result = CapturedConsole.hinge("batch", path)
    #expect(result.code == 1 && result.error.hasPrefix("hinge: '\(path)' cannot be read ("))
  }
}
