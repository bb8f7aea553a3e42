import CFFmpeg
import Glibc

/// An input that is open for reading, closed at the end of this value's life.
///
/// A HEIF picture or an animated WebP that comes from a pipe is read into memory, because its parts
/// are not in the order of their use.
struct InputFile: ~Copyable {
  let stream: DescriptorStream
  /// The first bytes, 1 KiB at most.
  let start: [UInt8]
  /// True for a regular file, false for a pipe or a device.
  let isRegular: Bool
  private let file: ReadableFile
  /// What the pipe had; nil for a pipe that is read as it comes, and for a regular file.
  private let memory: ReadableFile?

  /// The length of `start` in bytes.
  private static let startLength = 1024

  /// The descriptor of the file itself.
  var descriptor: Int32 { file.descriptor }

  /// True for an animated WebP.
  var isAnimatedWebP: Bool { start.withUnsafeBytes(AnimatedWebP.isAnimation) }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - readLimit: the most bytes that may be read.
  /// - Throws: `.missingInput`, `.inputIsFolder`, `.unreadableInput`, `.emptyInput`, and for a pipe
  ///   `.inputTooLong` and `.outOfMemory`.
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
    let start = source.start(Self.startLength)
    guard kind != S_IFREG,
      start.withUnsafeBytes(AnimatedWebP.isAnimation) || HEIFItem.isFile(start)
    else {
      (self.start, isRegular, stream) = (start, kind == S_IFREG, source)
      memory = nil
      self.file = opened
      return
    }
    let copy = try Self.copy(of: source, path)
    (self.start, isRegular) = (start, false)
    stream = DescriptorStream(descriptor: copy.descriptor, isSeekable: true)
    memory = consume copy
    self.file = opened
  }

  /// Takes over a file in memory.
  init(inMemory file: consuming ReadableFile) {
    stream = DescriptorStream(descriptor: file.descriptor, isSeekable: true)
    start = stream.start(Self.startLength)
    isRegular = true
    memory = nil
    self.file = file
  }

  /// Returns all bytes of a pipe as a file in memory.
  private static func copy(
    of stream: DescriptorStream, _ path: String
  ) throws(MediaError) -> ReadableFile {
    let copy = try ReadableFile(inMemoryFor: path)
    let limit = PictureReader.defaultMaximumBytes
    var count = 0
    while true {
      let part = try stream.next(path)
      guard !part.isEmpty else { return copy }
      count += part.count
      guard count <= limit else {
        throw MediaError(.inputTooLong(limit: limit), during: .reading, path: path)
      }
      do throws(SystemError) { try writeAll(part, to: copy.descriptor) } catch {
        throw MediaError(.outOfMemory, during: .reading, path: path)
      }
    }
  }
}

extension DescriptorStream {
  /// Returns the next bytes, 64 KiB at most; none at the end.
  ///
  /// - Throws: `.unreadableInput` or `.inputTooLong`.
  fileprivate func next(_ path: String) throws(MediaError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
      count = buffer.baseAddress.map { read(into: $0, count: buffer.count) } ?? 0
      initialized = max(count, 0)
    }
    guard count >= 0 else { throw MediaError.input(0, self, path: path) }
    return bytes
  }

  /// Returns all bytes from the position on.
  ///
  /// - Throws: `.unreadableInput` or `.inputTooLong`.
  func readAll(_ path: String) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let part = try next(path)
      if part.isEmpty { return bytes }
      bytes += part
    }
  }
}

extension ReadableFile {
  /// Creates an empty file in memory.
  ///
  /// - Throws: `.outOfMemory`.
  init(inMemoryFor path: String) throws(MediaError) {
    let descriptor = ffmpeg_memory_file("hinge")
    guard descriptor >= 0 else { throw MediaError(.outOfMemory, during: .reading, path: path) }
    self.init(adopting: descriptor)
  }
}
