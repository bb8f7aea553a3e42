import Glibc

/// A file that is open for reading, closed at the end of this value's life.
struct InputFile: ~Copyable {
  let stream: DescriptorStream

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - readLimit: the most bytes that may be read.
  /// - Throws: `.missingInput`, `.inputIsFolder`, `.unreadableInput` or `.emptyInput`.
  init(_ file: FilePath, readLimit: Int) throws(MediaError) {
    let path = file.description
    let descriptor = open(file.platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno
      let isMissing = code == ENOENT || code == ENOTDIR
      throw MediaError(
        isMissing ? .missingInput : .unreadableInput, during: .reading, path: path,
        cause: isMissing ? "" : systemMessage(code))
    }
    var status = stat()
    let kind = fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : 0
    let input = InputFile(adopting: descriptor, isSeekable: kind == S_IFREG, readLimit)
    guard kind != S_IFDIR else {
      throw MediaError(.inputIsFolder, during: .reading, path: path)
    }
    guard kind != S_IFREG || status.st_size > 0 else {
      throw MediaError(.emptyInput, during: .reading, path: path)
    }
    self = input
  }

  private init(adopting descriptor: Int32, isSeekable: Bool, _ readLimit: Int) {
    stream = DescriptorStream(
      descriptor: descriptor, isSeekable: isSeekable, readLimit: readLimit)
  }

  deinit { close(stream.descriptor) }
}
