import Jobs
import Media
import Support

/// The text of a Swift file, which a command reads.
struct SourceText {
  /// The largest number of bytes of a file; the longest that people write have a tenth.
  static let mostBytes = 4 * 1024 * 1024

  /// The file.
  let path: FilePath
  /// Its text; a byte that is not UTF-8 is U+FFFD.
  let text: String

  /// Reads a file.
  ///
  /// - Throws: `CommandError.failure`.
  init(_ path: FilePath) throws(CommandError) {
    self.path = path
    do throws(LineReader.Failure) {
      let bytes = try LineReader.contents(of: path, mostBytes: Self.mostBytes)
      text = String(decoding: bytes, as: UTF8.self)
    } catch {
      throw .failure(error.description(of: path.description))
    }
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
