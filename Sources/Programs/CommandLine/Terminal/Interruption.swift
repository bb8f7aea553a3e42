import Glibc
import Synchronization

/// The signals that interrupt the process, so that incomplete outputs can be discarded.
enum Interruption {
  /// The time of the first signal in milliseconds of the monotonic clock; 0 before it.
  ///
  /// It is global because a signal handler can reach nothing else.
  private static let firstSignal = Atomic<Int64>(0)

  /// True once the alarm of the first signal is set.
  private static let isInterrupted = Atomic<Bool>(false)

  /// True once the work has seen the signal, and stops.
  private static let isAnswered = Atomic<Bool>(false)

  /// True once a signal was recorded.
  static var isRecorded: Bool { isInterrupted.load(ordering: .acquiring) }

  /// True while the work has not seen the signal that was recorded.
  static var isUnanswered: Bool { isRecorded && !isAnswered.load(ordering: .relaxed) }

  /// The time in milliseconds within which a further signal counts as the same one. `timeout` and
  /// terminals signal both a process and its group, microseconds apart; a key is
  /// not pressed again that soon.
  private static let repeatInterval: Int64 = 100

  /// The time in seconds that the work has for stopping after the first signal: half of the ten
  /// seconds after which container engines kill a process.
  private static let grace: UInt32 = 5

  private static let exitCode = CommandError.interrupted("").exitCode

  /// Installs handlers that record SIGINT, SIGTERM and SIGHUP. Another signal ends the process, and
  /// so does the end of the grace period if the work is blocked.
  ///
  /// A signal that the parent ignores, such as under `nohup`, stays ignored. One that the parent
  /// blocks is unblocked.
  static func listen() {
    // Initialized here, since lazy initialization takes a lock that a handler must not take.
    _ = (firstSignal.load(ordering: .relaxed), isInterrupted.load(ordering: .relaxed))
    _ = (repeatInterval, grace, exitCode)
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
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.end() }
    sigaction(SIGALRM, &action, nil)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Records a signal. Calls only functions that POSIX declares async-signal-safe.
  private static func record(_ number: Int32) {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let now = Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    let (isFirst, first) = firstSignal.compareExchange(
      expected: 0, desired: max(now, 1), ordering: .relaxed)
    if isFirst {
      alarm(grace)
      // Only now, since another thread that sees it cancels the alarm.
      isInterrupted.store(true, ordering: .releasing)
    } else if !isRepetition(now, of: first) {
      signal(number, SIG_DFL)
      raise(number)
    }
  }

  /// Returns true if a signal at `time` counts as the one at `first`; both in milliseconds.
  static func isRepetition(_ time: Int64, of first: Int64) -> Bool {
    time - first <= repeatInterval
  }

  /// Ends the process whose work did not stop. Calls only functions that POSIX declares
  /// async-signal-safe.
  static func end() -> Never {
    let message: StaticString = """

      hinge: Interrupted; the work did not stop in time and was ended, which may leave hidden \
      files '.hinge-…' beside the output.

      """
    _ = write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(exitCode)
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // SIG_IGN is a constant cast to a function pointer, so the bits are compared.
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Throws `CommandError.interrupted` if a signal was recorded.
  static func check() throws(CommandError) {
    if isInterrupted.load(ordering: .acquiring) {
      // The work stops now; its files may take a while to remove.
      alarm(0)
      isAnswered.store(true, ordering: .relaxed)
      throw .interrupted("Interrupted; nothing was written.")
    }
  }

  /// Waits, and looks for a signal ten times a second: another thread may have handled it.
  ///
  /// - Parameter seconds: above 0.
  /// - Throws: `CommandError.interrupted` if a signal was recorded.
  static func wait(_ seconds: Double) throws(CommandError) {
    var left = seconds
    while left > 0 {
      try check()
      usleep(UInt32(min(left, 0.1) * 1e6))
      left -= 0.1
    }
    try check()
  }
}
