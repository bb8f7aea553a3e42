import Glibc
package import Media

/// A reader of a file's lines whose memory does not depend on the size of the file.
package final class LineReader {
  /// The reason why a line cannot be read.
  package struct Failure: Error {
    /// The line, from 1; nil for the whole file.
    package let line: Int?
    /// The fault: a sentence about the line, or without a line the predicate of the file's name.
    package let fault: String

    init(line: Int? = nil, fault: String) { (self.line, self.fault) = (line, fault) }

    /// Returns the failure to read `path` as one sentence.
    package func description(of path: String) -> String {
      if let line { "'\(path)', line \(line): \(fault)." } else { "'\(path)' \(fault)." }
    }
  }

  /// The number of the line last returned, from 1; 0 before the first one.
  package private(set) var number = 0
  private let descriptor: Int32
  private let longestLine: Int
  private let mostBytes: Int
  private var byteCount = 0
  private var buffer: ArraySlice<UInt8> = []
  private var isAtEnd = false

  /// Opens `file`.
  ///
  /// - Parameters:
  ///   - longestLine: the largest number of bytes of a line.
  ///   - mostBytes: the largest number of bytes of the file.
  /// - Throws: `Failure` if the file cannot be opened.
  package init(_ file: FilePath, longestLine: Int, mostBytes: Int = .max) throws(Failure) {
    self.longestLine = longestLine
    self.mostBytes = mostBytes
    descriptor = open(file.platformString, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure() }
  }

  /// Returns the bytes of `file`.
  ///
  /// - Throws: `Failure` if the file cannot be read or is too long.
  package static func contents(of file: FilePath, mostBytes: Int) throws(Failure) -> [UInt8] {
    let reader = try LineReader(file, longestLine: mostBytes, mostBytes: mostBytes)
    while !reader.isAtEnd { try reader.fill() }
    return Array(reader.buffer)
  }

  /// Returns the next line without its newline; nil after the last one.
  ///
  /// - Throws: `Failure` if the file cannot be read, or the line or the file is too long.
  package func next() throws(Failure) -> [UInt8]? {
    var end = buffer.firstIndex(of: UInt8(ascii: "\n"))
    while end == nil, !isAtEnd, buffer.count <= longestLine {
      let searched = buffer.count
      try fill()
      end = buffer.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n"))
    }
    guard !buffer.isEmpty else { return nil }
    number += 1
    let line = buffer[..<(end ?? buffer.endIndex)]
    guard line.count <= longestLine else {
      throw Failure(line: number, fault: "the line has more than \(longestLine) bytes")
    }
    buffer = end.map { buffer[($0 + 1)...] } ?? []
    return Array(line)
  }

  private func fill() throws(Failure) {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count = Glibc.read(descriptor, &bytes, bytes.count)
    while count < 0, errno == EINTR { count = Glibc.read(descriptor, &bytes, bytes.count) }
    guard count >= 0 else { throw Self.failure() }
    isAtEnd = count == 0
    byteCount += count
    guard byteCount <= mostBytes else {
      throw Failure(fault: "has more than \(mostBytes) bytes; divide it")
    }
    buffer = ArraySlice(buffer + bytes[..<count])
  }

  private static func failure() -> Failure {
    Failure(fault: "cannot be read (\(String(cString: strerror(errno))))")
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}
