import Glibc
import Synchronization

/// The signals that interrupt the process, so that incomplete outputs can be discarded.
enum Interruption {
  /// The time of the first signal in milliseconds of the monotonic clock; 0 before it.
  ///
  /// It is global because a signal handler can reach nothing else.
  private static let firstSignal = Atomic<Int64>(0)

  /// The time in milliseconds within which a further signal counts as the same one. `timeout` and
  /// terminals signal both a process and its group.
  private static let repeatInterval: Int64 = 1000

  /// Installs handlers that record SIGINT, SIGTERM and SIGHUP. Another signal a second later ends
  /// the process.
  ///
  /// A signal that the parent ignores, such as under `nohup`, stays ignored. One that the parent
  /// blocks is unblocked.
  static func listen() {
    // Initialized here, since lazy initialization takes a lock that a handler must not take.
    _ = firstSignal.load(ordering: .relaxed)
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      sigaddset(&signals, number)
      var before = sigaction()
      sigaction(number, nil, &before)
      guard !isIgnored(before) else { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.record($0) }
      sigaction(number, &action, nil)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Records a signal. Calls only functions that POSIX declares async-signal-safe.
  private static func record(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    let (isFirst, first) = firstSignal.compareExchange(
      expected: 0, desired: max(now, 1), ordering: .relaxed)
    if !isFirst, now - first > repeatInterval {
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is a constant cast to a function pointer, so the bits are compared.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Throws `CommandError.interrupted` if a signal was recorded.
  static func check() throws(CommandError) {
    if firstSignal.load(ordering: .relaxed) != 0 {
      throw .interrupted("Interrupted; nothing was written.")
    }
  }
}
