public import Media

/// The paths of the files that a job may write: a single file, or the first files of a numbered
/// sequence.
///
/// A path is created on access, so that an hour at a thousand pictures per second takes no more
/// memory than one picture.
public struct OutputPaths: RandomAccessCollection, Hashable, Sendable {
  enum Kind: Hashable {
    case file(FilePath)
    case sequence(SequencePattern, count: Int)
  }

  let kind: Kind

  /// Creates the path of a single file.
  public init(_ path: FilePath) { kind = .file(path) }

  /// Creates the paths of the files 0 to `count` − 1 of a sequence.
  public init(_ pattern: SequencePattern, count: Int) { kind = .sequence(pattern, count: count) }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch kind {
    case .file: 1
    case .sequence(_, let count): count
    }
  }

  public subscript(index: Int) -> FilePath {
    switch kind {
    case .file(let path): path
    case .sequence(let pattern, _): pattern.path(at: index)
    }
  }
}
