import Glibc
import Synchronization

/// Whether a signal has asked the process to stop, so that work in progress can be discarded in order.
enum Interruption {
  /// A signal handler reaches nothing but globals, hence this one; it only ever goes from false to true.
  private static let requested = Atomic(false)

  /// Has SIGINT, SIGTERM and SIGHUP noted instead of ending the process; a second one ends it. What the parent
  /// ignores, as `nohup` does, stays ignored, and what it blocked for its own threads is let through.
  static func listen() {
    _ = requested.load(ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      var before = sigaction()
      sigaction(number, nil, &before)
      guard !isIgnored(before) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        Interruption.requested.store(true, ordering: .relaxed)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is a function pointer in name only; its bits are what can be compared.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// - Throws: `CommandError.interrupted` once a signal has come.
  static func check() throws(CommandError) {
    if requested.load(ordering: .relaxed) {
      throw .interrupted("Interrupted; nothing was written.")
    }
  }
}
