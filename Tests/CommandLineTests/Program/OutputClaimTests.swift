import Foundation
import Media
import RenderJobs
import Testing

@testable import CommandLine

@Suite("The outputs of a batch")
struct OutputClaimTests {
  private func sequence(_ path: String, _ count: Int) throws -> OutputPaths {
    OutputPaths(try #require(SequencePattern(path: path)), count: count)
  }

  @Test("A file belongs to the first job that writes it")
  func claims() throws {
    var claims = OutputClaims()
    let jobs: [(paths: OutputPaths, writer: Int?, path: String)] = [
      (OutputPaths("a.mp4"), nil, ""),
      (OutputPaths("b/a.mp4"), nil, ""),
      (OutputPaths("a.mp4"), 1, "a.mp4"),
      (try sequence("%d.png", .max), nil, ""),
      (OutputPaths("7.png"), 4, "7.png"),
      (OutputPaths("07.png"), nil, ""),
      (try sequence("0%d.png", 7), nil, ""),
      (try sequence("%02d.png", 8), 7, "00.png"),
      (try sequence("0%d.png", 8), 7, "00.png"),
      (try sequence("b/%d.png", .max), nil, ""),
      (try sequence("c-%d.png", .max), nil, ""),
      (try sequence("c-1%d.png", 1), 11, "c-10.png"),
    ]
    for (index, job) in jobs.enumerated() {
      let claimed = claims.claim(job.paths, for: index + 1)
      #expect(claimed?.job == job.writer && claimed?.path ?? "" == job.path, "job \(index + 1)")
    }
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
      let lines = try LineReader(file.path, longestLine: 10, mostBytes: 200_000)
      while try lines.next() != nil {}
    }
    #expect(failure?.description(of: "f") == "'f' has more than 200000 bytes; divide it.")
  }

  @Test(
    "A file that is missing or a folder is named with the cause", arguments: ["/nowhere/x", "/"])
  func unreadable(path: String) {
    let result = CapturedConsole.hinge("batch", path)
    #expect(result.code == 1 && result.error.hasPrefix("hinge: '\(path)' cannot be read ("))
  }
}
