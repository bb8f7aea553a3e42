/// A Swift file after porting.
public struct PortedSource: Hashable, Sendable {
  /// The new text.
  public let text: String
  /// The notes in the order of lines.
  public let notes: [PortNote]

  /// True if a person has work left.
  public var isLeft: Bool { notes.contains { $0.isLeft } }

  /// Ports a file that was written for UIKit.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - declared: the names that other files of the same program declare.
  ///   - keepingLines: true for a text to compile and not to read: every line keeps its number,
  ///     there are no marks, and no application is started.
  public init(
    porting text: String, declaredElsewhere declared: Set<String> = [], keepingLines: Bool = false
  ) {
    var rewriter = SourceRewriter(
      SourceFile(text), declared: declared, keepsLines: keepingLines)
    rewriter.rewrite()
    self.text = rewriter.result
    notes = rewriter.notes.sorted { $0.line < $1.line }
  }

  /// Returns the names that a file declares.
  public static func names(declaredIn text: String) -> Set<String> {
    SourceFile(text).declaredNames
  }
}

/// A note about one line of a ported file.
public struct PortNote: Hashable, Sendable {
  /// The line of the original file, from 1.
  public let line: Int
  /// The change that was made, or the work that is left.
  public let message: String
  /// True if a person has work left there.
  public let isLeft: Bool
}
