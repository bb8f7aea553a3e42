import SceneGraph

/// A view that lays out views in a row or a column by constraints, after `UIStackView`.
@MainActor
open class StackView: View {
  /// The distribution of the stack's length among its views. The raw values are UIKit's.
  public enum Distribution: Int, Sendable {
    /// The content lengths; one of the views fills the rest.
    case fill
    /// Equal lengths.
    case fillEqually
    /// Lengths in proportion to the content lengths.
    case fillProportionally
    /// The content lengths, with equal gaps.
    case equalSpacing
    /// The content lengths, with equal distances between centres.
    case equalCentering
  }

  /// The alignment of the views across the stack. The raw values are UIKit's.
  public enum Alignment: Int, Sendable {
    /// As wide as the stack.
    case fill
    /// At the left, or at the top.
    case leading
    /// At the top; for text, with aligned first baselines.
    case firstBaseline
    /// In the middle.
    case center
    /// At the right, or at the bottom.
    case trailing
    /// At the bottom; for text, with aligned last baselines.
    case lastBaseline

    /// At the top of a row.
    public static let top = Alignment.leading
    /// At the bottom of a row.
    public static let bottom = Alignment.trailing
  }

  /// The direction of the stack.
  open var axis = LayoutAxis.horizontal { didSet { rebuild() } }
  open var distribution = Distribution.fill { didSet { rebuild() } }
  open var alignment = Alignment.fill { didSet { rebuild() } }
  /// The gap between two views, in points; a minimum if gaps are distributed.
  open var spacing = 0.0 { didSet { rebuild() } }
  /// True to arrange the views within the margins instead of the bounds.
  open var isLayoutMarginsRelativeArrangement = false { didSet { rebuild() } }
  /// The arranged views in order. Hidden ones take no space.
  public private(set) var arrangedSubviews: [View] = []

  private var customSpacing: [ObjectIdentifier: Double] = [:]
  private var own: [LayoutConstraint] = []
  private var spacers: [LayoutGuide] = []
  /// The views that take part in the current constraints.
  private var placed: [View] = []

  /// Creates a stack of views.
  public convenience init(arrangedSubviews views: [View]) {
    self.init(frame: Rect(x: 0, y: 0, width: 0, height: 0))
    for view in views { addArrangedSubview(view) }
  }

  /// Adds a view at the end.
  open func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view at an index.
  open func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    arrangedSubviews.insert(view, at: min(max(index, 0), arrangedSubviews.count))
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview !== self { addSubview(view) }
    rebuild()
  }

  /// Removes a view from the arrangement. It stays a subview, as in UIKit.
  open func removeArrangedSubview(_ view: View) {
    arrangedSubviews.removeAll { $0 === view }
    rebuild()
  }

  /// Sets the gap after a view, in points.
  open func setCustomSpacing(_ spacing: Double, after view: View) {
    customSpacing[ObjectIdentifier(view)] = spacing
    rebuild()
  }

  /// Returns the gap after a view, in points.
  open func customSpacing(after view: View) -> Double {
    customSpacing[ObjectIdentifier(view)] ?? spacing
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    guard arrangedSubviews.contains(where: { $0 === subview }) else { return }
    arrangedSubviews.removeAll { $0 === subview }
    rebuild()
  }

  open override func updateConstraints() {
    super.updateConstraints()
    let visible = arrangedSubviews.filter { !$0.isHidden }
    placed = visible
    LayoutConstraint.deactivate(own)
    for spacer in spacers { removeLayoutGuide(spacer) }
    (own, spacers) = ([], [])
    guard let first = visible.first, let last = visible.last else { return }
    let frame: any LayoutItem = isLayoutMarginsRelativeArrangement ? layoutMarginsGuide : self
    let (before, after): (Edge, Edge) =
      axis == .horizontal ? (.left, .right) : (.top, .bottom)
    link(first, before, frame, before)
    link(last, after, frame, after)
    for (view, next) in zip(visible, visible.dropFirst()) { addGap(view, next, before, after) }
    addGaps()
    addCentres(visible)
    addLengths(visible)
    for view in visible { align(view, in: frame) }
    LayoutConstraint.activate(own)
  }

  /// Requests new constraints if views have been hidden or shown since.
  func noteHiddenViews() {
    let visible = arrangedSubviews.filter { !$0.isHidden }
    if !visible.elementsEqual(placed, by: ===) { rebuild() }
  }

  private func rebuild() { setNeedsUpdateConstraints() }
}

