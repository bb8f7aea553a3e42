import CFFmpeg
import Glibc

/// Bytes in and out of a file descriptor that someone else owns.
///
/// A seekable stream keeps its own position, so that two streams over one descriptor (as MP4's
/// rewriting of its index needs) do not disturb each other. Interrupted and short transfers are
/// continued; the first real error is kept in `failure`, because FFmpeg does not hand every one on.
final class DescriptorStream {
  let descriptor: Int32
  /// Whether bytes are addressed by position; else they flow in order, as through a pipe.
  let isSeekable: Bool
  /// The `errno` of the first transfer that failed, or 0.
  private(set) var failure: Int32 = 0
  private var position: Int64 = 0

  init(descriptor: Int32, isSeekable: Bool) {
    self.descriptor = descriptor
    self.isSeekable = isSeekable
  }

  /// Reads up to `count` bytes.
  ///
  /// - Returns: how many were read, 0 at the end, or a negative `errno`.
  func read(into buffer: UnsafeMutableRawPointer, count: Int) -> Int {
    while true {
      let done =
        isSeekable
        ? pread(descriptor, buffer, count, off_t(position)) : Glibc.read(descriptor, buffer, count)
      if done >= 0 {
        position += Int64(done)
        return done
      }
      let code = errno
      if code == EINTR { continue }
      if failure == 0 { failure = code }
      return -Int(code)
    }
  }

  /// Writes all of `bytes`.
  ///
  /// - Returns: 0, or the `errno` of this or an earlier failure: after one, nothing more is written.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    guard failure == 0, var next = bytes.baseAddress else { return failure }
    var left = bytes.count
    while left > 0 {
      let done =
        isSeekable
        ? pwrite(descriptor, next, left, off_t(position)) : Glibc.write(descriptor, next, left)
      if done < 0 {
        let code = errno
        if code == EINTR { continue }
        if code == EAGAIN, waitUntilWritable() { continue }
        failure = code
        return code
      }
      position += Int64(done)
      next += done
      left -= done
    }
    return 0
  }

  /// Refuses every write from now on.
  func abandon() {
    if failure == 0 { failure = ECANCELED }
  }

  /// Moves to `offset` bytes from the start, the position or the end, as lseek's `whence` says.
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

  /// The number of bytes in the file, or a negative `errno`.
  var length: Int64 {
    guard isSeekable else { return -Int64(ESPIPE) }
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : -Int64(errno)
  }

  /// A pipe may have been set to non-blocking by the program at its other end.
  private func waitUntilWritable() -> Bool {
    var request = pollfd(descriptor: descriptor)
    return poll(&request, 1, -1) >= 0 || errno == EINTR
  }
}

extension pollfd {
  fileprivate init(descriptor: Int32) {
    self.init(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  }
}
