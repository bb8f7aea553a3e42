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
  /// The constant of the right side, in points. A change takes effect with the next layout, so that
  /// `layoutIfNeeded()` in an animations block animates it.
  open var constant: Double { didSet { if constant != oldValue { invalidate() } } }
  /// The importance of the constraint.
  open var priority = LayoutPriority.required {
    didSet { if priority != oldValue { invalidate() } }
  }
  /// A name for the one who debugs.
  open var identifier: String?
  /// True if the constraint would be archived; without effect.
  open var shouldBeArchived = false

  /// The view that keeps the active constraint.
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

  /// True if the constraint takes part in layouts. The nearest view that contains both items keeps
  /// an active constraint; without one it stays inactive, where UIKit raises an exception.
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

  /// The nearest view that contains both items; nil without one.
  private var nearestCommonView: View? {
    guard let first = Self.view(of: firstItem) else { return nil }
    guard secondAttribute != .notAnAttribute else { return first }
    guard let second = Self.view(of: secondItem) else { return nil }
    var view: View? = first
    while let next = view, !second.isDescendant(of: next) { view = next.superview }
    return view
  }

  /// Returns the view that an item is, or is a guide of.
  static func view(of item: AnyObject?) -> View? {
    (item as? View) ?? (item as? LayoutGuide)?.owningView
  }
}

// Constraints are equal if they are identical, as Objective-C's objects are.
extension LayoutConstraint: Hashable {
  nonisolated public static func == (a: LayoutConstraint, b: LayoutConstraint) -> Bool { a === b }
  nonisolated public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}
