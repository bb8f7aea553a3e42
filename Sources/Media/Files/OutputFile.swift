import Glibc

/// A file that gets its name only when it is complete.
///
/// The bytes are written to a nameless file in the target's folder, so that even a killed process
/// leaves nothing behind. `commit` links the file and renames it over the target, which is
/// untouched until then. On file systems without nameless files, the file is hidden, and `discard`
/// and `deinit` remove it. A device, a FIFO or a descriptor is written to directly. A symbolic link
/// is followed: its target is replaced.
public struct OutputFile: ~Copyable {
  private enum Kind {
    /// A file without a name (O_TMPFILE).
    case nameless
    /// A file under a hidden name.
    case hidden(name: String)
    /// The target itself; `isOwned` is true if `commit` and `discard` close it.
    case direct(isOwned: Bool)
    /// A committed or discarded output.
    case closed
  }

  /// The path as the caller gave it; `-` for a descriptor.
  public let path: String
  /// True if the output is a regular file, which can be written in any order and read back.
  public let isRegular: Bool
  let stream: DescriptorStream
  private let target: String
  private var kind: Kind

  /// Opens the output. The target is untouched.
  ///
  /// - Throws: `MediaError` if the folder is missing or not writable, the target is a folder or a
  ///   write-protected file, or the name is too long.
  public init(_ destination: OutputDestination) throws(MediaError) {
    switch destination {
    case .descriptor(let descriptor):
      self.init(writingTo: descriptor, isOwned: false, path: destination.path)
    case .file(let path): try self.init(path)
    }
  }

  private init(_ path: String) throws(MediaError) {
    let target = resolvingLink(path)
    var status = stat()
    var permissions: mode_t?
    if stat(target, &status) == 0 {
      switch status.st_mode & S_IFMT {
      case S_IFDIR: throw MediaError(.outputIsFolder, during: .opening, path: path)
      case S_IFREG:
        guard access(target, W_OK) == 0 else {
          throw MediaError(
            .outputNotWritable, during: .opening, path: path, cause: systemMessage(errno))
        }
        permissions = status.st_mode & 0o777
      default:
        let descriptor = open(target, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
          throw MediaError(
            .outputNotWritable, during: .opening, path: path, cause: systemMessage(errno))
        }
        self.init(writingTo: descriptor, isOwned: true, path: path)
        return
      }
    } else if errno != ENOENT || target.isEmpty {
      throw MediaError.output(errno, during: .opening, path: path)
    }
    let folder = folder(of: target)
    // 0o20_000_000 is O_TMPFILE without O_DIRECTORY, the same bit on every architecture that Swift
    // supports. The macro is not imported.
    var descriptor = open(folder, O_DIRECTORY | 0o20_000_000 | O_RDWR | O_CLOEXEC, 0o666)
    var kind = Kind.nameless
    if descriptor < 0 || access(link(to: descriptor), F_OK) != 0 {
      let reason = errno
      if descriptor >= 0 { close(descriptor) }
      guard reason != ENOENT && reason != ENOTDIR && reason != EACCES || descriptor >= 0 else {
        throw MediaError.output(reason, during: .opening, path: path)
      }
      let name = hiddenName(in: folder)
      descriptor = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw MediaError.output(errno, during: .opening, path: path) }
      kind = .hidden(name: name)
    }
    // The new file keeps the permissions of the file that it replaces.
    if let permissions { fchmod(descriptor, permissions) }
    self.init(
      path: path, target: target, kind: kind, isRegular: true,
      stream: DescriptorStream(descriptor: descriptor, isSeekable: true))
  }

  private init(writingTo descriptor: Int32, isOwned: Bool, path: String) {
    // A descriptor's position belongs to its owner, so a file that the caller opened is not
    // seekable here. A device accepts and ignores positions: every format can be written to
    // /dev/null.
    let isSeekable = isOwned && lseek(descriptor, 0, SEEK_CUR) >= 0
    self.init(
      path: path, target: path, kind: .direct(isOwned: isOwned), isRegular: false,
      stream: DescriptorStream(descriptor: descriptor, isSeekable: isSeekable))
  }

  private init(
    path: String, target: String, kind: Kind, isRegular: Bool, stream: DescriptorStream
  ) {
    self.path = path
    self.target = target
    self.kind = kind
    self.isRegular = isRegular
    self.stream = stream
  }

  /// Appends all of `bytes`.
  ///
  /// - Throws: `.diskFull`, `.brokenPipe` or `.writeFailed`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let code = stream.write(bytes)
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  /// Closes the file and gives it its final name, replacing the target.
  ///
  /// - Throws: `MediaError` if an earlier write failed, or the file cannot be closed or renamed;
  ///   the target is then untouched and the output discarded.
  public mutating func commit() throws(MediaError) {
    defer { discard() }
    guard stream.failure == 0 else {
      throw MediaError.output(stream.failure, during: .writing, path: path)
    }
    var name: String
    switch kind {
    case .closed: return
    case .direct(let isOwned):
      kind = .closed
      if isOwned, close(stream.descriptor) != 0, errno != EINTR {
        throw MediaError.output(errno, during: .committing, path: path)
      }
      return
    case .hidden(let hidden): name = hidden
    case .nameless:
      name = hiddenName(in: folder(of: target))
      let source = link(to: stream.descriptor)
      guard linkat(AT_FDCWD, source, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 else {
        throw MediaError.output(errno, during: .committing, path: path)
      }
      kind = .hidden(name: name)
    }
    // Some file systems report a failed write only on closing, so closing comes before renaming.
    kind = .closed
    var code = close(stream.descriptor) == 0 || errno == EINTR ? 0 : errno
    if code == 0, rename(name, target) != 0 { code = errno }
    if code != 0 {
      unlink(name)
      throw MediaError.output(code, during: .committing, path: path)
    }
  }

  /// Removes everything that was written. Has no effect after `commit` or another `discard`.
  public mutating func discard() {
    drop()
    kind = .closed
  }

  deinit { drop() }

  private func drop() {
    switch kind {
    case .closed, .direct(isOwned: false): break
    case .hidden(let name):
      close(stream.descriptor)
      unlink(name)
    case .nameless, .direct(isOwned: true): close(stream.descriptor)
    }
  }

  /// Returns true if two paths lead to the same file; false if either does not exist.
  public static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
