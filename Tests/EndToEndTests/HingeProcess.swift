import Foundation
import Synchronization
import TestSupport
import Testing

/// A process of the built program `hinge`.
struct HingeProcess {
  private let arguments: [String]
  private let environment: [String: String]
  private let limit: String?
  private let deadline: Int?

  /// Creates a process, not started yet.
  ///
  /// - Parameters:
  ///   - arguments: the arguments after the program's name.
  ///   - environment: the variables that are added to the test's own.
  ///   - limit: the options of the shell's `ulimit`, such as `-v 800000`; nil for no limit.
  ///   - deadline: the time in seconds after which a process that hangs is ended, with the exit
  ///     code 124; nil for none.
  init(
    _ arguments: [String], environment: [String: String] = [:], limit: String? = nil,
    deadline: Int? = nil
  ) {
    self.arguments = arguments
    self.environment = environment
    self.limit = limit
    self.deadline = deadline
  }

  /// The result of a process.
  struct Result {
    /// The exit code; for a process that a signal ended, 128 plus the signal's number, as in
    /// shells.
    let exitCode: Int32
    /// The standard output.
    let output: Data
    /// The standard error.
    let errors: String
  }

  /// The path of the program, which is in the same build folder as the tests.
  static var program: String {
    get throws {
      let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(filePath: tests).deletingLastPathComponent().appending(path: "hinge").path
    }
  }

  /// The options for LeakSanitizer in a sanitized build; see TestSupport's LeakSanitizer.swift.
  static var sanitizerVariables: [String: String] {
    let suppressions = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "leaks.txt").path
    return ["LSAN_OPTIONS": "suppressions=\(suppressions):print_suppressions=0"]
  }

  /// Starts the process and returns without waiting for it.
  ///
  /// - Parameter folder: the working directory; nil for that of the tests.
  func start(in folder: String? = nil) throws -> Running {
    let program = try Self.program
    let variables = Self.sanitizerVariables.merging(environment) { $1 }
    var words = [program] + arguments
    if let limit { words = ["sh", "-c", "ulimit \(limit) && exec \"$0\" \"$@\""] + words }
    if let folder { words = ["env", "--chdir", folder] + words }
    // A signal that `timeout` passes on starts the wait for SIGKILL, too, so that is long.
    if let deadline { words = ["timeout", "--kill-after=60", "\(deadline)"] + words }
    return try Running.start(words[0], Array(words.dropFirst()), environment: variables)
  }

  /// Runs the process and waits for its end.
  func run() throws -> Result {
    let running = try start()
    // Standard output is read first, since it may fill its pipe; standard error is short.
    let output = running.output.readAll()
    return running.wait(output: output, errors: running.errors.readAll())
  }

  /// Runs the process, and sends `signal` twice in a row once standard error contains `text`.
  ///
  /// Twice, as `timeout` and terminals signal both a process and its group.
  func run(sending signal: Int32, onceErrorsContain text: String) throws -> Result {
    let running = try start()
    var errors = Data()
    while !String(decoding: errors, as: UTF8.self).contains(text) {
      let more = running.errors.readSome()
      guard !more.isEmpty else { break }
      errors += more
    }
    kill(running.id, signal)
    kill(running.id, signal)
    return running.wait(output: Data(), errors: errors + running.errors.readAll())
  }
}

/// A running process with the read ends of its two output pipes.
struct Running {
  let id: pid_t
  let output: PipeReader
  let errors: PipeReader

  /// Starts the program at `path`, or the one of that name in PATH. `environment` is added to the
  /// test's own.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> Running {
    try spawning.withLock { _ in try Running(path, arguments, environment) }
  }

  private init(
    _ path: String, _ arguments: [String], _ environment: [String: String]
  ) throws {
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, outputEnd) = try makePipe()
    let (errors, errorsEnd) = try makePipe()
    defer {
      close(outputEnd)
      close(errorsEnd)
    }
    id = try spawn(path, arguments, environment: variables.map { "\($0)=\($1)" }) { actions in
      posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
    }
    self.output = output
    self.errors = errors
  }

  /// Waits for the end of the process, and returns its result with the output read so far.
  func wait(output: Data, errors: Data) -> HingeProcess.Result {
    var status: Int32 = 0
    waitpid(id, &status, 0)
    let signal = status & 0x7f
    return HingeProcess.Result(
      exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: output,
      errors: String(decoding: errors, as: UTF8.self))
  }
}

/// The lock for creating pipes and starting a process. A process started in between would inherit
/// the pipes and keep them open.
private let spawning = Mutex(())

/// Returns a pipe whose ends are closed in child processes.
private func makePipe() throws -> (PipeReader, writing: Int32) {
  var ends: [Int32] = [0, 0]
  let code = closingPipe(&ends)
  try #require(code == 0)
  return (PipeReader(descriptor: ends[0]), ends[1])
}

/// The read end of a pipe, closed on deinitialization.
final class PipeReader {
  private let descriptor: Int32
  /// The bytes read beyond the last line.
  private var rest = Data()

  fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns the available bytes, at least one; empty at the end.
  func readSome() -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    return Data(bytes.prefix(max(count, 0)))
  }

  /// Returns the next line without its newline; nil at the end, or if none arrives within
  /// `seconds`.
  func line(within seconds: Int) -> String? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest = Data(rest[(end + 1)...]) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&waiting, 1, Int32(seconds * 1000)) > 0 else { return nil }
      let more = readSome()
      guard !more.isEmpty else { return nil }
      rest += more
    }
  }

  /// Returns all bytes up to the end.
  func readAll() -> Data {
    var all = Data()
    while true {
      let more = readSome()
      if more.isEmpty { return all }
      all += more
    }
  }
}

/// A temporary folder of a test, removed on deinitialization.
final class Workplace {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "hinge-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The names in the folder, including hidden files, sorted.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }
}
