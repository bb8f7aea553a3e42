/// A limit of a file's bytes.
public struct ByteLimit: Hashable, Sendable {
  /// The largest number of bytes.
  public var bytes: Int
  /// True to use the limit for a better picture than that of an export without a limit; false to
  /// stay below it only.
  public var isFilled: Bool

  /// Creates a limit.
  public init(_ bytes: Int, isFilled: Bool = true) {
    self.bytes = bytes
    self.isFilled = isFilled
  }
}
