import Jobs
import Media
import Support

/// The text of a Swift file, which a command reads.
struct SourceText {
  /// The largest number of bytes of a file; the longest that people write have a tenth.
  static let mostBytes = 4 * 1024 * 1024

  /// The file.
  let path: FilePath
  /// Its text, whose bytes as UTF-8 are those of the file.
  let text: String

  /// Reads a file.
  ///
  /// - Throws: `CommandError.failure`, for one that is not UTF-8 too: nothing of it would survive.
  init(_ path: FilePath) throws(CommandError) {
    self.path = path
    do throws(LineReader.Failure) {
      let bytes = try LineReader.contents(of: path, mostBytes: Self.mostBytes)
      text = try Self.text(of: bytes)
    } catch {
      throw .failure(error.description(of: path.description))
    }
  }

  /// Returns the text of UTF-8.
  private static func text(of bytes: [UInt8]) throws(LineReader.Failure) -> String {
    let wide = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    // Text in UTF-16 of mostly ASCII has a zero beside most characters, and is UTF-8 by chance.
    let zero = bytes.firstIndex(of: 0)
    if wide || zero != nil && 4 * bytes.count(where: { $0 == 0 }) > bytes.count {
      let encoding = wide ? "UTF-16" : zero?.isMultiple(of: 2) == true ? "UTF-16BE" : "UTF-16LE"
      throw LineReader.Failure(
        line: 1,
        fault: "the text is UTF-16, not UTF-8; convert it with 'iconv -f \(encoding) -t UTF-8'")
    }
    if let zero { throw failure(at: zero, in: bytes) }
    do throws(UTF8.ValidationError) {
      return String(copying: try UTF8Span(validating: bytes.span))
    } catch {
      throw failure(at: error.byteOffsets.lowerBound, in: bytes)
    }
  }

  private static func failure(at offset: Int, in bytes: [UInt8]) -> LineReader.Failure {
    let byte = String(bytes[offset], radix: 16, uppercase: true)
    return LineReader.Failure(
      line: 1 + bytes[..<offset].count { $0 == UInt8(ascii: "\n") },
      fault:
        "the byte 0x\(byte.count < 2 ? "0" : "")\(byte) is not text in UTF-8; convert the file with "
        + "'iconv -f ENCODING -t UTF-8', for example from LATIN1 or GBK")
  }

  /// Writes text to a file, which appears when it is complete.
  ///
  /// - Parameter option: the option that names the file, for errors.
  static func write(
    _ text: String, to path: FilePath, _ options: OutputOptions, option: String
  ) throws(CommandError) {
    do {
      var file = try OutputFile(.file(path, options))
      try Array(text.utf8).withUnsafeBytes { try file.write($0) }
      try file.commit()
    } catch {
      throw CommandError(error, option: option)
    }
  }
}

extension InputFiles.Input {
  /// Creates the input of a command that reads Swift files.
  init(source: SourceText) { self.init(path: source.path, role: "the file to port") }
}
