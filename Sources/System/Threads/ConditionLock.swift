import Glibc

/// A value that one thread at a time uses, and whose changes threads can wait for.
///
/// It uses POSIX's mutex and condition variable. `Synchronization.Mutex` has no condition variable,
/// and the thread sanitizer does not recognize it.
package final class ConditionLock<Value>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  /// Creates a lock around `value`.
  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    pthread_mutex_destroy(mutex)
    change.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` with the value while no other thread uses it.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try wait(until: { _ in true }, body)
  }

  /// Waits until `condition` is true for the value, and calls `body` with it in the same lock.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  package func wait<Result>(
    until condition: (Value) -> Bool, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    try wait { value in
      guard condition(value) else { return nil }
      return .some(try body(&value))
    }
  }

  /// Calls `body` with the value, immediately and after changes, until its result is not nil.
  ///
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  package func wait<Result>(_ body: (inout Value) throws -> Result?) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(change)
      pthread_mutex_unlock(mutex)
    }
    while true {
      if let result = try body(&value) { return result }
      pthread_cond_wait(change, mutex)
    }
  }
}
