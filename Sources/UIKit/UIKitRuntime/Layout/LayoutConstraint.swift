/// An equation or inequality between attributes of two views or guides, after `NSLayoutConstraint`:
/// `first.attribute = multiplier · second.attribute + constant`, in the coordinates of the nearest
/// view that contains both.
@MainActor
open class LayoutConstraint {
  public typealias Attribute = LayoutAttribute
  public typealias Relation = LayoutRelation
  public typealias Axis = LayoutAxis

  /// The view or guide on the left side.
  public private(set) weak var firstItem: AnyObject?
  public let firstAttribute: LayoutAttribute
  public let relation: LayoutRelation
  /// The view or guide on the right side; nil for a constant.
  public private(set) weak var secondItem: AnyObject?
  public let secondAttribute: LayoutAttribute
  public let multiplier: Double
  /// The constant of the right side, in points. A change takes effect with the next layout, so
  /// `layoutIfNeeded()` in an animations block animates it.
  open var constant: Double { didSet { if constant != oldValue { invalidate() } } }
  /// The priority of the constraint.
  open var priority = LayoutPriority.required {
    didSet { if priority != oldValue { invalidate() } }
  }
  /// A name for debugging.
  open var identifier: String?
  /// True to archive the constraint; without effect.
  open var shouldBeArchived = false

  /// The view that stores the active constraint.
  weak var owner: View?

  /// Creates a constraint that is not active.
  ///
  /// - Parameters:
  ///   - first: a view or a guide.
  ///   - second: a view or a guide; nil for a constant.
  ///   - multiplier: the factor of the second attribute.
  ///   - constant: in points.
  public init(
    item first: AnyObject, attribute: LayoutAttribute, relatedBy relation: LayoutRelation,
    toItem second: AnyObject? = nil, attribute secondAttribute: LayoutAttribute = .notAnAttribute,
    multiplier: Double = 1, constant: Double = 0
  ) {
    firstItem = first
    firstAttribute = attribute
    self.relation = relation
    secondItem = second
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
  }

  /// True if the constraint takes part in layouts. The nearest view that contains both items stores
  /// an active constraint. If there is none, it stays inactive, where UIKit raises an exception.
  open var isActive: Bool {
    get { owner != nil }
    set {
      guard newValue != isActive else { return }
      if newValue {
        nearestCommonView?.addConstraint(self)
      } else {
        owner?.removeConstraint(self)
      }
    }
  }

  /// Activates constraints.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func invalidate() { owner?.invalidateConstraints() }

  /// The nearest view that contains both items; nil if there is none.
  private var nearestCommonView: View? {
    guard let first = Self.view(of: firstItem) else { return nil }
    guard secondAttribute != .notAnAttribute else { return first }
    guard let second = Self.view(of: secondItem) else { return nil }
    var view: View? = first
    while let next = view, !second.isDescendant(of: next) { view = next.superview }
    return view
  }

  /// Returns the item itself if it is a view, or the view of a guide.
  static func view(of item: AnyObject?) -> View? {
    (item as? View) ?? (item as? LayoutGuide)?.owningView
  }
}

// Constraints are equal if they are identical, like Objective-C objects.
extension LayoutConstraint: Hashable {
  nonisolated public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

/// A layout attribute of a view, after `NSLayoutConstraint.Attribute`. The raw values are UIKit's.
/// Leading is left here; a view's baselines are its bottom and top.
public enum LayoutAttribute: Int, Hashable, Sendable {
  case notAnAttribute = 0
  case left = 1
  case right, top, bottom, leading, trailing, width, height, centerX, centerY
  case lastBaseline, firstBaseline
  case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
  case centerXWithinMargins, centerYWithinMargins

  /// For an attribute with margins, the corresponding attribute of the margins guide; nil for
  /// others.
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

/// The priority of a constraint, from above 0 to 1000, after `UILayoutPriority`.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral
{
  public let rawValue: Float
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  public init(integerLiteral value: Int) { rawValue = Float(value) }
  public init(floatLiteral value: Float) { rawValue = value }

  /// A required constraint.
  public static let required = LayoutPriority(1000)
  /// A view's resistance to being smaller than its content.
  public static let defaultHigh = LayoutPriority(750)
  /// A view's resistance to being larger than its content.
  public static let defaultLow = LayoutPriority(250)
  /// The priority of small sizes when a view is measured.
  public static let fittingSizeLevel = LayoutPriority(50)

  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
  public static func + (a: LayoutPriority, b: Float) -> LayoutPriority { .init(a.rawValue + b) }
  public static func - (a: LayoutPriority, b: Float) -> LayoutPriority { .init(a.rawValue - b) }
}
