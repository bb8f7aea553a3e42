import Foundation
import Synchronization
import Testing

/// The program itself, run as a user runs it.
struct HingeProcess {
  private let arguments: [String]
  private let environment: [String: String]

  /// Prepares `hinge` with `arguments`; `environment` is added to the test's own.
  init(_ arguments: [String], environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }

  /// What came of a run.
  struct Result {
    /// The exit code; 128 and the signal's number for a process that a signal ended, as shells have it.
    let exitCode: Int32
    let output: Data
    let errors: String
  }

  /// Starts, and goes on while the test does something else.
  ///
  /// - Parameter folder: where it runs; nil for where the tests do.
  func start(in folder: String? = nil) throws -> Running {
    // The program is built beside the tests.
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = URL(filePath: tests).deletingLastPathComponent().appending(path: "hinge").path
    // For LeakSanitizer, in a program that was built with it: see TestSupport's LeakSanitizer.swift.
    let overlooked = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "leaks.txt").path
    let variables = ["LSAN_OPTIONS": "suppressions=\(overlooked):print_suppressions=0"]
      .merging(environment) { $1 }
    guard let folder else {
      return try Running.start(program, arguments, environment: variables)
    }
    return try Running.start(
      "env", ["--chdir", folder, program] + arguments, environment: variables)
  }

  /// Runs to the end.
  func run() throws -> Result {
    let running = try start()
    // Standard error is short; standard output may fill its pipe and is read first.
    let output = running.output.readAll()
    return running.wait(output: output, errors: running.errors.readAll())
  }

  /// Starts, waits until standard error holds `text`, sends `signal` twice in a row, as `timeout` and terminals do
  /// to a process and to its group, and waits for the end.
  func run(sending signal: Int32, onceItSays text: String) throws -> Result {
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

/// A process that was started, with the reading ends of its two outputs.
struct Running {
  let id: pid_t
  let output: ReadingEnd
  let errors: ReadingEnd

  /// Starts the program at `path`, or of that name on PATH; `environment` is added to the test's own.
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Threads of a pool block signals, and what they start would do so as well.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnd, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorsEnd, STDERR_FILENO)
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in words + settings { free(text) } }
    var id: pid_t = 0
    let code = posix_spawnp(&id, path, &actions, &attributes, &words, &settings)
    try #require(code == 0, "\(path) did not start: \(String(cString: strerror(code)))")
    self.id = id
    self.output = output
    self.errors = errors
  }

  func wait(output: Data, errors: Data) -> HingeProcess.Result {
    var status: Int32 = 0
    waitpid(id, &status, 0)
    let signal = status & 0x7f
    return HingeProcess.Result(
      exitCode: signal == 0 ? (status >> 8) & 0xff : 128 + signal, output: output,
      errors: String(decoding: errors, as: UTF8.self))
  }
}

/// Held while pipes are made and a process is started: one started in between would inherit the pipes and keep
/// them open.
private let spawning = Mutex(())

/// A pipe whose ends no process started later inherits.
private func makePipe() throws -> (ReadingEnd, writing: Int32) {
  var ends: [Int32] = [0, 0]
  let code = pipe(&ends)
  try #require(code == 0)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ReadingEnd(descriptor: ends[0]), ends[1])
}

/// The end of a pipe that is read, closed when it goes.
final class ReadingEnd {
  private let descriptor: Int32
  /// What was read beyond the last line.
  private var rest = Data()

  fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// What there is, at least a byte; nothing at the end.
  func readSome() -> Data {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &bytes, bytes.count)
    return Data(bytes.prefix(max(count, 0)))
  }

  /// The next line without its end; nil at the end, and where none comes within `seconds`.
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

  /// All there is until the end.
  func readAll() -> Data {
    var all = Data()
    while true {
      let more = readSome()
      if more.isEmpty { return all }
      all += more
    }
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
