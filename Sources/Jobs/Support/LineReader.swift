package import Media

/// A reader of a file's lines whose memory does not depend on the size of the file.
package final class LineReader {
  /// The reason why a line cannot be read.
  package struct Failure: Error {
    /// The line, from 1; nil for the whole file.
    package let line: Int?
    /// The fault: a sentence about the line, or without a line the predicate of the file's name.
    package let fault: String

    package init(line: Int? = nil, fault: String) { (self.line, self.fault) = (line, fault) }

    fileprivate init(_ error: SystemError) {
      self.init(
        fault: "cannot be read (\(error)); check "
          + (error.isMissingFile
            ? "the name and the folder" : "that it is a file, and its permissions"))
    }

    /// Returns the failure to read `path` as one sentence.
    package func description(of path: String) -> String {
      if let line { "'\(path)', line \(line): \(fault)." } else { "'\(path)' \(fault)." }
    }
  }

  /// The number of the line last returned, from 1; 0 before the first one.
  package private(set) var number = 0
  private let file: ReadableFile
  private let longestLine: Int
  private let mostBytes: Int
  private var byteCount = 0
  private var buffer: [UInt8] = []
  /// The position in `buffer` of the first byte not returned yet.
  private var start = 0
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
    do throws(SystemError) {
      self.file = try ReadableFile(file)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the bytes of `file`.
  ///
  /// - Throws: `Failure` if the file cannot be read or is too long.
  package static func contents(of file: FilePath, mostBytes: Int) throws(Failure) -> [UInt8] {
    let reader = try LineReader(file, longestLine: mostBytes, mostBytes: mostBytes)
    while !reader.isAtEnd { try reader.fill() }
    return reader.buffer
  }

  /// Returns the next line without its newline; nil after the last one.
  ///
  /// - Throws: `Failure` if the file cannot be read, or the line or the file is too long.
  package func next() throws(Failure) -> [UInt8]? {
    var end = newline(after: 0)
    while end == nil, !isAtEnd, buffer.count - start <= longestLine {
      let searched = buffer.count - start
      try fill()
      end = newline(after: searched)
    }
    guard start < buffer.count else { return nil }
    number += 1
    let line = buffer[start..<(end ?? buffer.count)]
    guard line.count <= longestLine else {
      throw Failure(line: number, fault: "the line has more than \(longestLine) bytes")
    }
    start = end.map { $0 + 1 } ?? buffer.count
    return Array(line)
  }

  /// Returns the position of the next newline in `buffer`, whose first `count` bytes were searched
  /// already.
  private func newline(after count: Int) -> Int? {
    buffer[(start + count)...].firstIndex(of: UInt8(ascii: "\n"))
  }

  /// Reads more bytes into `buffer`. The bytes of an unfinished line are moved only once, however
  /// long it is.
  private func fill() throws(Failure) {
    let bytes: [UInt8]
    do throws(SystemError) { bytes = try file.read() } catch { throw Failure(error) }
    isAtEnd = bytes.isEmpty
    byteCount += bytes.count
    guard byteCount <= mostBytes else {
      throw Failure(fault: "has more than \(mostBytes) bytes; split the file")
    }
    buffer.removeFirst(start)
    start = 0
    buffer += bytes
  }
}