// MARK: - Constraints

extension StackView {
  private typealias Edge = LayoutAttribute

  private func link(
    _ view: AnyObject, _ edge: Edge, _ other: AnyObject?, _ otherEdge: Edge = .notAnAttribute,
    _ relation: LayoutRelation = .equal, multiplier: Double = 1, constant: Double = 0,
    priority: LayoutPriority = .required
  ) {
    let constraint = LayoutConstraint(
      item: view, attribute: edge, relatedBy: relation, toItem: other, attribute: otherEdge,
      multiplier: multiplier, constant: constant)
    constraint.priority = priority
    own.append(constraint)
  }

  private var length: Edge { axis == .horizontal ? .width : .height }

  private func addGap(_ view: View, _ next: View, _ before: Edge, _ after: Edge) {
    let gap = customSpacing(after: view)
    switch distribution {
    case .fill, .fillEqually, .fillProportionally:
      link(next, before, view, after, constant: gap)
    case .equalSpacing, .equalCentering:
      link(next, before, view, after, .greaterThanOrEqual, constant: gap)
      guard distribution == .equalSpacing else { return }
      let spacer = LayoutGuide()
      addLayoutGuide(spacer)
      spacers.append(spacer)
      link(spacer, before, view, after)
      link(spacer, after, next, before)
    }
  }

  private func addGaps() {
    guard let first = spacers.first else { return }
    for spacer in spacers.dropFirst() { link(spacer, length, first, length) }
  }

  /// Distributes centres at equal distances, as far as the gaps allow (UIKit's documentation).
  private func addCentres(_ views: [View]) {
    guard distribution == .equalCentering, views.count > 2 else { return }
    let centre = axis == .horizontal ? Edge.centerX : .centerY
    for (index, view) in views.dropFirst(2).enumerated() {
      let spacer = LayoutGuide()
      let previous = LayoutGuide()
      for (guide, from, to) in [
        (previous, views[index], views[index + 1]), (spacer, views[index + 1], view),
      ] {
        addLayoutGuide(guide)
        spacers.append(guide)
        link(guide, axis == .horizontal ? .left : .top, from, centre)
        link(guide, axis == .horizontal ? .right : .bottom, to, centre)
      }
      link(spacer, length, previous, length, priority: .defaultHigh - 1)
    }
  }

  private func addLengths(_ views: [View]) {
    guard let first = views.first else { return }
    switch distribution {
    case .fillEqually:
      for view in views.dropFirst() { link(view, length, first, length) }
    case .fillProportionally:
      let own = contentLength(first)
      for view in views.dropFirst() {
        let other = contentLength(view)
        guard own > 0, other > 0 else { continue }
        link(
          view, length, first, length, multiplier: other / own, priority: .required - 1)
      }
    case .fill, .equalSpacing, .equalCentering: break
    }
  }

  private func contentLength(_ view: View) -> Double {
    let size = view.intrinsicContentSize
    return axis == .horizontal ? size.width : size.height
  }

  private func align(_ view: View, in frame: any LayoutItem) {
    let (before, middle, after): (Edge, Edge, Edge) =
      axis == .horizontal ? (.top, .centerY, .bottom) : (.left, .centerX, .right)
    switch alignment {
    case .fill:
      link(view, before, frame, before)
      link(view, after, frame, after)
      return
    case .leading, .firstBaseline: link(view, before, frame, before)
    case .center: link(view, middle, frame, middle)
    case .trailing, .lastBaseline: link(view, after, frame, after)
    }
    link(view, before, frame, before, .greaterThanOrEqual)
    link(view, after, frame, after, .lessThanOrEqual)
  }
}
