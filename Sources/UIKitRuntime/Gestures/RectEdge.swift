/// Sides of a rectangle, after `UIRectEdge`. The numbers are UIKit's.
public struct RectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The side with the smallest y.
  public static let top = RectEdge(rawValue: 1 << 0)
  /// The side with the smallest x.
  public static let left = RectEdge(rawValue: 1 << 1)
  /// The side with the largest y.
  public static let bottom = RectEdge(rawValue: 1 << 2)
  /// The side with the largest x.
  public static let right = RectEdge(rawValue: 1 << 3)
  /// All four.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}
