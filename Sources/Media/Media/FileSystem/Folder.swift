import Glibc

/// An open folder. Its files are accessed through its descriptor, even if the folder is renamed or
/// replaced.
final class Folder {
  let descriptor: Int32

  /// Opens the folder at `path`.
  convenience init(_ path: FilePath) throws(SystemError) {
    try self.init(path, at: AT_FDCWD)
  }

  /// Opens the folder `name` in `parent`; it must not be a link.
  convenience init(_ name: FilePath, in parent: Folder) throws(SystemError) {
    try self.init(name, at: parent.descriptor, O_NOFOLLOW)
  }

  private init(_ path: FilePath, at start: Int32, _ flag: Int32 = 0) throws(SystemError) {
    let flags = O_DIRECTORY | O_CLOEXEC | flag
    var descriptor = openat(start, path.platformString, flags | O_RDONLY)
    // A folder without permission to list it can still take files. 0o10_000_000 is O_PATH, on every
    // architecture that Swift supports; the macro is not imported.
    if descriptor < 0, errno == EACCES {
      descriptor = openat(start, path.platformString, flags | 0o10_000_000)
    }
    guard descriptor >= 0 else { throw SystemError() }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// The identity of the folder; nil if it cannot be determined.
  var identity: FileIdentity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
  }

  /// Returns the properties of a file, or of the target of a link; nil for none.
  func status(of name: FilePath, followingLinks: Bool = false) -> stat? {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(descriptor, name.platformString, &status, flags) == 0 ? status : nil
  }

  /// Opens a file, which must not be a link.
  ///
  /// - Returns: a descriptor that the caller closes.
  func open(
    _ name: FilePath, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(SystemError) -> Int32 {
    let descriptor = openat(
      self.descriptor, name.platformString, flags | O_NOFOLLOW | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw SystemError() }
    return descriptor
  }

  /// Moves the file `name` to `newName` in `target`, replacing an existing file.
  func move(
    _ name: FilePath, to target: Folder, as newName: FilePath
  ) throws(SystemError) {
    guard
      renameat(
        descriptor, name.platformString, target.descriptor, newName.platformString) == 0
    else { throw SystemError() }
  }

  /// Removes a file or, if `isFolder`, an empty folder.
  ///
  /// - Returns: true if it was removed.
  @discardableResult
  func remove(_ name: FilePath, isFolder: Bool = false) -> Bool {
    unlinkat(descriptor, name.platformString, isFolder ? AT_REMOVEDIR : 0) == 0
  }

  /// Returns the names in the folder that begin with `prefix`.
  func names(withPrefix prefix: FilePath = "") throws(SystemError) -> [FilePath] {
    let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard own >= 0 else { throw SystemError() }
    guard let stream = fdopendir(own) else {
      let error = SystemError()
      close(own)
      throw error
    }
    defer { closedir(stream) }
    var names: [FilePath] = []
    while true {
      // Only `errno` distinguishes the end of the folder from an error.
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw SystemError() }
        return names
      }
      // Read in place, since an entry is shorter than its type.
      withUnsafeMutablePointer(to: &entry.pointee.d_name) { start in
        let start = UnsafeRawPointer(start)
        let length = strlen(start.assumingMemoryBound(to: CChar.self))
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        guard bytes.starts(with: prefix.bytes) else { return }
        let name = FilePath(bytes: bytes)
        if name != ".", name != ".." { names.append(name) }
      }
    }
  }

  /// Waits until the names in the folder are on the disk.
  func sync() throws(SystemError) {
    do throws(SystemError) {
      try syncFile(descriptor)
    } catch {
      // The folder was opened without permission to list it.
      guard error.code == EBADF else { throw error }
      Glibc.sync()
    }
  }
}

/// Waits until the data of an open file is on the disk.
func syncFile(_ descriptor: Int32) throws(SystemError) {
  do throws(SystemError) {
    _ = try uninterrupted { fsync(descriptor) }
  } catch {
    // The file system may not support the call.
    guard error.code == EINVAL || error.code == EROFS else { throw error }
  }
}

extension stat {
  /// The kind of file, such as `S_IFREG`.
  var kind: mode_t { st_mode & S_IFMT }
}
