import Glibc

/// Numbered files that get their names only when all are complete.
///
/// Until then they are in a staging folder. If the folder of their final paths does not exist,
/// `commit` creates it with all files atomically. If it exists, `commit` moves them there one after
/// another.
final class SequenceOutput {
  private let pattern: SequencePattern
  private let options: OutputOptions
  /// The parent of the staging folder: the folder of the files, or its parent.
  private let parent: Folder
  /// The name of the folder of the files in `parent`; nil if that folder exists.
  private let newFolder: FilePath?
  private let staging: StagingFolder
  /// The number of the first file.
  private let first: Int
  /// The number of files so far.
  private(set) var count = 0
  private var isOpen = true

  /// Creates the staging folder, and removes leftovers of killed processes next to it.
  ///
  /// - Parameter part: the number of the first file, if other processes write files of the same
  ///   pattern at the same time; the folder of the files is then created at once. Nil for all
  ///   files from 0 on.
  /// - Throws: `.missingFolder` if the parent of the files' folder does not exist either,
  ///   `.sequenceInUse`, `.folderNotWritable` or another reason of an output.
  init(
    for pattern: SequencePattern, options: OutputOptions, part: Int? = nil
  ) throws(MediaError) {
    self.pattern = pattern
    first = part ?? 0
    self.options = options
    let path = pattern.path.description
    var newFolder: FilePath?
    if part != nil {
      try MediaError.naming(pattern.path, during: .opening) { () throws(SystemError) in
        try pattern.folder.makeFolder()
      }
    }
    do throws(SystemError) {
      parent = try Folder(pattern.folder)
    } catch {
      guard error.code == ENOENT else {
        throw MediaError.output(error.code, during: .opening, path: path)
      }
      (parent, newFolder) = try Self.parent(ofNew: pattern)
    }
    self.newFolder = newFolder
    if options.removesAbandoned { StagingFolder.removeAbandoned(in: parent) }
    do throws(StagingFolder.Failure) {
      staging =
        try part != nil
        ? StagingFolder(in: parent, for: pattern.path.lastComponent)
        : StagingFolder(
          in: parent, forAll: pattern.path.lastComponent,
          key: (newFolder.map { $0 + "/" } ?? "").bytes + pattern.key)
    } catch {
      throw MediaError.staging(error, during: .opening, path: path)
    }
  }

  /// Returns the parent of the folder of `pattern`, which does not exist, and the folder's name.
  private static func parent(
    ofNew pattern: SequencePattern
  ) throws(MediaError) -> (Folder, FilePath) {
    let folder = pattern.folder.withoutTrailingSlashes
    // A dangling link has the folder's name.
    guard folder.status(followingLinks: false) == nil else {
      throw MediaError.output(ENOENT, during: .opening, path: pattern.path.description)
    }
    return try MediaError.naming(pattern.path, during: .opening) { () throws(SystemError) in
      (try Folder(folder.folder), folder.lastComponent)
    }
  }

  /// Writes the next file.
  ///
  /// - Throws: `MediaError`.
  func add(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let name = pattern.name(at: first + count)
    try MediaError.naming(pattern.path(at: first + count), during: .writing) {
      () throws(SystemError) in
      let descriptor = try staging.files.open(name, O_CREAT | O_EXCL | O_WRONLY)
      count += 1
      var code = DescriptorStream(descriptor: descriptor, isSeekable: true).write(bytes)
      // Starts writing to disk, so that `commit` waits less.
      if options.isSynced { _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) }
      if close(descriptor) != 0, errno != EINTR, code == 0 { code = errno }
      guard code == 0 else { throw SystemError(code) }
    }
  }

  /// Gives all files their final paths.
  ///
  /// - Throws: `.outputIsFolder` or `.outputNotWritable` before the first file is moved, or the
  ///   error of the first one that cannot be moved; those before it stay. If only the wait for the
  ///   folder fails, at the end, all files stay.
  func commit() throws(MediaError) {
    defer { discard() }
    guard isOpen else { return }
    let target = try naming(pattern.path) { () throws(SystemError) -> Folder? in
      if options.isSynced { try syncFiles() }
      guard let newFolder else { return parent }
      // Another program may have created the folder since.
      return try makeFolder(newFolder) ? nil : Folder(pattern.folder)
    }
    guard let target else { return }
    for index in first..<(first + count) {
      _ = try replacedFile(
        pattern.name(at: index), in: target, during: .committing, naming: pattern.path(at: index))
    }
    for index in first..<(first + count) { try moveFile(index, to: target) }
    guard options.isSynced else { return }
    try naming(pattern.path) { () throws(SystemError) in try target.sync() }
  }

  private func naming<Value>(
    _ path: FilePath, _ work: () throws(SystemError) -> Value
  ) throws(MediaError) -> Value {
    try MediaError.naming(path, during: .committing, work)
  }

  /// Waits until the data of all files, and their names in the folder of `files`, are on the disk.
  private func syncFiles() throws(SystemError) {
    for index in first..<(first + count) {
      let descriptor = try staging.files.open(pattern.name(at: index), O_RDONLY)
      defer { close(descriptor) }
      try syncFile(descriptor)
    }
    try staging.files.sync()
  }

  /// Gives the folder with all files its name.
  ///
  /// - Returns: false if a folder of this name with other files exists by now.
  private func makeFolder(_ name: FilePath) throws(SystemError) -> Bool {
    do throws(SystemError) {
      try staging.moveFolder(to: name)
    } catch {
      if error.code == EEXIST || error.code == ENOTEMPTY { return false }
      throw error
    }
    if options.isSynced { try parent.sync() }
    return true
  }

  /// Moves file number `index` to its final path. It keeps the permissions of a file that it
  /// replaces; the target of a link is replaced, not the link.
  private func moveFile(_ index: Int, to target: Folder) throws(MediaError) {
    let name = pattern.name(at: index)
    let path = pattern.path(at: index)
    let old = target.status(of: name)
    if old?.kind == S_IFLNK, target.status(of: name, followingLinks: true) != nil {
      return try copyFile(name, to: path)
    }
    try naming(path) { () throws(SystemError) in
      if let old, old.kind == S_IFREG {
        let code = fchmodat(
          staging.files.descriptor, name.platformString, old.st_mode & 0o777, 0)
        guard code == 0 else { throw SystemError() }
      }
      try staging.files.move(name, to: target, as: name)
    }
  }

  /// Writes an incomplete file to `path`, which may be on another file system.
  private func copyFile(_ name: FilePath, to path: FilePath) throws(MediaError) {
    let bytes = try naming(path) { () throws(SystemError) in
      try ReadableFile(adopting: staging.files.open(name, O_RDONLY)).readAll()
    }
    var file = try OutputFile(
      .file(path, OutputOptions(isSynced: options.isSynced, removesAbandoned: false)))
    try bytes.span.bytes.withUnsafeBytes { bytes throws(MediaError) in try file.write(bytes) }
    try file.commit()
  }

  /// Removes the staging folder with its remaining files. Further calls have no effect.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    staging.discard()
  }
}
