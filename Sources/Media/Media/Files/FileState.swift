import Glibc

/// The identity, the size and the time of the last change of a file, by which one that grows, is
/// changed or is replaced is noticed.
package struct FileState: Hashable, Sendable {
  private let file: FileIdentity
  private let length: Int
  private let seconds: Int
  private let nanoseconds: Int

  private init(_ status: stat) {
    file = FileIdentity(status)
    length = Int(status.st_size)
    (seconds, nanoseconds) = (Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec))
  }

  /// Reads the state of an open file; nil if the system refuses.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the state of the file at `path`, or of the target of a link; nil if there is none.
  package init?(of path: FilePath) {
    guard let status = path.status() else { return nil }
    self.init(status)
  }
}
