import Glibc

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
  ///   - log: the file for its standard output and error; nil for this process's.
  /// - Throws: `CommandError.failure` if it cannot be started.
  static func run(
    _ path: String, _ arguments: [String], variables: [String] = [], readingOutput: Bool = false,
    log: String? = nil
  ) throws(CommandError) -> Result {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var ends: [Int32] = [-1, -1]
    if readingOutput {
      guard pipe(&ends) == 0 else { throw failure(path, errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    } else if let log {
      posix_spawn_file_actions_addopen(
        &actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
      posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
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
      var bytes = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(ends[0], &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        output += bytes[..<count]
      }
      close(ends[0])
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    // The macros WIFEXITED and WEXITSTATUS are not imported.
    let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    return Result(status: code, output: String(decoding: output, as: UTF8.self))
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
