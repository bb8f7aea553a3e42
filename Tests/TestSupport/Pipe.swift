import Glibc
import Threads

/// Creates a pipe as pipe(2) does, whose ends child processes do not inherit: a process that
/// somebody else starts meanwhile would keep the pipe open.
///
/// - Returns: 0, or -1 for a failure.
package func closingPipe(_ ends: inout [Int32]) -> Int32 {
  let code = pipe(&ends)
  if code == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
  return code
}

/// The bytes that a writer sends through a pipe, read by a thread of their own.
///
/// A task could not read them: a writer that blocks a thread of the tests' pool can wait for ever
/// for a reader that waits for a thread.
package struct PipeDrain: ~Copyable {
  private let all: ConditionLock<[UInt8]?>
  private let thread: JoinableThread

  /// Reads from `descriptor` until the writer closes its end, and then closes it.
  ///
  /// - Parameter chunk: the number of bytes that one call reads at most.
  /// - Throws: `SpawnError` if the system has no thread for it.
  package init(_ descriptor: Int32, chunk: Int = 7001) throws(SpawnError) {
    let all = ConditionLock<[UInt8]?>(nil)
    let thread = JoinableThread {
      var bytes: [UInt8] = []
      var part = [UInt8](repeating: 0, count: chunk)
      while true {
        let count = part.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count <= 0 { break }
        bytes += part[..<count]
      }
      close(descriptor)
      all.withLock { [bytes] in $0 = bytes }
    }
    guard let thread else { throw SpawnError(description: "A pipe's reader has no thread.") }
    self.all = all
    self.thread = thread
  }

  /// Waits until the writer has closed its end.
  ///
  /// - Returns: all bytes that were sent.
  package func bytes() -> [UInt8] { all.wait { $0 } }
}
