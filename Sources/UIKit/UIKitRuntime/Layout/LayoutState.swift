import SceneGraph

/// A view's state for layouts by constraints.
@MainActor
final class LayoutState {
  /// The active constraints whose items the view contains.
  var constraints: [LayoutConstraint] = []
  var guides: [LayoutGuide] = []
  var translatesMask = true
  var margins = EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The content hugging priorities, by axis.
  var hugging: [LayoutAxis: LayoutPriority] = [:]
  /// The compression resistance priorities, by axis.
  var resistance: [LayoutAxis: LayoutPriority] = [:]
  /// The frame that results from the constraints; nil if there is none.
  var solvedFrame: Rect?
  /// True, in the outermost view, if the constraints must be solved again.
  var needsSolution = true
  /// True if `updateConstraints()` must be called.
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

  /// The built-in guides created so far.
  var allGuides: [LayoutGuide] { guides + [safeArea, marginsGuide].compactMap { $0 } }

  private func existingGuide(_ role: LayoutGuide.Role) -> LayoutGuide? {
    role == .safeArea ? safeArea : marginsGuide
  }
}

extension View {
  /// The intrinsic dimension of a view that has none.
  public static let noIntrinsicMetric = -1.0

  /// True if the view's frame is set directly, and follows its superview by its `autoresizingMask`;
  /// false if constraints determine it.
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { layoutState.translatesMask }
    set {
      layoutState.translatesMask = newValue
      invalidateConstraints()
    }
  }

  /// The active constraints that the view stores.
  public var constraints: [LayoutConstraint] { layoutState.constraints }

  /// The distances between the view's edges and its margins, 8 points by default as in UIKit.
  public var layoutMargins: EdgeInsets {
    get { layoutState.margins }
    set {
      layoutState.margins = newValue
      invalidateConstraints()
    }
  }

  /// Activates a constraint between the view and its descendants, and stores it.
  public func addConstraint(_ constraint: LayoutConstraint) {
    constraint.owner?.removeConstraint(constraint)
    constraint.owner = self
    layoutState.constraints.append(constraint)
    invalidateConstraints()
  }

  /// Activates constraints between the view and its descendants, and stores them.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Deactivates a constraint that the view stores.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    guard constraint.owner === self else { return }
    constraint.owner = nil
    layoutState.constraints.removeAll { $0 === constraint }
    invalidateConstraints()
  }

  /// Deactivates constraints that the view stores.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The content hugging priority: the resistance to being larger than the content; 250 by default.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    layoutState.hugging[axis] ?? .defaultLow
  }

  /// Sets the content hugging priority.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    layoutState.hugging[axis] = priority
    invalidateConstraints()
  }

  /// The compression resistance priority: the resistance to being smaller than the content; 750 by
  /// default.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    layoutState.resistance[axis] ?? .defaultHigh
  }

  /// Sets the compression resistance priority.
  public func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: LayoutAxis
  ) {
    layoutState.resistance[axis] = priority
    invalidateConstraints()
  }

  /// Requests that the constraints be solved again in the next layout pass.
  func invalidateConstraints() {
    needsLayout = true
    invalidateSolution()
  }

  /// Notes that the constraints must be solved again in a layout to come.
  func invalidateSolution() {
    var root = self
    while let next = root.superview { root = next }
    root.layoutState.needsSolution = true
  }

  /// Deactivates the constraints of this view and its superviews that have an item of a kind.
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

  /// Deactivates the constraints between `view`, which is being removed from this one, and
  /// remaining views, as UIKit does.
  func removeConstraints(of view: View) {
    removeConstraints { LayoutConstraint.view(of: $0)?.isDescendant(of: view) ?? false }
    view.layoutState.needsSolution = true
  }
}
