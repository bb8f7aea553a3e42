import Glibc

/// An input that is open for reading, closed at the end of this value's life.
struct InputFile: ~Copyable {
  let stream: DescriptorStream
  private let file: ReadableFile

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - readLimit: the most bytes that may be read.
  /// - Throws: `.missingInput`, `.inputIsFolder`, `.unreadableInput` or `.emptyInput`.
  init(_ file: FilePath, readLimit: Int) throws(MediaError) {
    let path = file.description
    let opened: ReadableFile
    do throws(SystemError) {
      opened = try ReadableFile(file)
    } catch {
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw MediaError(
        isMissing ? .missingInput : .unreadableInput, during: .reading, path: path,
        cause: isMissing ? "" : error.description)
    }
    var status = stat()
    let kind = fstat(opened.descriptor, &status) == 0 ? status.kind : 0
    guard kind != S_IFDIR else {
      throw MediaError(.inputIsFolder, during: .reading, path: path)
    }
    guard kind != S_IFREG || status.st_size > 0 else {
      throw MediaError(.emptyInput, during: .reading, path: path)
    }
    stream = DescriptorStream(
      descriptor: opened.descriptor, isSeekable: kind == S_IFREG, readLimit: readLimit)
    self.file = opened
  }
}
