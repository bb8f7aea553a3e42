import Glibc

/// A hidden folder that holds incomplete files beside their final paths.
///
/// Its file `owner` records the folder's name, its inode and the files it is for, so that neither
/// another program's folder nor a copy is mistaken for it. The process that fills the folder locks
/// this file. If the lock is free, that process was killed, and its leftovers are removed.
/// Everything is accessed through open folders; links are not followed.
///
/// The file has two locks. `use` is held shared by all processes that fill the folder or try to,
/// before they write to it, and exclusively by a process that removes the folder, which does not
/// wait for it. `fill` is held by the one process that fills the folder. A process that wants to
/// fill the folder waits while another one removes it.
final class StagingFolder {
  /// The reason why a folder cannot be used.
  enum Failure: Error {
    /// Another process fills it.
    case inUse
    /// A file or folder of this name belongs to another program.
    case foreign(FilePath)
    /// A system call failed.
    case system(SystemError)

    /// The closest system error.
    var systemError: SystemError {
      switch self {
      case .inUse: SystemError(EBUSY)
      case .foreign: SystemError(EEXIST)
      case .system(let error): error
      }
    }
  }

  /// The prefix of the folders' names.
  private static let prefix: FilePath = ".hinge-"
  /// The name of the file that identifies the owner.
  private static let owner: FilePath = "owner"
  /// The name of the folder in it that holds the files.
  private static let filesName: FilePath = "files"
  /// The bytes of the file `owner` that are locked.
  private static let (use, fill) = (0, 1)

  /// The folder of the incomplete files, under their final names.
  let files: Folder
  private let folder: Folder
  private let parent: Folder
  private let name: FilePath
  /// The name of the file, or the pattern of the files' names.
  private let pattern: FilePath
  /// A descriptor of the file `owner`, which holds both locks.
  private let lock: Int32
  /// True while `files` is in the folder.
  private var hasFiles = true
  private var isOpen = true

  /// Creates a folder in `parent` for the file called `name`.
  convenience init(in parent: Folder, for name: FilePath) throws(Failure) {
    try self.init(Self.name(of: "\(UInt64.random(in: .min ... .max))".utf8), in: parent, for: name)
  }

  /// Creates a folder in `parent` for numbered files.
  ///
  /// - Parameters:
  ///   - key: the bytes that identify these files in all processes that write them.
  ///   - pattern: the pattern of the files' names.
  /// - Throws: `.inUse` if another process has a folder for the same key.
  convenience init(
    in parent: Folder, forAll pattern: FilePath, key: [UInt8]
  ) throws(Failure) {
    try self.init(Self.name(of: key), in: parent, for: pattern)
  }

  private init(_ name: FilePath, in parent: Folder, for pattern: FilePath) throws(Failure) {
    (self.name, self.parent, self.pattern) = (name, parent, pattern)
    var claimed: (Folder, Int32)?
    // Another process may remove the folder between two calls; each retry means that it made
    // progress.
    for _ in 0..<100 where claimed == nil { claimed = try Self.claim(name, in: parent) }
    guard let claimed else { throw .inUse }
    (folder, lock) = claimed
    do throws(SystemError) {
      try Self.write(Self.mark(name, folder) + pattern.bytes, to: lock)
      guard mkdirat(folder.descriptor, Self.filesName.platformString, 0o777) == 0 else {
        throw SystemError()
      }
      files = try Folder(Self.filesName, in: folder)
    } catch {
      folder.remove(Self.filesName, isFolder: true)
      Self.remove(folder, name, in: parent)
      close(lock)
      throw .system(error)
    }
  }

  /// Returns the name of the folder for `key`: the prefix and 16 hexadecimal digits.
  private static func name(of key: some Sequence<UInt8>) -> FilePath {
    var fingerprint = Fingerprint()
    Array(key).withUnsafeBytes { fingerprint.add($0) }
    return prefix + fingerprint.text
  }

  /// Returns true if a folder may have this name.
  private static func isName(_ name: FilePath) -> Bool {
    let digits = name.bytes.dropFirst(prefix.bytes.count)
    return name.bytes.starts(with: prefix.bytes) && digits.count == 16
      && digits.allSatisfy { "0123456789abcdef".utf8.contains($0) }
  }

  // MARK: Ownership

  /// Creates or takes over the folder and locks it.
  ///
  /// - Returns: the empty folder and the descriptor of the locked file `owner`; nil if another
  ///   process removed one of them meanwhile.
  private static func claim(
    _ name: FilePath, in parent: Folder
  ) throws(Failure) -> (Folder, Int32)? {
    guard mkdirat(parent.descriptor, name.platformString, 0o700) == 0 || errno == EEXIST else {
      throw .system(SystemError())
    }
    let folder: Folder
    let lock: Int32
    let isNew: Bool
    do throws(SystemError) {
      folder = try Folder(name, in: parent)
      (lock, isNew) = try openOwner(in: folder)
    } catch {
      switch error.code {
      case ENOENT: return nil
      case EEXIST, ENOTDIR, ELOOP, EACCES, EISDIR: throw .foreign(name)
      default: throw .system(error)
      }
    }
    do throws(Failure) {
      let isLocked = takeLocks(lock)
      // The previous owner of the lock may just have removed the folder.
      guard isCurrent(lock, folder, name, in: parent) else {
        close(lock)
        return nil
      }
      // Without locks, it is unknown whether the process that created the folder is alive.
      guard isLocked ?? isNew else { throw .inUse }
      // A file that was just created has no other owner.
      guard isNew || removeFiles(folder, name, marked: readMark(lock)) else {
        throw .foreign(name)
      }
      return (folder, lock)
    } catch {
      close(lock)
      throw error
    }
  }

