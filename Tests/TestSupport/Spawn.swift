package import Glibc

/// A process or thread that could not be started.
package struct SpawnError: Error, CustomStringConvertible {
  /// The sentence with the program and the system's reason.
  package let description: String
}

/// Starts the program at `path`, or the one of that name in PATH, with the standard input empty, no
/// signal blocked and none of a terminal's ignored: the threads of a test's pool block signals, the
/// background jobs of a shell ignore some, and a child process inherits both.
///
/// - Parameters:
///   - environment: the variables in the form `NAME=value`; nil for those of this process.
///   - redirect: adds the redirections of the other streams.
/// - Returns: the identifier of the process.
/// - Throws: `SpawnError`.
package func spawn(
  _ path: String, _ arguments: [String], environment: [String]? = nil,
  redirect: (inout posix_spawn_file_actions_t) -> Void
) throws(SpawnError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  redirect(&actions)
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  var defaults = none
  for signal in [SIGINT, SIGQUIT, SIGHUP] { sigaddset(&defaults, signal) }
  posix_spawnattr_setsigdefault(&attributes, &defaults)
  posix_spawnattr_setflags(
    &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
  var words = ([path] + arguments).map { (word: String) in strdup(word) } + [nil]
  var variables = (environment ?? []).map { (variable: String) in strdup(variable) } + [nil]
  defer { for text in words + variables { free(text) } }
  var id: pid_t = 0
  let code =
    environment == nil
    ? posix_spawnp(&id, path, &actions, &attributes, &words, environ)
    : posix_spawnp(&id, path, &actions, &attributes, &words, &variables)
  guard code == 0 else {
    throw SpawnError(description: "'\(path)' did not start (\(String(cString: strerror(code)))).")
  }
  return id
}
