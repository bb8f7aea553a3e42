import Glibc

/// A hidden folder beside the final paths of numbered files, which holds them until all are
/// complete.
///
/// The folder is locked while its process lives. The creation of another one beside it removes
/// folders that are no longer locked, which killed processes left behind.
final class StagingFolder {
  private let pattern: SequencePattern
  private let folder: String
  /// A descriptor of the locked folder; below 0 if the file system has no locks.
  private let lock: Int32
  private var count = 0
  private var isOpen = true

  /// Creates and locks the folder, after removing abandoned ones.
  ///
  /// - Throws: `.missingFolder`, `.folderNotWritable` or another reason of an output.
  init(for pattern: SequencePattern) throws(MediaError) {
    let parent = Media.folder(of: pattern.path(at: 0))
    Self.removeAbandoned(in: parent)
    var made: (name: String, lock: Int32)?
    while made == nil {
      let name = hiddenName(in: parent)
      guard mkdir(name, 0o777) == 0 else {
        throw MediaError.output(errno, during: .opening, path: pattern.path)
      }
      // Another process may remove it as abandoned before it is locked.
      made = Self.locked(name).map { (name, $0) }
    }
    self.pattern = pattern
    (folder, lock) = made ?? ("", -1)
  }

  /// Locks the folder `name`.
  ///
  /// - Returns: a descriptor that holds the lock until it is closed, below 0 if the file system has
  ///   no locks; nil if another process has the lock, or the folder does not exist.
  private static func locked(_ name: String) -> Int32? {
    let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return errno == ENOENT ? nil : -1 }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let isTaken = errno == EWOULDBLOCK
      close(descriptor)
      return isTaken ? nil : -1
    }
    var (opened, named) = (stat(), stat())
    guard fstat(descriptor, &opened) == 0, stat(name, &named) == 0, opened.st_ino == named.st_ino
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Removes abandoned staging folders in `parent`: their files with numbers as names, and then the
  /// folder if it is empty.
  private static func removeAbandoned(in parent: String) {
    for name in names(in: parent) where name.hasPrefix(hiddenPrefix) {
      let folder = "\(parent)/\(name)"
      guard let lock = locked(folder), lock >= 0 else { continue }
      for file in names(in: folder) where Int(file) != nil { unlink("\(folder)/\(file)") }
      rmdir(folder)
      close(lock)
    }
  }

  /// Writes file number `index`. Files are added in order from 0.
  ///
  /// - Throws: `MediaError`.
  func add(_ bytes: UnsafeRawBufferPointer, as index: Int) throws(MediaError) {
    let descriptor = open(
      staged(index), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw MediaError.output(errno, during: .writing, path: pattern.path(at: index))
    }
    count = index + 1
    var code = DescriptorStream(descriptor: descriptor, isSeekable: true).write(bytes)
    if close(descriptor) != 0, errno != EINTR, code == 0 { code = errno }
    guard code == 0 else {
      throw MediaError.output(code, during: .writing, path: pattern.path(at: index))
    }
  }

  /// Moves all files to their final paths.
  ///
  /// - Throws: `.outputIsFolder` before the first move, or the error of the first move that fails;
  ///   files that were moved before stay.
  func commit() throws(MediaError) {
    defer { discard() }
    guard isOpen else { return }
    for index in 0..<count {
      var status = stat()
      let path = pattern.path(at: index)
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        throw MediaError(.outputIsFolder, during: .committing, path: path)
      }
    }
    for index in 0..<count where rename(staged(index), pattern.path(at: index)) != 0 {
      throw MediaError.output(errno, during: .committing, path: pattern.path(at: index))
    }
  }

  /// Removes the folder with its remaining files. Further calls have no effect.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    for index in 0..<count { unlink(staged(index)) }
    rmdir(folder)
    if lock >= 0 { close(lock) }
  }

  private func staged(_ index: Int) -> String { "\(folder)/\(index)" }

  deinit { discard() }
}
