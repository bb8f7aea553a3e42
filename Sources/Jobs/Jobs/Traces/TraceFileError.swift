/// The reason why a file is not a valid trace.
public struct TraceFileError: Error, Hashable, CustomStringConvertible {
  /// The path of the file.
  public var path: String
  /// The line, from 1; nil for the whole file.
  public var line: Int?
  /// The fault: a sentence about the line, or without a line the predicate of the file's name.
  public var fault: String

  /// The error as one sentence.
  public var description: String {
    if let line { "'\(path)', line \(line): \(fault)." } else { "'\(path)' \(fault)." }
  }
}
