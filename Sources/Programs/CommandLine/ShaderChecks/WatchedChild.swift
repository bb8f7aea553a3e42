import Glibc
import Media

/// A program whose standard output is read by lines, and which is ended if a line takes too long.
/// It may get lines on its standard input.
final class WatchedChild {
  /// The end of the lines.
  enum End: Error {
    /// A line took too long; the program was ended.
    case tooLate
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
  /// - Parameter takesInput: true if `write` gives it lines, false for an empty standard input.
  /// - Throws: `CommandError.failure` if it cannot be started.
  init(
    _ path: String, _ arguments: [String], takesInput: Bool = false
  ) throws(CommandError) {
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
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, nil, &words, environ)
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
  ///   - seconds: the time that it may take.
  ///   - wake: called at least ten times a second, and after each signal.
  func line(within seconds: Double, wake: (() -> Void)? = nil) throws(End) -> [UInt8] {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    while true {
      wake?()
      if let newline = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeSubrange(...newline) }
        return Array(buffer[..<newline])
      }
      let left = clock.now.duration(to: deadline) / .milliseconds(1)
      guard left > 0 else {
        end()
        throw .tooLate
      }
      var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let time = min(left.rounded(.up), wake == nil ? 1e6 : 100)
      guard Glibc.poll(&poll, 1, Int32(time)) > 0 else { continue }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended(wait()) }
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
