import Foundation
import Testing

/// The program itself, run as a user runs it.
struct HingeProcess {
  let process = Process()
  private let output = Pipe()
  private let errors = Pipe()

  /// Prepares `hinge` with `arguments`; `environment` is added to the test's own.
  init(_ arguments: [String], environment: [String: String] = [:]) throws {
    // The program is built beside the tests.
    let tests = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/exe"))
    process.executableURL = tests.deletingLastPathComponent().appending(path: "hinge")
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
  }

  /// What came of a run.
  struct Result {
    let exitCode: Int32
    let output: Data
    let errors: String
  }

  /// Runs to the end.
  func run() throws -> Result {
    try process.run()
    // Standard error is short; standard output may fill its pipe and is read first.
    let output = try self.output.fileHandleForReading.readToEnd() ?? Data()
    let errors = try self.errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus, output: output,
      errors: String(decoding: errors, as: UTF8.self))
  }

  /// Starts, waits until standard error holds `text`, sends `signal` and waits for the end.
  func run(sending signal: Int32, onceItSays text: String) throws -> Result {
    try process.run()
    var errors = ""
    while !errors.contains(text) {
      let more = self.errors.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      errors += String(decoding: more, as: UTF8.self)
    }
    kill(process.processIdentifier, signal)
    let rest = try self.errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      exitCode: process.terminationStatus, output: Data(),
      errors: errors + String(decoding: rest, as: UTF8.self))
  }
}

/// A folder of its own for each test, with two small screens in it, removed at the end.
final class Workplace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// What is in the folder, hidden files included.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
