public import Frames
import Glibc

/// The path of a file, as the bytes that the system uses.
///
/// A name on Linux consists of any bytes except zero and the slash, and two names are equal only if
/// all bytes are. A `String` is limited to UTF-8, and treats the composed and the decomposed form
/// of a letter as equal.
public struct FilePath: Hashable, Sendable {
  /// The bytes, without the zero at the end of a C string.
  public let bytes: [UInt8]

  /// Creates a path from its bytes.
  public init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// Creates a path from text, as UTF-8.
  public init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  /// The bytes and a zero, as system calls take them.
  package var platformString: [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }

  /// True if the path has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// The position after the last slash.
  private var nameStart: Int { (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1 }

  /// The part after the last slash.
  package var lastComponent: FilePath { FilePath(bytes: bytes[nameStart...]) }

  /// The part before the last slash; `.` without a slash, `/` if it is the first byte.
  package var folder: FilePath {
    nameStart == 0 ? "." : nameStart == 1 ? "/" : FilePath(bytes: bytes[..<(nameStart - 1)])
  }

  /// The path without slashes at its end; `/` for slashes alone.
  package var withoutTrailingSlashes: FilePath {
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") }
    return end.map { FilePath(bytes: bytes[...$0]) } ?? (isEmpty ? self : "/")
  }

  /// Returns the path of the file `name` in this folder.
  package func appending(_ name: FilePath) -> FilePath {
    let isTerminated = bytes.last == UInt8(ascii: "/")
    return FilePath(bytes: bytes + (isTerminated ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }

  /// Returns the path with `suffix` at its end, without a slash in between.
  package static func + (path: FilePath, suffix: String) -> FilePath {
    FilePath(bytes: path.bytes + Array(suffix.utf8))
  }
}

extension FilePath: ExpressibleByStringLiteral {
  public init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path for messages; bytes that are not UTF-8 are shown as U+FFFD.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}

// The system calls about the file at a path.

extension FilePath {
  /// Returns the properties of the file, by default of the target of a link; nil for none.
  func status(followingLinks: Bool = true) -> stat? {
    var status = stat()
    let code =
      followingLinks ? stat(platformString, &status) : lstat(platformString, &status)
    return code == 0 ? status : nil
  }

  /// True if there is a file of any kind.
  package var exists: Bool { access(platformString, F_OK) == 0 }

  /// True if the name is taken, even by a dangling link.
  package var isTaken: Bool { status(followingLinks: false) != nil }

  /// True if there is a folder, or a link to one.
  package var isFolder: Bool { status()?.kind == S_IFDIR }

  /// True for a pipe, a device or a socket, on which a read or write may block.
  package var isPipeOrDevice: Bool {
    status().map { $0.kind != S_IFREG && $0.kind != S_IFDIR } ?? false
  }

  /// The absolute path without links; nil for a missing file.
  package var resolved: FilePath? {
    guard let path = realpath(platformString, nil) else { return nil }
    defer { free(path) }
    return FilePath(bytes: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }

  /// The target of a symbolic link, which need not exist; the path itself if it is not a link, or
  /// part of a cycle.
  package var resolvingLink: FilePath {
    guard status(followingLinks: false)?.kind == S_IFLNK else { return self }
    if let resolved { return resolved }
    var path = self
    // The kernel follows at most 40 links.
    for _ in 0..<40 {
      guard let target = path.linkTarget else { return path }
      path = target.bytes.first == UInt8(ascii: "/") ? target : path.folder.appending(target)
    }
    return self
  }

  /// The text of a symbolic link; nil for another file.
  private var linkTarget: FilePath? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(platformString, &bytes, bytes.count)
    return count < 0 ? nil : FilePath(bytes: bytes.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Creates a folder, whose parent must exist.
  ///
  /// - Throws: `SystemError`, but not for an existing folder.
  package func makeFolder() throws(SystemError) {
    guard mkdir(platformString, 0o777) != 0 else { return }
    let error = SystemError()
    // Another process may have created it; a path that ends in `..` exists with its parents.
    if error.code == EEXIST, isFolder { return }
    throw error.code == EEXIST ? SystemError(ENOTDIR) : error
  }

  /// Creates a folder and its missing parents.
  ///
  /// - Throws: `FolderError` about the first one that cannot be created.
  package func makeFolders() throws(FolderError) {
    let path = withoutTrailingSlashes
    if path == "." || path == "/" || path.isFolder { return }
    try path.folder.makeFolders()
    do throws(SystemError) {
      try path.makeFolder()
    } catch {
      // A parent is a file.
      let taken = error.code == ENOTDIR && !path.folder.isFolder ? path.folder : path
      throw FolderError(folder: taken, cause: error)
    }
  }

  /// Appends `bytes` to the file, which is created if it does not exist.
  ///
  /// - Throws: `SystemError`; a part of `bytes` may then be in the file.
  package func append(_ bytes: [UInt8]) throws(SystemError) {
    let descriptor = open(platformString, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SystemError() }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor)
  }

  /// Gives the file a second name on the same file system (a hard link).
  ///
  /// - Throws: `SystemError`, `EEXIST` for a name that is taken.
  package func addName(_ name: FilePath) throws(SystemError) {
    guard linkat(AT_FDCWD, platformString, AT_FDCWD, name.platformString, 0) == 0 else {
      throw SystemError()
    }
  }

  /// True if the folder at this path without links, or one above it, has the mark of Git,
  /// Mercurial, Subversion or Jujutsu.
  package var isUnderVersionControl: Bool {
    let marks: [FilePath] = [".git", ".hg", ".svn", ".jj"]
    if marks.contains(where: { appending($0).exists }) { return true }
    return self == "/" || self == "." ? false : folder.isUnderVersionControl
  }

  /// The bytes of the file; nil if it cannot be read.
  package var contents: [UInt8]? { try? ReadableFile(self).readAll() }

  /// Returns the paths of the files in this folder whose names begin with `prefix`; none if it
  /// cannot be listed.
  package func files(withPrefix prefix: FilePath) -> [FilePath] {
    guard let folder = try? Folder(self) else { return [] }
    return ((try? folder.names(withPrefix: prefix)) ?? []).map { appending($0) }
  }

  /// The files in this folder with a second name: hard links, and symbolic links with their
  /// targets. Only these can also be listed in another folder.
  package var filesWithOtherNames: [LinkedFile] {
    guard let folder = try? Folder(self), let names = try? folder.names() else { return [] }
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
}

// The functions that take a file's path, with the path as text.

extension OutputDestination {
  /// A file, by its path as text.
  public static func file(_ path: String, _ options: OutputOptions = OutputOptions()) -> Self {
    .file(FilePath(path), options)
  }
}

extension PictureReader {
  /// Reads the picture in the file at `path`, like the function with a `FilePath`.
  ///
  /// - Throws: `MediaError` with a reason about inputs.
  public static func read(
    _ path: String, maximumPixels: Int = defaultMaximumPixels,
    maximumBytes: Int = defaultMaximumBytes
  ) throws(MediaError) -> Frame {
    try read(FilePath(path), maximumPixels: maximumPixels, maximumBytes: maximumBytes)
  }
}

extension PNGSequenceSink {
  /// Opens numbered files whose pattern is text.
  ///
  /// - Throws: `MediaError`, as for a `FilePath`.
  public convenience init(
    to path: String, stream: FrameStreamFormat, options: OutputOptions = OutputOptions()
  ) throws(MediaError) {
    try self.init(to: FilePath(path), stream: stream, options: options)
  }
}

extension SequencePattern {
  /// Parses a pattern that is text.
  ///
  /// - Returns: nil for a pattern that is invalid as a `FilePath`.
  public init?(path: String) { self.init(path: FilePath(path)) }
}
