import SceneGraph

/// What a view has for layouts by constraints.
@MainActor
final class LayoutState {
  /// The active constraints whose items the view contains.
  var constraints: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  var translatesMask = true
  var margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The priorities of not being larger than the content, by axis.
  var hugging: [LayoutAxis: LayoutPriority] = [:]
  /// The priorities of not being smaller than the content, by axis.
  var resistance: [LayoutAxis: LayoutPriority] = [:]
  /// The frame that the constraints give the view; nil if they give it none.
  var solvedFrame: Rect?
  /// True, in the outermost view, if the constraints are to be solved again.
  var needsSolution = true
  /// True if `updateConstraints()` is to be called.
  var needsUpdate = false
  private var safeArea: LayoutGuide?
  private var marginsGuide: LayoutGuide?

  /// Returns the guide of a role, the same each time.
  func guide(_ role: LayoutGuide.Role, of view: View) -> LayoutGuide {
    let guide = existingGuide(role) ?? LayoutGuide(role, of: view)
    switch role {
    case .safeArea: safeArea = guide
    case .margins: marginsGuide = guide
    }
    return guide
  }

  /// The guides that anyone has asked for.
  var allGuides: [LayoutGuide] { guides + [safeArea, marginsGuide].compactMap { $0 } }

  private func existingGuide(_ role: LayoutGuide.Role) -> LayoutGuide? {
    role == .safeArea ? safeArea : marginsGuide
  }
}

extension View {
  /// The value of a dimension of content that a view has none of.
  public static let noIntrinsicMetric = -1.0

  /// True if the view's frame is set, and follows its superview by its `autoresizingMask`; false if
  /// constraints determine it.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutState.translatesMask }
    set {
      layoutState.translatesMask = newValue
      invalidateConstraints()
    }
  }

  /// The active constraints that the view keeps.
  public var constraints: [LayoutConstraint] { layoutState.constraints }

  /// The distances of the view's edges from its margins, 8 points by default as in UIKit.
  public var layoutMargins: EdgeInsets {
    get { layoutState.margins }
    set {
      layoutState.margins = newValue
      invalidateConstraints()
    }
  }

  /// Activates a constraint between the view or what is in it, and keeps it.
  public func addConstraint(_ constraint: LayoutConstraint) {
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    layoutState.constraints.append(constraint)
    invalidateConstraints()
  }

  /// Activates constraints between the view or what is in it, and keeps them.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view keeps.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    layoutState.constraints.removeAll { $0 === constraint }
    invalidateConstraints()
  }

  /// Deactivates constraints that the view keeps.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The priority with which the view is not larger than its content; 250 by default.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    layoutState.hugging[axis] ?? .defaultLow
  }

  /// Sets the priority with which the view is not larger than its content.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    layoutState.hugging[axis] = priority
    invalidateConstraints()
  }

  /// The priority with which the view is not smaller than its content; 750 by default.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    layoutState.resistance[axis] ?? .defaultHigh
  }

  /// Sets the priority with which the view is not smaller than its content.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    layoutState.resistance[axis] = priority
    invalidateConstraints()
  }

  /// Asks for the constraints to be solved again in the next layout pass.
  func invalidateConstraints() {
    needsLayout = true
    invalidateSolution()
  }

  /// Notes that the constraints are to be solved again when a layout comes.
  func invalidateSolution() {
    var root = self
    while let next = root.superview { root = next }
    root.layoutState.needsSolution = true
  }

  /// Deactivates the constraints of this view and those that contain it which have an item of a
  /// kind.
  func removeConstraints(ofItems isItem: (AnyObject) -> Bool) {
    var next: View? = self
    while let view = next {
      for constraint in view.layoutState.constraints {
        let items = [constraint.firstItem, constraint.secondItem].compactMap { $0 }
        if items.contains(where: isItem) { view.removeConstraint(constraint) }
      }
      next = view.superview
    }
  }

  /// Deactivates the constraints between `view`, which leaves this one, and what stays. UIKit does
  /// so, too.
  func removeConstraints(of view: View) {
    removeConstraints { LayoutConstraint.view(of: $0)?.isDescendant(of: view) ?? false }
    view.layoutState.needsSolution = true
  }
}
