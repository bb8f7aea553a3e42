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

/// The options for completing an output file.
public struct OutputOptions: Hashable, Sendable {
  /// True if the data is on disk before the file gets its name, and the name before the output
  /// counts as complete. After a power failure, either the old or the new file exists.
  public var isSynced: Bool
  /// True if leftovers of killed processes in the output's folder are removed first. This lists the
  /// folder.
  public var removesAbandoned: Bool

  /// False if an existing file with the output's name is an error, which is detected when the
  /// output is complete. Numbered files are always replaced.
  public var replaces: Bool
  /// What takes the complete file instead of the file system; nil for a file that gets its name.
  public var hold: OutputHold?

  /// Creates options; the defaults are the safe ones.
  public init(isSynced: Bool = true, removesAbandoned: Bool = true, replaces: Bool = true) {
    self.isSynced = isSynced
    self.removesAbandoned = removesAbandoned
    self.replaces = replaces
  }
}
