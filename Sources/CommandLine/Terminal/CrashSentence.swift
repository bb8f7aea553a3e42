import Glibc

/// The sentence of a process that a signal ends because the program or a library is broken.
///
/// Drivers and libraries, and the Swift runtime too, do not survive a lack of memory: what the
/// program cannot catch it at least explains.
enum CrashSentence {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

  /// Lets those signals print a sentence before they end the process as they did before. A handler
  /// that is there, such as a sanitizer's or that of the Swift runtime's backtraces, stays.
  static func install() {
    for number in signals {
      var before = sigaction()
      sigaction(number, nil, &before)
      guard unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 0 else {
        continue
      }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { CrashSentence.print($0) }
      action.sa_flags = CInt(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }

  /// Prints the sentence and raises the signal again. Calls only functions that POSIX declares
  /// async-signal-safe.
  private static func print(_ number: Int32) {
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
      "); give it more memory if that was short, else report the command and what it printed.\n")
    raise(number)
  }

  private static func write(_ text: StaticString) {
    _ = Glibc.write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}
