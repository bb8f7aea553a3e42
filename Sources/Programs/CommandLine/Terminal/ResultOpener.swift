import Glibc
import Media
import Support

/// The option `--open`: shows a result with the desktop's program for files of its kind.
enum ResultOpener {
  /// The desktop's command that opens a file (xdg-utils).
  static let program = "xdg-open"

  /// Throws `CommandError.usage` if `--open` is given with an output that is not a file.
  static func check(_ options: ParsedOptions, _ output: FilePath) throws(CommandError) {
    guard options.has(Options.opens), output == "-" || output.isPipeOrDevice else { return }
    throw options.fault(
      Options.opens, "'\(output)' is not a file; give -o FILE, or leave --open out.")
  }

  /// Opens the file, or the folder of numbered pictures, if `--open` is given. The program runs on
  /// its own: what becomes of it does not matter to the job.
  static func open(_ output: FilePath, _ options: ParsedOptions, _ progress: RenderProgress) {
    guard options.has(Options.opens) else { return }
    let isSequence = !output.exists && SequencePattern(path: output) != nil
    let file = isSequence ? output.folder : output
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environmentVariable($0) != nil }
    guard hasDisplay else {
      return progress.message("--open: no display is set, so that '\(file)' is not opened.")
    }
    guard let opener = ChildProcess.find(program) else {
      return progress.message(
        "--open: '\(program)' is not installed, so that '\(file)' is not opened; on Debian it is in "
          + "the package xdg-utils.")
    }
    guard start(opener, operandPath(file)) else {
      return progress.message("--open: '\(opener)' cannot be started.")
    }
  }

  /// Starts a program in a session of its own, with empty streams.
  private static func start(_ path: String, _ file: FilePath) -> Bool {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which needs _GNU_SOURCE.
    posix_spawnattr_setflags(&attributes, 0x80)
    var words: [UnsafeMutablePointer<CChar>?] = [strdup(path), strdup(file.platformString), nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    return posix_spawn(&process, path, &actions, &attributes, &words, environ) == 0
  }
}
