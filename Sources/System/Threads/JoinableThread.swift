import Glibc

/// A thread that runs one function and is joined at the end of this value's life.
///
/// A dispatch queue waits until the system can create a thread. Beyond a limit of processes
/// (`RLIMIT_NPROC`, a container's pids) or memory (`RLIMIT_AS`), it waits forever, whereas creating
/// this type fails.
package struct JoinableThread: ~Copyable, Sendable {
  private let id: pthread_t

  /// The function of a thread.
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  /// Starts a thread that blocks signals.
  ///
  /// - Parameters:
  ///   - stackSize: the size of the stack in bytes; nil for the system's default.
  ///   - run: the function that the thread runs.
  /// - Returns: nil if the system cannot create a thread.
  package init?(stackSize: Int? = nil, _ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize, pthread_attr_setstacksize(&attributes, stackSize) != 0 { return nil }
    // A thread inherits the signal mask of its creator. Fault signals stay with the faulting
    // thread.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in [SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = Unmanaged.passRetained(Body(run))
    var id = pthread_t()
    let code = pthread_create(
      &id, &attributes,
      { body in
        if let body { Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run() }
        return nil
      }, body.toOpaque())
    guard code == 0 else {
      body.release()
      return nil
    }
    self.id = id
  }

  deinit {
    // The last reference to an owner may be released on the thread itself, which cannot join
    // itself.
    if pthread_equal(id, pthread_self()) != 0 {
      pthread_detach(id)
    } else {
      pthread_join(id, nil)
    }
  }
}