  /// Opens the file `owner`, or creates it in an empty folder.
  ///
  /// - Returns: its descriptor, and true if it was created.
  /// - Throws: `SystemError`, `EEXIST` for another program's folder.
  private static func openOwner(in folder: Folder) throws(SystemError) -> (Int32, isNew: Bool) {
    if let status = folder.status(of: owner) {
      guard status.kind == S_IFREG else { throw SystemError(EEXIST) }
      return (try folder.open(owner, O_RDWR), false)
    }
    // Another process may have created it by now.
    guard try folder.names().allSatisfy({ $0 == owner }) else { throw SystemError(EEXIST) }
    do throws(SystemError) {
      return (try folder.open(owner, O_CREAT | O_EXCL | O_RDWR, permissions: 0o600), true)
    } catch {
      guard error.code == EEXIST else { throw error }
      return (try folder.open(owner, O_RDWR), false)
    }
  }

  /// Locks the open file `owner` to fill its folder; waits while another process removes the
  /// folder.
  ///
  /// - Returns: false if another process fills the folder; nil if the file system has no locks.
  private static func takeLocks(_ descriptor: Int32) -> Bool? {
    do throws(SystemError) {
      try FileLock.wait(.shared, byte: use, of: descriptor)
    } catch {
      return nil
    }
    return FileLock.attempt(.exclusive, byte: fill, of: descriptor)
  }

  private static func isRegular(_ name: FilePath, in folder: Folder) -> Bool {
    folder.status(of: name)?.kind == S_IFREG
  }

  /// Returns true if the names still lead to the open folder and its open file `owner`.
  private static func isCurrent(
    _ lock: Int32, _ folder: Folder, _ name: FilePath, in parent: Folder
  ) -> Bool {
    var status = stat()
    return fstat(lock, &status) == 0
      && folder.status(of: owner).map(FileIdentity.init) == FileIdentity(status)
      && parent.status(of: name).map(FileIdentity.init) == folder.identity
  }

  /// Returns the text that marks a folder as ours; the pattern of its files follows.
  private static func mark(_ name: FilePath, _ folder: Folder) -> [UInt8] {
    Array("Incomplete output of Hinge, \(name), \(folder.identity?.number ?? 0):\n".utf8)
  }

  private static func write(_ text: [UInt8], to descriptor: Int32) throws(SystemError) {
    guard ftruncate(descriptor, 0) == 0 else { throw SystemError() }
    let stream = DescriptorStream(descriptor: descriptor, isSeekable: true)
    let code = text.withUnsafeBytes { stream.write($0) }
    guard code == 0 else { throw SystemError(code) }
  }

  /// Returns the text of the file `owner`; nil if it is longer than a mark can be.
  private static func readMark(_ descriptor: Int32) -> [UInt8]? {
    var status = stat()
    // Two names of at most 255 bytes, a number and a sentence.
    guard fstat(descriptor, &status) == 0, status.st_size <= 1024 else { return nil }
    return try? readAll(descriptor)
  }

  // MARK: Removal

  /// Removes leftovers of killed processes in `parent`. Folders of other programs and folders in
  /// use are kept.
  static func removeAbandoned(in parent: Folder) {
    for name in (try? parent.names(withPrefix: prefix)) ?? [] where isName(name) {
      guard let folder = try? Folder(name, in: parent) else { continue }
      guard folder.status(of: owner) != nil else {
        // A process was killed before it created the file, or after it removed it. A folder with
        // other files is kept.
        parent.remove(name, isFolder: true)
        continue
      }
      guard isRegular(owner, in: folder), let lock = try? folder.open(owner, O_RDWR) else {
        continue
      }
      defer { close(lock) }
      guard FileLock.attempt(.exclusive, byte: use, of: lock) == true,
        isCurrent(lock, folder, name, in: parent),
        removeFiles(folder, name, marked: readMark(lock))
      else { continue }
      remove(folder, name, in: parent)
    }
  }

  /// Removes the files of a folder, if `text` is its mark and it has no others. A process that was
  /// killed before it wrote its mark left no files and no text.
  ///
  /// - Returns: true if only the file `owner` is left.
  private static func removeFiles(
    _ folder: Folder, _ name: FilePath, marked text: [UInt8]?
  ) -> Bool {
    if text == [] { return (try? folder.names()) == [owner] }
    let mark = mark(name, folder)
    guard let text, text.starts(with: mark), let names = try? folder.names(),
      names.allSatisfy({ $0 == owner || $0 == filesName })
    else { return false }
    guard names.contains(filesName) else { return true }
    let pattern = FilePath(bytes: text.dropFirst(mark.count))
    let numbered = SequencePattern(path: pattern)
    guard let files = try? Folder(filesName, in: folder), let incomplete = try? files.names(),
      incomplete.allSatisfy({ $0 == pattern || numbered?.number(of: $0) != nil })
    else { return false }
    for file in incomplete { files.remove(file) }
    return folder.remove(filesName, isFolder: true)
  }

  /// Removes a folder with only the file `owner`, which is removed last: it identifies the folder.
  private static func remove(_ folder: Folder, _ name: FilePath, in parent: Folder) {
    folder.remove(owner)
    parent.remove(name, isFolder: true)
  }

  /// Moves the folder of all files out of this one and beside it, as `name`.
  func moveFolder(to name: FilePath) throws(SystemError) {
    try folder.move(Self.filesName, to: parent, as: name)
    hasFiles = false
  }

  /// Removes the folder with its remaining files. Further calls have no effect.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    defer { close(lock) }
    let mark = Self.mark(name, folder) + pattern.bytes
    guard !hasFiles || Self.removeFiles(folder, name, marked: mark) else { return }
    Self.remove(folder, name, in: parent)
  }

  deinit { discard() }
}
