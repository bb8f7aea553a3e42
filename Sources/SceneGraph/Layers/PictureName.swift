/// The name of a picture that a scene shows. The renderer maps it to pixels.
public struct PictureName: Hashable, Sendable {
  /// The name itself.
  public let rawValue: String

  /// Creates a name.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  /// The screen that the transition leaves.
  public static let from = PictureName("from")
  /// The screen that the transition reaches.
  public static let to = PictureName("to")
}
