import CFFmpeg
import Glibc

/// A byte stream over a file descriptor that the stream does not own.
///
/// A seekable stream has a position of its own, so that several streams can share one descriptor,
/// as MP4's faststart requires. Interrupted and partial transfers are continued. The first error is
/// kept in `failure`, because FFmpeg does not report every error.
final class DescriptorStream {
  /// The file descriptor.
  let descriptor: Int32
  /// True if transfers have a position, false if they are sequential as in a pipe.
  let isSeekable: Bool
  /// The maximum number of bytes to read, including repeated reads. A read beyond it fails with
  /// `EFBIG`.
  let readLimit: Int
  /// The `errno` of the first transfer that failed, or 0.
  private(set) var failure: Int32 = 0
  private var position: Int64 = 0
  private var readCount = 0
  /// The position at which a file counts as ended.
  private var end = Int64.max
  /// Bytes that were read from a pipe, and are to be read again.
  private var waiting: ArraySlice<UInt8> = []

  /// Creates a stream at position 0; the caller keeps `descriptor` open.
  init(descriptor: Int32, isSeekable: Bool, readLimit: Int = .max) {
    self.descriptor = descriptor
    self.isSeekable = isSeekable
    self.readLimit = readLimit
  }

  /// Reads up to `count` bytes.
  ///
  /// - Returns: the number of bytes read, 0 at the end, or a negative `errno`.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) -> Int {
    if !waiting.isEmpty {
      let part = waiting.prefix(count)
      UnsafeMutableRawBufferPointer(start: buffer, count: part.count).copyBytes(from: part)
      waiting = waiting.dropFirst(part.count)
      return part.count
    }
    do throws(SystemError) {
      let count = Int(min(Int64(count), max(end - position, 0)))
      let done = try uninterrupted {
        isSeekable
          ? pread(descriptor, buffer, count, off_t(position))
          : Glibc.read(descriptor, buffer, count)
      }
      position += Int64(done)
      readCount += done
      guard readCount <= readLimit else { throw SystemError(EFBIG) }
      return done
    } catch {
      if failure == 0 { failure = error.code }
      return -Int(error.code)
    }
  }

  /// Returns the first bytes, which are read again by later reads; fewer at the end, or if reading
  /// fails.
  ///
  /// - Parameter limit: their largest number.
  func start(_ limit: Int) -> [UInt8] {
    var start = [UInt8](repeating: 0, count: limit)
    var count = 0
    start.withUnsafeMutableBytes { buffer in
      while count < limit, let base = buffer.baseAddress {
        let done =
          isSeekable
          ? pread(descriptor, base + count, limit - count, off_t(count))
          : read(into: base + count, count: limit - count)
        guard done > 0 else { return }
        count += done
      }
    }
    start.removeLast(limit - count)
    if !isSeekable { waiting = start[...] }
    return start
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: 0, or the `errno` of this or an earlier failure; nothing is written after a
  ///   failure.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard failure == 0, var next = bytes.baseAddress else { return failure }
    var left = bytes.count
    while left > 0 {
      do throws(SystemError) {
        let done = try uninterrupted {
          isSeekable
            ? pwrite(descriptor, next, left, off_t(position)) : Glibc.write(descriptor, next, left)
        }
        position += Int64(done)
        next += done
        left -= done
      } catch {
        if error.code == EAGAIN, waitUntilWritable() { continue }
        failure = error.code
        return error.code
      }
    }
    return 0
  }

  /// Makes every later write fail with an `errno`.
  func abandon(_ code: Int32 = ECANCELED) {
    if failure == 0 { failure = code }
  }

  /// Sets the position to `offset` bytes from the origin that `whence` names, as in `lseek`.
  ///
  /// - Returns: the new position, or a negative `errno`.
  func seek(to offset: Int64, whence: Int32) -> Int64 {
    guard isSeekable else { return -Int64(ESPIPE) }
    let target: Int64
    switch whence {
    case SEEK_SET: target = offset
    case SEEK_CUR: target = position + offset
    case SEEK_END:
      let end = length
      guard end >= 0 else { return end }
      target = end + offset
    default: return -Int64(EINVAL)
    }
    guard target >= 0 else { return -Int64(EINVAL) }
    position = target
    return target
  }

  /// The file's length in bytes, or a negative `errno`.
  var length: Int64 {
    guard isSeekable else { return -Int64(ESPIPE) }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? min(Int64(status.st_size), end) : -Int64(errno)
  }

  /// Goes to the start of a file, of which nothing is read from `end` on.
  func restart(endingAt end: Int64) {
    (position, self.end) = (0, end)
  }

  /// Blocks until the descriptor is writable. The program at the other end of a pipe may have made
  /// it non-blocking.
  private func waitUntilWritable() -> Bool {
    var request = pollfd(descriptor: descriptor)
    return poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}

/// Writes all of `bytes` to an open file at its position.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  let stream = DescriptorStream(descriptor: descriptor, isSeekable: false)
  let code = bytes.withUnsafeBytes { stream.write($0) }
  guard code == 0 else { throw SystemError(code) }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  }
}
