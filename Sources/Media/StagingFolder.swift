import Glibc

/// A hidden folder beside the places of numbered files, where they wait until all are complete.
final class StagingFolder {
  private let pattern: SequencePattern
  private let folder: String
  private var count = 0
  private var isOpen = true

  /// - Throws: `.missingFolder`, `.folderNotWritable` and their kin.
  init(for pattern: SequencePattern) throws(MediaError) {
    let folder = hiddenName(in: Media.folder(of: pattern.path(at: 0)))
    guard mkdir(folder, 0o777) == 0 else {
      throw MediaError.output(errno, during: .opening, path: pattern.path)
    }
    self.pattern = pattern
    self.folder = folder
  }

  /// Writes a file; they come in order, from 0.
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

  /// Moves all files into their places.
  ///
  /// - Throws: `.outputIsFolder` before anything is moved, or the error of the first move that fails;
  ///   what was moved until then stays.
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

  /// Removes the folder with all that is left in it; more than once to no effect.
  func discard() {
    guard isOpen else { return }
    isOpen = false
    for index in 0..<count { unlink(staged(index)) }
    rmdir(folder)
  }

  private func staged(_ index: Int) -> String { "\(folder)/\(index)" }

  deinit { discard() }
}
