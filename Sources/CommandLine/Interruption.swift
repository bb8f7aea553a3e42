import Glibc
import Synchronization

/// Whether a signal has asked the process to stop, so that work in progress can be discarded in order.
enum Interruption {
  /// A signal handler reaches nothing but globals, hence this one; it only ever goes from false to true.
  private static let requested = Atomic(false)

  /// Has SIGINT, SIGTERM and SIGHUP noted instead of ending the process; a second one ends it. Writing to a
  /// closed pipe becomes an error of the write.
  static func listen() {
    _ = requested.load(ordering: .relaxed)
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in
        Interruption.requested.store(true, ordering: .relaxed)
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// - Throws: `CommandError.interrupted` once a signal has come.
  static func check() throws(CommandError) {
    if requested.load(ordering: .relaxed) {
      throw .interrupted("Interrupted; nothing was written.")
    }
  }
}
