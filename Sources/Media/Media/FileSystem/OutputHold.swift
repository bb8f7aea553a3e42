import Glibc

/// A complete output that has not got its name yet, so that it can be compared with others.
///
/// A sink whose `OutputOptions` have a hold leaves its file here when it is committed. A file that
/// is not committed is discarded with its hold. One thread at a time uses a hold.
public final class OutputHold: @unchecked Sendable {
  private var file: OutputFile?
  /// The descriptor of the file; -1 without one.
  private var descriptor: Int32 = -1

  /// Creates a hold without a file.
  public init() {}

  /// The size of the file in bytes; 0 without one.
  public private(set) var size = 0

  /// Takes a complete file, and discards the last one.
  func take(_ file: consuming OutputFile) {
    descriptor = file.stream.descriptor
    var status = stat()
    size = fstat(file.stream.descriptor, &status) == 0 ? Int(status.st_size) : 0
    self.file = consume file
  }

  /// Returns the file for reading; nil without one.
  func reading() -> ReadableFile? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : ReadableFile(adopting: copy)
  }

  /// Gives the file its name.
  ///
  /// - Throws: `MediaError`; the file is then discarded, unless only the wait for its folder
  ///   failed.
  public func commit() throws(MediaError) {
    descriptor = -1
    try file?.commit()
    file = nil
  }
}

extension OutputHold: Hashable {
  /// Returns true for the same hold.
  public static func == (one: OutputHold, other: OutputHold) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
