import Glibc

/// A file that gets its name only when it is complete.
///
/// The bytes are written to a nameless file in the target's folder, so that even a killed process
/// leaves nothing behind. `commit` links it to the target's name or, to replace a file, to a name
/// in a staging folder, which it renames. On file systems without nameless files, the file is in
/// the staging folder from the start; `discard` and `deinit` remove it, or, if the process was
/// killed, the next output in the same folder. A device, a FIFO or a descriptor is written to
/// directly. A symbolic link is followed: its target is replaced.
public struct OutputFile: ~Copyable {
  private enum Kind {
    /// A file without a name (O_TMPFILE), for the folder.
    case nameless(Folder)
    /// A file in a staging folder, for the folder.
    case staged(StagingFolder, Folder)
    /// The target itself; `isOwned` is true if `commit` and `discard` close it.
    case direct(isOwned: Bool)
    /// A committed or discarded output.
    case closed
  }

  /// The path as the caller gave it, for messages; `-` for a descriptor.
  public let path: String
  /// True if the output is a regular file, which can be written in any order and read back.
  public let isRegular: Bool
  let stream: DescriptorStream
  /// The name of the target in its folder.
  private let name: FilePath
  private let isSynced: Bool
  /// False if an existing file with the target's name is kept.
  private let replaces: Bool
  private var kind: Kind
  /// What takes the complete file; nil for a file that gets its name.
  private let hold: OutputHold?

  /// Opens the output. The target is untouched.
  ///
  /// - Throws: `MediaError` if the folder is missing or not writable, the target is a folder or a
  ///   write-protected file, or the name is too long.
  public init(_ destination: OutputDestination) throws(MediaError) {
    switch destination {
    case .descriptor(let descriptor):
      self.init(writingTo: descriptor, isOwned: false, path: destination.path)
    case .file(let path, let options): try self.init(path, options)
    }
  }

