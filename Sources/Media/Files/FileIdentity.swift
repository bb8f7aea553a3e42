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
    var status = stat()
    guard stat(path.platformString, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// The identity of a folder, which need not exist yet.
package struct FolderIdentity: Hashable, Sendable {
  /// The nearest folder on the path that exists; nil if there is none.
  private let ancestor: FileIdentity?
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
}

/// A name in a folder of a file that has other names.
package struct LinkedFile: Sendable {
  package let name: FilePath
  /// The file that the name leads to.
  package let identity: FileIdentity
  /// The folder of that file, and its name there.
  package let place: FilePlace
}

extension FilePath {
  /// The target of a symbolic link; the path itself if it is no link or its target does not exist.
  package var resolvingLink: FilePath {
    var status = stat()
    guard lstat(platformString, &status) == 0, status.kind == S_IFLNK,
      let resolved = realpath(platformString, nil)
    else { return self }
    defer { free(resolved) }
    return FilePath(
      bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
        UInt8(bitPattern: $0)
      })
  }

  /// The files in this folder with a second name: hard links, and symbolic links with what they
  /// lead to. Only these can be files that another folder lists.
  package var filesWithOtherNames: [LinkedFile] {
    guard let folder = try? Folder(self), let names = folder.names() else { return [] }
    return names.compactMap { name in
      guard let own = folder.status(of: name) else { return nil }
      let isHardLink = own.kind == S_IFREG && own.st_nlink > 1
      guard isHardLink || own.kind == S_IFLNK,
        let status = folder.status(of: name, followingLinks: true)
      else { return nil }
      return LinkedFile(
        name: name, identity: FileIdentity(status), place: FilePlace(of: appending(name)))
    }
  }

  /// Returns the bytes of the file; nil if it cannot be read.
  package var contents: [UInt8]? {
    let descriptor = open(platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    return readAll(descriptor)
  }

  /// Returns the paths of the files in this folder whose names begin with `prefix`; none if it
  /// cannot be listed.
  package func files(withPrefix prefix: FilePath) -> [FilePath] {
    guard let folder = try? Folder(self) else { return [] }
    return (folder.names(withPrefix: prefix) ?? []).map { appending($0) }
  }
}

/// Returns the bytes of an open file from its position on; nil if it cannot be read.
func readAll(_ descriptor: Int32) -> [UInt8]? {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { return nil }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}
