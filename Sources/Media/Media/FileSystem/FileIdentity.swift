import Glibc

/// The identity of a file or folder, whatever its names.
package struct FileIdentity: Hashable, Sendable {
  private let device, inode: UInt64

  /// The number of the file on its device.
  var number: UInt64 { inode }

  init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Finds out the identity of the file at `path`, or of the target of a link; nil if there is
  /// none.
  package init?(of path: FilePath) {
    guard let status = path.status() else { return nil }
    self.init(status)
  }
}

/// The identity of a folder, which need not exist yet.
package struct FolderIdentity: Hashable, Sendable {
  /// The nearest folder on the path that exists, which may be the folder itself; nil if there is
  /// none.
  package let ancestor: FileIdentity?
  /// The names below it.
  private let missing: [FilePath]

  /// Finds out the identity of the folder at `path`.
  package init(of path: FilePath) {
    var (path, missing) = (path.withoutTrailingSlashes, [FilePath]())
    var ancestor = FileIdentity(of: path)
    while ancestor == nil, path != ".", path != "/" {
      let name = path.lastComponent
      if name != "." { missing.insert(name, at: 0) }
      path = path.folder.withoutTrailingSlashes
      ancestor = FileIdentity(of: path)
    }
    (self.ancestor, self.missing) = (ancestor, missing)
  }
}

/// The folder of a file, and the file's name in it. The file need not exist.
package struct FilePlace: Hashable, Sendable {
  package let folder: FolderIdentity
  package let name: FilePath

  /// Finds out the place of the file at `path`, or of the target of a link.
  package init(of path: FilePath) {
    let target = path.resolvingLink
    (folder, name) = (FolderIdentity(of: target.folder), target.lastComponent)
  }

  /// Finds out the place of the files of a sequence; its name is that of the pattern.
  package init(of pattern: SequencePattern) {
    (folder, name) = (FolderIdentity(of: pattern.folder), pattern.path.lastComponent)
  }
}

/// A name in a folder of a file that has other names.
package struct LinkedFile: Sendable {
  package let name: FilePath
  /// The file that the name leads to.
  package let identity: FileIdentity
  /// The folder of that file, and its name there.
  package let place: FilePlace
}

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

  /// Reads the state of the file at `path`, or of the target of a link; nil for none.
  package init?(of path: FilePath) {
    guard let status = path.status() else { return nil }
    self.init(status)
  }
}
