import Glibc

/// The stack limit of the process: no program survives an overflow.
enum StackLimit {
  /// The least stack in KiB with which every command works; the loader and the drivers' threads,
  /// whose stacks have the same size, take most of it.
  static let least = 256

  /// Returns the message about a stack limit that is too small; nil if it suffices.
  ///
  /// - Parameter bytes: the soft limit, `RLIMIT_STACK`.
  static func fault(_ bytes: rlim_t) -> String? {
    guard bytes < rlim_t(least << 10) else { return nil }
    return
      "The stack is limited to \(bytes >> 10) KiB, but Hinge needs \(least) KiB; raise the limit "
      + "('ulimit -s 8192')."
  }

  /// Throws `CommandError.failure` if the stack is too small.
  static func check() throws(CommandError) {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit) == 0 else { return }
    if let fault = fault(limit.rlim_cur) { throw .failure(fault) }
  }
}
