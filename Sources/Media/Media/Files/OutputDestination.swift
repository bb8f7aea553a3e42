/// The destination of an output.
public enum OutputDestination: Hashable, Sendable {
  /// A file, by its path, and how it is completed.
  case file(FilePath, OutputOptions = OutputOptions())
  /// An open file descriptor, for example standard output. The caller owns it, and it stays open.
  case descriptor(Int32)

  /// The path for messages, or `-` for a descriptor.
  public var path: String {
    switch self {
    case .file(let path, _): path.description
    case .descriptor: "-"
    }
  }
}
