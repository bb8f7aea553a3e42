/// A Swift file after porting.
public struct PortedSource: Hashable, Sendable {
  /// The new text.
  public let text: String
  /// The notes in line order.
  public let notes: [PortNote]

  /// True if manual work remains.
  public var isLeft: Bool { notes.contains { $0.isLeft } }

  /// Ports a file that was written for UIKit.
  ///
  /// - Parameters:
  ///   - text: the source.
  ///   - declared: the names that other files of the same program declare.
  ///   - keepingLines: true for text that is compiled and not read: every line keeps its number, no
  ///     marks are added, and no application is started.
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
  /// The change that was made, or the work that remains.
  public let message: String
  /// True if manual work remains there.
  public let isLeft: Bool
}
