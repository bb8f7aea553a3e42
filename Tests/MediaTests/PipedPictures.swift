import Glibc
import TestSupport
import Testing

/// Runs `read` with the path of a pipe that has `bytes`, 64 KiB at most, which its buffer holds.
func readThroughPipe<Result>(
  _ bytes: [UInt8], _ read: (_ path: String) throws -> Result
) throws -> Result {
  var ends: [Int32] = [0, 0]
  try #require(closingPipe(&ends) == 0)
  defer { close(ends[0]) }
  let count = write(ends[1], bytes, bytes.count)
  close(ends[1])
  try #require(count == bytes.count)
  return try read("/proc/self/fd/\(ends[0])")
}
