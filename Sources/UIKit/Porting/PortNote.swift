/// A note about one line of a ported file.
public struct PortNote: Hashable, Sendable {
  /// The line of the original file, from 1.
  public let line: Int
  /// The change that was made, or the work that is left.
  public let message: String
  /// True if a person has work left there.
  public let isLeft: Bool
}
