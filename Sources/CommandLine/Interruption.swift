import Glibc
import Synchronization

/// Whether a signal has asked the process to stop, so that work in progress can be discarded in order.
enum Interruption {
  /// When the first signal came, in milliseconds of the monotonic clock; 0 before it. A signal handler reaches
  /// nothing but globals, hence this one.
  private static let firstSignal = Atomic<Int64>(0)

  /// For so long a further signal is taken for the same one: `timeout` and terminals send it to a process and
  /// to its group.
  private static let patience: Int64 = 1000

  /// Has SIGINT, SIGTERM and SIGHUP noted instead of ending the process; one that comes a second later ends it.
  /// What the parent ignores, as `nohup` does, stays ignored, and what it blocked for its own threads is let
  /// through.
  static func listen() {
    // Touched here so that it exists before a handler needs it: making it takes a lock.
    _ = firstSignal.load(ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      var before = sigaction()
      sigaction(number, nil, &before)
      guard !isIgnored(before) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.note($0) }
      sigaction(number, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Only what POSIX allows in a signal handler.
  private static func note(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    let (isFirst, first) = firstSignal.compareExchange(
      expected: 0, desired: max(now, 1), ordering: .relaxed)
    if !isFirst, now - first > patience {
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is a function pointer in name only; its bits are what can be compared.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// - Throws: `CommandError.interrupted` once a signal has come.
  static func check() throws(CommandError) {
    if firstSignal.load(ordering: .relaxed) != 0 {
      throw .interrupted("Interrupted; nothing was written.")
    }
  }
}
