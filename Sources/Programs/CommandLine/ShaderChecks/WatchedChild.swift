import Glibc
import Media

/// A program whose standard output is read by lines, and which is ended if a line takes too long.
/// It may get lines on its standard input.
final class WatchedChild {
  /// The end of the lines.
  enum End: Error {
    /// A line took too long by the clock, or the caller gave up; the program was ended.
    case tooLate
    /// The program used up its processor time, and the kernel ended it.
    case overtime
    /// The program did nothing for a minute, and was ended.
    case idle
    /// The program ended with this status, 128 and the signal's number for one that a signal ended.
    case ended(Int32)
  }

  private let process: pid_t
  private let output: Int32
  /// The end of its standard input; -1 if that is empty.
  private let input: Int32
  private var buffer: [UInt8] = []
  private var isRunning = true

  /// Starts a program with its standard error discarded.
  ///
  /// - Parameters:
  ///   - takesInput: true if `write` gives it lines.
  ///   - lines: all of its standard input otherwise.
  /// - Throws: `CommandError.failure` if it cannot be started.
  init(
    _ path: String, _ arguments: [String], takesInput: Bool = false, lines: String = ""
  ) throws(CommandError) {
    // A file in memory, so that neither of the two programs waits for the other one to read.
    let text = lines.isEmpty ? -1 : Self.namelessFile()
    defer { if text >= 0 { close(text) } }
    if !lines.isEmpty {
      guard text >= 0, (try? writeAll(Array(lines.utf8), to: text)) != nil,
        lseek(text, 0, SEEK_SET) == 0
      else { throw Self.failure(path, errno) }
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Self.failure(path, errno) }
    var inputs: [Int32] = [-1, -1]
    if takesInput, pipe(&inputs) != 0 {
      let error = errno
      for end in ends { close(end) }
      throw Self.failure(path, error)
    }
    for end in ends + inputs where end >= 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    if takesInput {
      posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
    } else if text >= 0 {
      posix_spawn_file_actions_adddup2(&actions, text, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    // A limit of processor time ends it also where a parent ignores the signal, or blocks it, as
    // threads of libdispatch do.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var defaults = sigset_t()
    sigemptyset(&defaults)
    posix_spawnattr_setsigmask(&attributes, &defaults)
    sigaddset(&defaults, SIGXCPU)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    close(ends[1])
    if takesInput { close(inputs[0]) }
    guard error == 0 else {
      close(ends[0])
      if takesInput { close(inputs[1]) }
      throw Self.failure(path, error)
    }
    self.process = process
    output = ends[0]
    input = inputs[1]
  }

  /// Opens a new file in memory that has no name.
  ///
  /// - Returns: a descriptor; -1 with `errno`.
  static func namelessFile() -> Int32 {
    let name = "/hinge-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let descriptor = shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600)
    guard descriptor >= 0 else { return -1 }
    shm_unlink(name)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  deinit {
    end()
    close(output)
    if input >= 0 { close(input) }
  }

  /// Writes a line, given without its line feed. If the program has ended, `line` reports that.
  func write(_ line: String) {
    try? writeAll(Array("\(line)\n".utf8), to: input)
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) { if isRunning { kill(process, signal) } }

  /// Returns the next line.
  ///
  /// - Parameters:
  ///   - seconds: the time that it may take; one in which this process itself is stopped counts as
  ///     a second.
  ///   - mayIdle: false to end a program that does nothing for a minute.
  ///   - isWanted: called at least ten times a second, and after each signal; false to end the
  ///     program.
  func line(
    within seconds: Double, mayIdle: Bool = true, isWanted: () -> Bool = { true }
  ) throws(End) -> [UInt8] {
    var timer = PatientTimer()
    var left = 1000 * seconds
    var idle = IdleTime(of: process)
    while true {
      if let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...newline) }
        return Array(buffer[..<newline])
      }
      let passed = timer.next()
      left -= Double(passed)
      guard left > 0, isWanted() else {
        end()
        throw .tooLate
      }
      guard mayIdle || !idle.isOver(after: passed) else {
        end()
        throw .idle
      }
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard Glibc.poll(&poll, 1, Int32(min(left.rounded(.up), 100))) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let status = wait()
        throw status == 128 + SIGXCPU ? .overtime : .ended(status)
      }
      buffer += bytes[..<count]
    }
  }

  /// Ends the program, if it runs.
  private func end() {
    guard isRunning else { return }
    kill(process, SIGKILL)
    _ = wait()
  }

  /// Waits for the end of the program and returns its status.
  private func wait() -> Int32 {
    guard isRunning else { return 0 }
    isRunning = false
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS are not imported.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
  }

  private static func failure(_ path: String, _ error: Int32) -> CommandError {
    .failure("'\(path)' cannot be started (\(String(cString: strerror(error)))).")
  }
}
