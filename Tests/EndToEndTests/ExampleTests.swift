import Foundation
import TestSupport
import Testing

/// The examples in the help of all commands, run as they are written, in folders with the files
/// that they name.
@Suite("Examples in help")
struct ExampleTests {
  /// The commands whose examples are run. Those of `run` take minutes and a Swift toolchain: of
  /// them, a test in CommandLineTests reads the options. DemoTests has that of `demo`.
  private static let commands = [
    "render", "join", "film", "stinger", "batch", "preview", "sheet", "list", "new", "port", "docs",
    "doctor", "check", "bench", "probe",
    "man", "completions",
  ]

  private static func help(_ command: String) throws -> [Substring] {
    let result = try HingeProcess([command, "--help"]).run()
    try #require(result.exitCode == 0)
    return String(decoding: result.output, as: UTF8.self).split(separator: "\n")
  }

  /// Returns the lines of the examples of a command.
  private static func examples(of command: String) throws -> [String] {
    try help(command).filter { $0.hasPrefix("  hinge ") || $0.hasPrefix("  cat ") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test("Each example does what it says", arguments: commands)
  func each(_ command: String) throws {
    for example in try Self.examples(of: command) {
      let workplace = try Workplace()
      try workplace.writeExampleFiles()
      try workplace.writeClips(namedIn: example)
      if example.contains("holiday/") {
        let holiday = workplace.path("holiday")
        try FileManager.default.createDirectory(
          atPath: holiday, withIntermediateDirectories: true)
        for name in ["a.png", "b.png"] {
          try FileManager.default.copyItem(
            atPath: workplace.path(name), toPath: "\(holiday)/\(name)")
        }
      }
      if example.hasPrefix("hinge film") {
        let script = "fps 10\nshow a.png for 0.5s\n-> cube b.png in 0.3s\nwait 3s"
        try Data(script.utf8).write(to: workplace.folder.appending(path: "tour.film"))
      }
      if example.hasPrefix("hinge check") { try workplace.writeReferences() }
      if example.contains("new wave.glsl") {
        try FileManager.default.removeItem(atPath: workplace.path("wave.glsl"))
      }
      if example.contains("join film.otio") {
        try workplace.writeClips(namedIn: "a.mp4 b.mp4")
        let film = try workplace.run(
          "hinge join a.mp4 b.mp4 --write-otio film.otio -o other.mp4 -q")
        try #require(film.exitCode == 0, "\(film.errors)")
      }
      if example.contains("--baseline before.json") {
        let first = try workplace.run(
          Self.shortened("hinge bench -t all --sink yuv --json > before.json"))
        try #require(first.exitCode == 0, "\(first.errors)")
      }
      if command == "batch" { try writeJobs(workplace) }
      let result = try workplace.run(Self.shortened(example))
      if example.hasPrefix("hinge preview") {
        // It is right, and there is no display.
        #expect(result.exitCode == 1, "\(example): \(result.errors)")
      } else {
        #expect(result.exitCode == 0, "\(example): \(result.errors)")
        if let output = Self.output(of: example) {
          #expect(try workplace.hasFile(output), "\(example): no \(output)")
        }
      }
    }
  }

  /// Returns a line with fewer and smaller frames where it takes seconds; any other line as it is.
  private static func shortened(_ line: String) -> String {
    if line.hasPrefix("hinge stinger") || line.contains("--stinger") {
      return line + " --size 64x36"
    }
    let smaller = line.replacing("--size 720p", with: "--size 90p")
      .replacing("--size 480x ", with: "--size 96x ")
      .replacing("--direction both --size 195x422", with: "--direction both --size 39x84")
    if smaller != line { return smaller }
    guard line.hasPrefix("hinge bench") else { return line }
    return line.replacing("--size 1920x1080 ", with: "")
      .replacing("hinge bench", with: "hinge bench --size 32x32 --frames 2 --warmup 1")
  }

  /// Returns the name of the file that a line writes; nil if the line does not say it.
  private static func output(of line: String) -> String? {
    let words = line.split(separator: " ").map(String.init)
    let name = zip(words, words.dropFirst()).first { $0.0 == "-o" && $0.1 != "-" }?.1
    return name ?? (line == "hinge a.png b.png" ? "hinge-flip.mp4" : nil)
  }

  /// Writes the file of jobs that the help of `batch` shows.
  private func writeJobs(_ workplace: Workplace) throws {
    let jobs = try Self.help("batch").filter { $0.hasPrefix("  {") }
    try #require(jobs.count >= 3)
    try Data(jobs.joined(separator: "\n").utf8)
      .write(to: workplace.folder.appending(path: "jobs.jsonl"))
    try workplace.writeClips(namedIn: jobs.joined())
  }

  @Test("All jobs of batch's example are done")
  func jobs() throws {
    let workplace = try Workplace()
    try workplace.writeExampleFiles()
    try writeJobs(workplace)
    let result = try workplace.run("hinge batch jobs.jsonl")
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["flip.mp4", "cube.gif", "film.mp4"] {
      #expect(try workplace.hasFile(name), "no \(name)")
    }
  }

  @Test("Most commands have examples")
  func counts() throws {
    for command in ["render", "join", "film", "batch", "sheet", "new", "port", "bench"] {
      #expect(try !Self.examples(of: command).isEmpty, "\(command)")
    }
    #expect(try Self.examples(of: "render").count > 5)
  }
}
