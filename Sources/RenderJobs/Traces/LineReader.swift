import Glibc
import Media

/// A reader of a file's lines whose memory does not depend on the size of the file.
final class LineReader {
  /// The number of the line last returned, from 1; 0 before the first one.
  private(set) var number = 0
  private let path: String
  private let descriptor: Int32
  private let longestLine: Int
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Opens `file`.
  ///
  /// - Parameter longestLine: the largest number of bytes of a line.
  /// - Throws: `TraceFileError` if the file cannot be opened.
  init(_ file: FilePath, longestLine: Int) throws(TraceFileError) {
    path = file.description
    self.longestLine = longestLine
    descriptor = open(file.platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path) }
  }

  /// Returns the next line without its newline; nil after the last one.
  ///
  /// - Throws: `TraceFileError` if the file cannot be read or the line is too long.
  func next() throws(TraceFileError) -> [UInt8]? {
    var end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    while end == nil, !isAtEnd, buffer.count <= longestLine {
      try fill()
      end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    }
    guard !buffer.isEmpty else { return nil }
    number += 1
    let line = buffer[..<(end ?? buffer.endIndex)]
    guard line.count <= longestLine else {
      throw TraceFileError(
        path: path, line: number, fault: "the line has more than \(longestLine) bytes")
    }
    buffer = end.map { buffer[($0 + 1)...] } ?? []
    return Array(line)
  }

  private func fill() throws(TraceFileError) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = Glibc.read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { throw Self.failure(path) }
    isAtEnd = count == 0
    buffer = ArraySlice(buffer + bytes[..<count])
  }

  private static func failure(_ path: String) -> TraceFileError {
    TraceFileError(
      path: path, fault: "cannot be read (\(String(cString: strerror(errno))))")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
