import Glibc

/// Where an output goes.
public enum OutputDestination: Hashable, Sendable {
  /// A file, by its path.
  case file(String)
  /// An open file descriptor, such as standard output; it stays open and stays the caller's.
  case descriptor(Int32)

  /// The path, or `-` for a descriptor.
  public var path: String {
    switch self {
    case .file(let path): path
    case .descriptor: "-"
    }
  }
}

/// A file that is nowhere to be seen until it is complete.
///
/// The bytes go to a file without a name in the target's folder, so that even a process that is killed
/// leaves nothing behind; `commit` links it and renames it over the target, which is untouched until
/// then. File systems that know no nameless files get a hidden one, removed by `discard` and `deinit`.
/// What is no regular file (a device, a FIFO, a descriptor) is written to directly. A symbolic link is
/// followed: what it points at is replaced.
public struct OutputFile: ~Copyable {
  private enum Kind {
    case nameless
    case hidden(name: String)
    case direct(isOwned: Bool)
    case closed
  }

  /// The path as the caller named it, or `-`.
  public let path: String
  /// Whether the bytes can be written in any order and be read again.
  public let isRegular: Bool
  let stream: DescriptorStream
  private let target: String
  private var kind: Kind

  /// Opens the output; nothing is visible yet.
  ///
  /// - Throws: `MediaError` when the folder is missing or may not be written to, when a folder or a
  ///   write-protected file has the target's name, or when the name is too long.
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
    // O_TMPFILE, a macro that is not imported: the same bit on every architecture that Swift has.
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
    // A file that takes another's place is for the same eyes.
    if let permissions { fchmod(descriptor, permissions) }
    self.init(
      path: path, target: target, kind: kind, isRegular: true,
      stream: DescriptorStream(descriptor: descriptor, isSeekable: true))
  }

  private init(writingTo descriptor: Int32, isOwned: Bool, path: String) {
    // Positions are the caller's affair in a file that it opened; a device takes them and ignores
    // them, which lets every format be written to /dev/null.
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

  /// Writes all of `bytes` at the end of what is there.
  ///
  /// - Throws: `.diskFull`, `.brokenPipe` or `.writeFailed`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let code = stream.write(bytes)
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  /// Puts the file under its final name, in place of what was there.
  ///
  /// - Throws: `MediaError` when any write so far failed, or when the file cannot be closed or renamed;
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
    // Closed before it is renamed: some file systems report a failed write only now.
    kind = .closed
    var code = close(stream.descriptor) == 0 || errno == EINTR ? 0 : errno
    if code == 0, rename(name, target) != 0 { code = errno }
    if code != 0 {
      unlink(name)
      throw MediaError.output(code, during: .committing, path: path)
    }
  }

  /// Drops everything that was written. May be called again, and after `commit`, to no effect.
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

  /// Whether two paths lead to one file, however they are spelled; false where either is missing.
  public static func isSameFile(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    return stat(first, &one) == 0 && stat(second, &other) == 0 && one.st_dev == other.st_dev
      && one.st_ino == other.st_ino
  }
}
