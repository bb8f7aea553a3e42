import Glibc

/// An input that is open for reading, closed at the end of this value's life.
struct InputFile: ~Copyable {
  let stream: DescriptorStream
  private let file: ReadableFile
  /// What an animated WebP is unpacked to; nil for another file, which is read as it is.
  private let unpacked: ReadableFile?

  /// The descriptor of the file itself.
  var descriptor: Int32 { file.descriptor }

  /// True for an animated WebP.
  var isAnimatedWebP: Bool {
    switch unpacked {
    case .none: false
    case .some: true
    }
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - readLimit: the most bytes that may be read.
  /// - Throws: `.missingInput`, `.inputIsFolder`, `.unreadableInput`, `.emptyInput`, or what
  ///   unpacking an animated WebP throws.
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
    let source = DescriptorStream(
      descriptor: opened.descriptor, isSeekable: kind == S_IFREG, readLimit: readLimit)
    guard source.isSeekable, let animation = try Self.animation(source, path) else {
      stream = source
      unpacked = nil
      self.file = opened
      return
    }
    let memory = try animation.unpacked(path: path)
    stream = DescriptorStream(descriptor: memory.descriptor, isSeekable: true)
    unpacked = consume memory
    self.file = opened
  }

  /// Returns an animated WebP; nil for another file, and for one that is too long.
  ///
  /// - Throws: `.damagedPicture` for one that is cut off or has no picture.
  private static func animation(
    _ stream: DescriptorStream, _ path: String
  ) throws(MediaError) -> AnimatedWebP? {
    let start = [UInt8](unsafeUninitializedCapacity: 32) { buffer, count in
      count = max(pread(stream.descriptor, buffer.baseAddress, 32, 0), 0)
    }
    guard start.withUnsafeBytes(AnimatedWebP.isAnimation),
      stream.length <= PictureReader.defaultMaximumBytes
    else {
      return nil
    }
    let file: [UInt8]
    do throws(SystemError) {
      file = try readAll(stream.descriptor)
    } catch {
      throw MediaError(.unreadableInput, during: .reading, path: path, cause: error.description)
    }
    guard let animation = AnimatedWebP(file) else {
      throw MediaError(
        .damagedPicture, during: .reading, path: path,
        cause: "its animation is incomplete or too long")
    }
    return animation
  }
}
