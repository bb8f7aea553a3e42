import Glibc

/// The identity of a file or folder, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  private let device, inode: UInt64

  /// The number of the file on its device.
  var number: UInt64 { inode }

  init(_ status: stat) {
    (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
  }

  /// Looks up the identity of the file at `path`, or of a link's target; nil if it does not exist.
  package init?(of path: FilePath) {
    guard let status = path.status() else { return nil }
    self.init(status)
  }
}

/// The identity of a folder that may not exist yet.
package struct FolderIdentity: Hashable, Sendable {
  /// The nearest folder on the path that exists, which may be the folder itself; nil if there is
  /// none.
  package let ancestor: FileIdentity?
  /// The names below it.
  private let missing: [FilePath]

  /// Looks up the identity of the folder at `path`.
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

  /// Looks up the place of the file at `path`, or of a link's target.
  package init(of path: FilePath) {
    let target = path.resolvingLink
    (folder, name) = (FolderIdentity(of: target.folder), target.lastComponent)
  }

  /// Looks up the place of the files of a sequence; its name is the pattern's.
  package init(of pattern: SequencePattern) {
    (folder, name) = (FolderIdentity(of: pattern.folder), pattern.path.lastComponent)
  }
}

/// A name, in a folder, of a file with several names.
package struct LinkedFile: Sendable {
  package let name: FilePath
  /// The file that the name leads to.
  package let identity: FileIdentity
  /// The folder of that file, and its name there.
  package let place: FilePlace
}

/// The identity, size and modification time of a file, which detect that it grows, changes or is
/// replaced.
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

  /// Reads the state of an open file; nil on an error.
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
