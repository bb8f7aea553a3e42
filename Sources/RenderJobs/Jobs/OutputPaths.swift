public import Media

/// The paths of the files that a job may write: one file, or the first ones of a numbered sequence.
///
/// A path is made when it is asked for, so that an hour of a thousand pictures per second takes no
/// more memory than one picture.
public struct OutputPaths: RandomAccessCollection, Hashable, Sendable {
  private enum Kind: Hashable {
    case file(String)
    case sequence(SequencePattern, count: Int)
  }

  private let kind: Kind

  /// Creates the path of a single file.
  public init(_ path: String) { kind = .file(path) }

  /// Creates the paths of the files 0 to `count` − 1 of a sequence.
  public init(_ pattern: SequencePattern, count: Int) { kind = .sequence(pattern, count: count) }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch kind {
    case .file: 1
    case .sequence(_, let count): count
    }
  }

  public subscript(index: Int) -> String {
    switch kind {
    case .file(let path): path
    case .sequence(let pattern, _): pattern.path(at: index)
    }
  }

  /// Returns a path that `other` has too; nil if there is none. Nothing is listed: the time does
  /// not depend on the number of paths.
  public func commonPath(with other: OutputPaths) -> String? {
    switch (kind, other.kind) {
    case (.file(let path), .file(let otherPath)): path == otherPath ? path : nil
    case (.file(let path), .sequence(let pattern, let count)),
      (.sequence(let pattern, let count), .file(let path)):
      pattern.index(of: path).map { $0 < count } == true ? path : nil
    case (.sequence(let pattern, let count), .sequence(let otherPattern, let otherCount)):
      pattern.commonPath(below: count, with: otherPattern, below: otherCount)
    }
  }

  /// Returns a path that satisfies `isWanted` among the single one, or those of a sequence for
  /// which a file exists; nil if there is none.
  public func existingPath(where isWanted: (String) -> Bool) -> String? {
    switch kind {
    case .file(let path): isWanted(path) ? path : nil
    case .sequence(let pattern, let count): pattern.existingPath(below: count, where: isWanted)
    }
  }

  /// The path of the single file; nil for a sequence.
  public var singlePath: String? {
    if case .file(let path) = kind { path } else { nil }
  }
}