  private init(_ file: FilePath, _ options: OutputOptions) throws(MediaError) {
    let path = file.description
    let target = file.resolvingLink
    let old = try replacedFile(target, during: .opening, naming: file)
    if let old, old.kind != S_IFREG {
      let descriptor = open(target.platformString, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else {
        throw MediaError(
          .outputNotWritable, during: .opening, path: path, cause: systemMessage(errno))
      }
      self.init(writingTo: descriptor, isOwned: true, path: path)
      return
    }
    let (kind, descriptor) = try MediaError.naming(file, during: .opening) {
      () throws(SystemError) in try Self.makeFile(for: target, options)
    }
    // The new file keeps the permissions of the file that it replaces.
    if let old { fchmod(descriptor, old.st_mode & 0o777) }
    self.init(
      path: path, name: target.lastComponent, kind: kind, isRegular: true,
      isSynced: options.isSynced, replaces: options.replaces,
      stream: DescriptorStream(descriptor: descriptor, isSeekable: true), hold: options.hold
    )
  }

  /// Creates a file that will become `target`.
  ///
  /// - Returns: the file and its descriptor.
  private static func makeFile(
    for target: FilePath, _ options: OutputOptions
  ) throws(SystemError) -> (Kind, Int32) {
    let folder = try Folder(target.folder)
    if options.removesAbandoned { StagingFolder.removeAbandoned(in: folder) }
    // 0o20_000_000 is O_TMPFILE without O_DIRECTORY, the same bit on every architecture that Swift
    // supports. The macro is not imported.
    let descriptor = openat(
      folder.descriptor, ".", O_DIRECTORY | 0o20_000_000 | O_RDWR | O_CLOEXEC, 0o666)
    if descriptor >= 0 {
      if access(link(to: descriptor), F_OK) == 0 { return (.nameless(folder), descriptor) }
      close(descriptor)
    } else if errno == ENOENT || errno == EACCES {
      throw SystemError()
    }
    let staging = try makeStaging(in: folder, for: target.lastComponent)
    let staged = try staging.files.open(target.lastComponent, O_CREAT | O_EXCL | O_RDWR)
    return (.staged(staging, folder), staged)
  }

  private static func makeStaging(
    in folder: Folder, for name: FilePath
  ) throws(SystemError) -> StagingFolder {
    do throws(StagingFolder.Failure) {
      return try StagingFolder(in: folder, for: name)
    } catch {
      throw error.systemError
    }
  }

  /// Returns the path of the kernel's link to an open file, with or without a name.
  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private init(writingTo descriptor: Int32, isOwned: Bool, path: String) {
    // A descriptor's position belongs to its owner, so a file that the caller opened is not
    // seekable here. A device accepts and ignores positions: every format can be written to
    // /dev/null.
    let isSeekable = isOwned && lseek(descriptor, 0, SEEK_CUR) >= 0
    self.init(
      path: path, name: "", kind: .direct(isOwned: isOwned), isRegular: false, isSynced: false,
      replaces: true,
      stream: DescriptorStream(descriptor: descriptor, isSeekable: isSeekable))
  }

  private init(
    path: String, name: FilePath, kind: Kind, isRegular: Bool, isSynced: Bool, replaces: Bool,
    stream: DescriptorStream, hold: OutputHold? = nil
  ) {
    self.path = path
    self.name = name
    self.kind = kind
    self.isRegular = isRegular
    self.isSynced = isSynced
    self.replaces = replaces
    self.stream = stream
    self.hold = hold
  }

  /// Appends all of `bytes`.
  ///
  /// - Throws: `.diskFull`, `.brokenPipe` or `.writeFailed`.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let code = stream.write(bytes)
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  /// Appends a text as UTF-8.
  ///
  /// - Throws: as `write` of a buffer.
  public func write(_ text: String) throws(MediaError) { try write(Array(text.utf8)) }

  /// Appends bytes.
  ///
  /// - Throws: as `write` of a buffer.
  func write(_ bytes: [UInt8]) throws(MediaError) {
    let code = bytes.withUnsafeBytes { stream.write($0) }
    guard code == 0 else { throw MediaError.output(code, during: .writing, path: path) }
  }

  /// Closes the file and gives it its final name, replacing the target.
  ///
  /// - Throws: `MediaError` if an earlier write failed, or the file cannot be closed or renamed;
  ///   the target is then untouched and the output discarded. If only the wait for the folder
  ///   fails, at the end, the target is the complete new file, which a power failure may undo.
  public mutating func commit() throws(MediaError) {
    defer { discard() }
    guard stream.failure == 0 else {
      throw MediaError.output(stream.failure, during: .writing, path: path)
    }
    if let hold {
      hold.take(
        OutputFile(
          path: path, name: name, kind: kind, isRegular: isRegular, isSynced: isSynced,
          replaces: replaces, stream: stream))
      kind = .closed
      return
    }
    do throws(SystemError) {
      try complete()
    } catch {
      guard replaces || error.code != EEXIST else {
        throw MediaError(.outputExists, during: .committing, path: path)
      }
      throw MediaError.output(error.code, during: .committing, path: path)
    }
  }

  private mutating func complete() throws(SystemError) {
    switch kind {
    case .closed: return
    case .direct(let isOwned):
      kind = .closed
      if isOwned { try Self.closeFile(stream.descriptor) }
    case .nameless(let folder):
      if isSynced { try syncFile(stream.descriptor) }
      if try !linked(in: folder) {
        guard replaces else { throw SystemError(EEXIST) }
        let staging = try linkedInStaging(folder)
        try moved(to: folder, from: staging)
      }
      if isSynced { try folder.sync() }
    case .staged(let staging, let folder):
      if isSynced { try syncFile(stream.descriptor) }
      guard replaces || folder.status(of: name) == nil else { throw SystemError(EEXIST) }
      try moved(to: folder, from: staging)
      if isSynced { try folder.sync() }
    }
  }

  private static func closeFile(_ descriptor: Int32) throws(SystemError) {
    guard close(descriptor) == 0 || errno == EINTR else { throw SystemError() }
  }

  /// Links the nameless file to its final name, and closes it.
  ///
  /// - Returns: false if a file with this name exists.
  private mutating func linked(in folder: Folder) throws(SystemError) -> Bool {
    guard
      linkat(
        AT_FDCWD, Self.link(to: stream.descriptor), folder.descriptor, name.platformString,
        AT_SYMLINK_FOLLOW) == 0
    else {
      if errno == EEXIST { return false }
      throw SystemError()
    }
    kind = .closed
    do throws(SystemError) { try Self.closeFile(stream.descriptor) } catch {
      folder.remove(name)
      throw error
    }
    return true
  }

  /// Links the nameless file to its final name in a new staging folder.
  private func linkedInStaging(_ folder: Folder) throws(SystemError) -> StagingFolder {
    let staging = try Self.makeStaging(in: folder, for: name)
    guard
      linkat(
        AT_FDCWD, Self.link(to: stream.descriptor), staging.files.descriptor, name.platformString,
        AT_SYMLINK_FOLLOW) == 0
    else { throw SystemError() }
    return staging
  }

  /// Closes the file in `staging` and moves it to `folder`.
  private mutating func moved(
    to folder: Folder, from staging: StagingFolder
  ) throws(SystemError) {
    defer { staging.discard() }
    kind = .closed
    // Some file systems report a failed write only on closing, so closing comes before renaming.
    try Self.closeFile(stream.descriptor)
    try staging.files.move(name, to: folder, as: name)
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
    case .staged(let staging, _):
      close(stream.descriptor)
      staging.discard()
    case .nameless, .direct(isOwned: true): close(stream.descriptor)
    }
  }
}

/// Returns the properties of the file that an output will replace, or of a link's target; nil if
/// there is none.
///
/// - Parameters:
///   - target: a path, or a name in `folder`.
///   - path: the path for the error.
/// - Throws: `.outputIsFolder`, `.outputNotWritable` for a write-protected file, or another reason.
func replacedFile(
  _ target: FilePath, in folder: Folder? = nil, during operation: MediaError.Operation,
  naming path: FilePath
) throws(MediaError) -> stat? {
  let start = folder?.descriptor ?? AT_FDCWD
  let path = path.description
  var status = stat()
  guard fstatat(start, target.platformString, &status, 0) == 0 else {
    if errno == ENOENT, !target.isEmpty { return nil }
    throw MediaError.output(errno, during: operation, path: path)
  }
  switch status.kind {
  case S_IFDIR: throw MediaError(.outputIsFolder, during: operation, path: path)
  case S_IFREG where faccessat(start, target.platformString, W_OK, 0) != 0:
    throw MediaError(.outputNotWritable, during: operation, path: path, cause: systemMessage(errno))
  default: return status
  }
}
