/// A number of a view that constraints relate, after `NSLayoutConstraint.Attribute`. The raw values
/// are UIKit's. Leading is left here; a view's baselines are its bottom and top.
public enum LayoutAttribute: Int, Hashable, Sendable {
  case notAnAttribute = 0
  case left = 1
  case right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// The attribute of the margins' guide that one with margins stands for; nil for others.
  var ofMargins: LayoutAttribute? {
    switch self {
    case .leftMargin, .leadingMargin: .left
    case .rightMargin, .trailingMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}

/// The relation of a constraint, after `NSLayoutConstraint.Relation`. The raw values are UIKit's.
public enum LayoutRelation: Int, Hashable, Sendable {
  case lessThanOrEqual = -1
  case equal = 0
  case greaterThanOrEqual = 1
}

/// A direction of layout, after `NSLayoutConstraint.Axis`. The raw values are UIKit's.
public enum LayoutAxis: Int, Hashable, Sendable {
  case horizontal, vertical
}

/// The importance of a constraint, from above 0 to 1000, after `UILayoutPriority`.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(integerLiteral value: Int) { rawValue = Float(value) }
  public init(floatLiteral value: Float) { rawValue = value }

  /// A constraint that must hold.
  public static let required = LayoutPriority(1000)
  /// A view's resistance to being smaller than its content.
  public static let defaultHigh = LayoutPriority(750)
  /// A view's resistance to being larger than its content.
  public static let defaultLow = LayoutPriority(250)
  /// The wish of a view that is measured to be small.
  public static let fittingSizeLevel = LayoutPriority(50)

  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
  public static func + (a: LayoutPriority, b: Float) -> LayoutPriority { .init(a.rawValue + b) }
  public static func - (a: LayoutPriority, b: Float) -> LayoutPriority { .init(a.rawValue - b) }
}
