/// Edges of a rectangle, after `UIRectEdge`. The raw values are UIKit's.
public struct RectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The edge at the smallest y.
  public static let top = RectEdge(rawValue: 1 << 0)
  /// The edge at the smallest x.
  public static let left = RectEdge(rawValue: 1 << 1)
  /// The edge at the largest y.
  public static let bottom = RectEdge(rawValue: 1 << 2)
  /// The edge at the largest x.
  public static let right = RectEdge(rawValue: 1 << 3)
  /// All four edges.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}
