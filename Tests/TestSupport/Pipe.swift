import Glibc

/// Creates a pipe as pipe(2) does, whose ends child processes do not inherit: a process that
/// somebody else starts meanwhile would keep the pipe open.
///
/// - Returns: 0, or -1 for a failure.
package func closingPipe(_ ends: inout [Int32]) -> Int32 {
  let code = pipe(&ends)
  if code == 0 { for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) } }
  return code
}
