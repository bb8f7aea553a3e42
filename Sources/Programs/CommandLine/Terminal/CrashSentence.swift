import Glibc
import Synchronization

/// The message of a process that a signal ends because the program or a library is broken.
///
/// Drivers, libraries and the Swift runtime crash without enough memory. The program cannot
/// catch that, but it explains it.
enum CrashSentence {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// True once a thread has crashed. It is global because a signal handler can reach nothing else.
  private static let hasCrashed = Atomic<Bool>(false)

  /// Makes those signals print a sentence before they end the process. An existing handler, such as
  /// that of a sanitizer or of the Swift runtime's backtraces, is kept.
  static func install() {
    // Initialized here, since lazy initialization takes a lock that a handler must not take.
    _ = hasCrashed.load(ordering: .relaxed)
    // A fault within the handler ends the process.
    var blocked = sigset_t()
    sigemptyset(&blocked)
    for number in signals { sigaddset(&blocked, number) }
    for number in signals {
      var before = sigaction()
      sigaction(number, nil, &before)
      guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 0 else {
        continue
      }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashSentence.print($0) }
      action.sa_mask = blocked
      sigaction(number, &action, nil)
    }
  }

  /// Prints the sentence and raises the signal again. Calls only functions that POSIX declares
  /// async-signal-safe.
  private static func print(_ number: Int32) {
    // Threads crash together where memory is short. The others wait for the end that the first one
    // makes, so as not to cut off its sentence.
    guard !hasCrashed.exchange(true, ordering: .relaxed) else {
      while true { pause() }
    }
    write("hinge: The program crashed (")
    switch number {
    case SIGSEGV: write("SIGSEGV")
    case SIGBUS: write("SIGBUS")
    case SIGILL: write("SIGILL")
    case SIGFPE: write("SIGFPE")
    case SIGABRT: write("SIGABRT")
    default: write("SIGTRAP")
    }
    write(
      "); if memory was short, give it more; otherwise report the command and its output.\n")
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
