import Glibc

/// Locks on single bytes of an open file, which belong to the open file description and end with
/// it. Unlike with `flock`, one file can have several. The bytes need not exist.
enum FileLock {
  /// The kind of a lock: shared with others of this kind, or exclusive.
  enum Kind {
    case shared, exclusive
  }

  // F_OFD_SETLK and F_OFD_SETLKW on every architecture; the macros are not imported.
  private static let (set, setAndWait): (Int32, Int32) = (37, 38)

  /// Locks a byte without waiting.
  ///
  /// - Returns: false if another open file has a conflicting lock; nil if the file system has no
  ///   locks.
  static func attempt(_ kind: Kind, byte: Int, of descriptor: Int32) -> Bool? {
    do throws(SystemError) {
      try lock(set, kind, byte, descriptor)
      return true
    } catch {
      return error.code == EAGAIN || error.code == EACCES ? false : nil
    }
  }

  /// Locks a byte, and waits while another open file has a conflicting lock.
  static func wait(_ kind: Kind, byte: Int, of descriptor: Int32) throws(SystemError) {
    try lock(setAndWait, kind, byte, descriptor)
  }

  private static func lock(
    _ command: Int32, _ kind: Kind, _ byte: Int, _ descriptor: Int32
  ) throws(SystemError) {
    var range = flock()
    range.l_type = Int16(kind == .shared ? F_RDLCK : F_WRLCK)
    range.l_whence = Int16(SEEK_SET)
    range.l_start = off_t(byte)
    range.l_len = 1
    _ = try uninterrupted { fcntl(descriptor, command, &range) }
  }
}
