import Glibc
import Media

/// A program that this process starts and waits for.
enum ChildProcess {
  /// The end of a program.
  struct Result {
    /// The exit status; 128 and the signal's number for one that a signal ended.
    let status: Int32
    /// The text on its standard output, if that was read.
    let output: String
  }

  /// Runs a program with this process's environment and streams.
  ///
  /// - Parameters:
  ///   - path: the path of the program.
  ///   - variables: `NAME=VALUE`, placed before those of this process.
  ///   - readingOutput: true to read its standard output.
  ///   - input: the text on its standard input; nil for this process's.
  ///   - watch: called with what it writes to standard output and standard error, which are both
  ///     read then, and with nothing at least once a second.
  /// - Throws: `CommandError.failure` if it cannot be started.
  static func run(
    _ path: String, _ arguments: [String], variables: [String] = [], readingOutput: Bool = false,
    input: String? = nil, watch: (([UInt8]) -> Void)? = nil
  ) throws(CommandError) -> Result {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    if readingOutput {
      guard pipe(&ends) == 0 else { throw failure(path, errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      if watch != nil { posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO) }
    }
    // A file in memory, so that neither program waits for the other one.
    let text = input == nil ? -1 : WatchedChild.namelessFile()
    defer { if text >= 0 { close(text) } }
    if let input {
      guard text >= 0, (try? writeAll(Array(input.utf8), to: text)) != nil,
        lseek(text, 0, SEEK_SET) == 0
      else { throw failure(path, errno) }
      posix_spawn_file_actions_adddup2(&actions, text, STDIN_FILENO)
    }
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let added: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) }
    defer { for variable in added { free(variable) } }
    var environment = added
    var inherited = environ
    while let variable = inherited.pointee {
      environment.append(variable)
      inherited += 1
    }
    environment.append(nil)
    var process = pid_t()
    let error = posix_spawn(&process, path, &actions, nil, &words, &environment)
    if readingOutput { close(ends[1]) }
    guard error == 0 else {
      if readingOutput { close(ends[0]) }
      throw failure(path, error)
    }
    var output: [UInt8] = []
    if readingOutput {
      output = read(ends[0], watch)
      close(ends[0])
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS are not imported.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Result(status: code, output: String(decoding: output, as: UTF8.self))
  }

  /// Starts a program with this process's environment and streams, without waiting for it.
  ///
  /// - Returns: the process's id.
  /// - Throws: `CommandError.failure` if it cannot be started.
  static func start(_ path: String, _ arguments: [FilePath]) throws(CommandError) -> pid_t {
    var words: [UnsafeMutablePointer<CChar>?] =
      [strdup(path)] + arguments.map { strdup($0.platformString) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let error = posix_spawn(&process, path, nil, nil, &words, environ)
    guard error == 0 else { throw failure(path, error) }
    return process
  }

  /// Reads up to the end; `watch` gets the bytes as they arrive, and none at least once a second.
  private static func read(_ end: Int32, _ watch: (([UInt8]) -> Void)?) -> [UInt8] {
    var output: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      if let watch {
        var poll = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        if Glibc.poll(&poll, 1, 1000) == 0 {
          watch([])
          continue
        }
      }
      let count = Glibc.read(end, &bytes, bytes.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return output }
      output += bytes[..<count]
      watch?(Array(bytes[..<count]))
    }
  }

  /// Returns the path of a program in a folder of PATH; nil if no folder has it.
  static func find(_ name: String) -> String? {
    guard let paths = environmentVariable("PATH") else { return nil }
    return paths.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func failure(_ path: String, _ error: Int32) -> CommandError {
    .failure("'\(path)' cannot be started (\(String(cString: strerror(error)))).")
  }
}
