import SceneGraph

/// The layout of a view tree by its constraints. They are all solved together, in the coordinates
/// of the outermost view, as if no view had a transform.
@MainActor
struct LayoutEngine {
  /// The variables of a view or guide: its left and top, in points of the outermost view, and its
  /// size.
  private struct Box {
    let left, top, width, height: Int
  }

  /// Solves the constraints of `view`'s tree, if anything has changed, and sets the frames of the
  /// subviews of `view`. A layout pass calls it before `layoutSubviews()`.
  static func solve(in view: View) {
    update(treeOf: view)
    let root = root(of: view)
    for subview in view.subviews {
      guard let frame = subview.layoutState.solvedFrame, frame != subview.layoutFrame else {
        continue
      }
      subview.layoutFrame = frame
      // The solution already includes this change.
      root.layoutState.needsSolution = false
    }
  }

  /// Solves the constraints of `view`'s tree, if anything has changed, and requests a layout of the
  /// views whose subviews get new frames.
  static func update(treeOf view: View) {
    let root = root(of: view)
    guard root.layoutState.needsSolution else { return }
    root.updateConstraintsOfTree()
    root.layoutState.needsSolution = false
    var engine = LayoutEngine(root)
    let size = root.layer.model.layer.bounds.size
    engine.solve(rootSize: size)
    // Lines are wrapped at the width of the first solution, which changes their height.
    let widths = engine.widthsOfLines
    guard !widths.isEmpty else { return }
    var second = LayoutEngine(root)
    second.lineWidths = widths
    second.solve(rootSize: size)
  }

  /// Returns the size that results from the constraints within a view: at least as large as its
  /// content, and otherwise as close to `target` as they allow.
  static func fittingSize(
    of view: View, _ target: Size, _ priorities: (LayoutPriority, LayoutPriority)
  ) -> Size {
    var engine = LayoutEngine(view)
    return engine.measure(target, priorities)
  }

  private static func root(of view: View) -> View {
    var root = view
    while let next = root.superview { root = next }
    return root
  }

  private let root: View
  private var solver = ConstraintSolver()
  private var boxes: [ObjectIdentifier: Box] = [:]
  /// The views with variables, each after its superview.
  private var views: [View] = []
  private var guides: [LayoutGuide] = []
  private var constraints: [LayoutConstraint] = []
  /// The widths of views whose content is wrapped into lines.
  private var lineWidths: [ObjectIdentifier: Double] = [:]
  private var levels: [LayoutPriority: [(ConstraintSolver.Expression, ConstraintSolver.Relation)]] =
    [:]

  private init(_ root: View) {
    self.root = root
    var parts: Set<ObjectIdentifier> = []
    collect(root, &parts)
    if !parts.isEmpty { parts.insert(ObjectIdentifier(root)) }
    makeBoxes(root, parts)
  }

  /// Collects the constraints of a tree, and the views that take part in them.
  private mutating func collect(_ view: View, _ parts: inout Set<ObjectIdentifier>) {
    if !view.translatesAutoresizingMaskIntoConstraints { note(view, &parts) }
    for constraint in view.constraints {
      guard let first = LayoutConstraint.view(of: constraint.firstItem) else { continue }
      note(first, &parts)
      if constraint.secondAttribute != .notAnAttribute {
        guard let second = LayoutConstraint.view(of: constraint.secondItem) else { continue }
        note(second, &parts)
      }
      for (item, attribute) in [
        (constraint.firstItem, constraint.firstAttribute),
        (constraint.secondItem, constraint.secondAttribute),
      ] where attribute.ofMargins != nil {
        // The margins guide exists before the variables are created.
        _ = (item as? View)?.layoutMarginsGuide
      }
      constraints.append(constraint)
    }
    for subview in view.subviews { collect(subview, &parts) }
  }

  /// Notes that a view takes part, together with its superviews.
  private func note(_ view: View, _ parts: inout Set<ObjectIdentifier>) {
    var next: View? = view
    while let view = next, parts.insert(ObjectIdentifier(view)).inserted { next = view.superview }
  }

  private mutating func makeBoxes(_ view: View, _ parts: Set<ObjectIdentifier>) {
    guard parts.contains(ObjectIdentifier(view)) else {
      clear(view)
      return
    }
    views.append(view)
    boxes[ObjectIdentifier(view)] = makeBox()
    for guide in view.layoutState.allGuides {
      guides.append(guide)
      boxes[ObjectIdentifier(guide)] = makeBox()
    }
    for subview in view.subviews { makeBoxes(subview, parts) }
  }

  private func clear(_ view: View) {
    view.layoutState.solvedFrame = nil
    for subview in view.subviews { clear(subview) }
  }

  private mutating func makeBox() -> Box {
    Box(
      left: solver.makeVariable(), top: solver.makeVariable(), width: solver.makeVariable(),
      height: solver.makeVariable())
  }
}

// MARK: - Solving

extension LayoutEngine {
  private typealias Expression = ConstraintSolver.Expression

  private mutating func solve(rootSize: Size) {
    guard let rootBox = boxes[ObjectIdentifier(root)] else { return }
    require([rootBox.left: 1], 0)
    require([rootBox.top: 1], 0)
    require([rootBox.width: 1], -rootSize.width)
    require([rootBox.height: 1], -rootSize.height)
    addAll()
    let scale = (root as? Window)?.scale ?? Window.current?.scale ?? 2
    for view in views where view !== root {
      guard let box = boxes[ObjectIdentifier(view)], let superview = view.superview,
        let outer = boxes[ObjectIdentifier(superview)]
      else { continue }
      guard !view.translatesAutoresizingMaskIntoConstraints else {
        view.layoutState.solvedFrame = nil
        continue
      }
      let frame = frame(box, in: outer, superview.layer.model.layer.bounds.origin, scale)
      view.layoutState.solvedFrame = frame
      if frame != view.layoutFrame { superview.needsLayout = true }
    }
    for guide in guides where guide.role == nil {
      guard let box = boxes[ObjectIdentifier(guide)], let view = guide.owningView,
        let outer = boxes[ObjectIdentifier(view)]
      else { continue }
      guide.solvedFrame = frame(box, in: outer, view.layer.model.layer.bounds.origin, scale)
    }
  }

  /// The solved widths of the views whose content is wrapped into lines.
  private var widthsOfLines: [ObjectIdentifier: Double] {
    var widths: [ObjectIdentifier: Double] = [:]
    for view in views where !view.translatesAutoresizingMaskIntoConstraints {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      let width = solver.value(of: box.width)
      if view.contentSize(within: width) != nil { widths[ObjectIdentifier(view)] = width }
    }
    return widths
  }

  private mutating func measure(
    _ target: Size, _ priorities: (LayoutPriority, LayoutPriority)
  ) -> Size {
    guard let box = boxes[ObjectIdentifier(root)] else { return root.intrinsicSize(or: target) }
    require([box.left: 1], 0)
    require([box.top: 1], 0)
    prefer(Expression(constant: -target.width, terms: [box.width: 1]), .equal, priorities.0)
    prefer(Expression(constant: -target.height, terms: [box.height: 1]), .equal, priorities.1)
    addContent(of: root, box)
    addAll()
    return Size(width: solver.value(of: box.width), height: solver.value(of: box.height))
  }

  /// Adds everything but the outermost view's own position, and solves level by level.
  private mutating func addAll() {
    for view in views {
      guard let box = boxes[ObjectIdentifier(view)] else { continue }
      demand(Expression(terms: [box.width: 1]), .greaterOrEqual)
      demand(Expression(terms: [box.height: 1]), .greaterOrEqual)
      guard view !== root, let superview = view.superview,
        let outer = boxes[ObjectIdentifier(superview)]
      else { continue }
      if view.translatesAutoresizingMaskIntoConstraints {
        addMask(of: view, box, in: superview, outer)
      } else {
        addContent(of: view, box)
        addPresentFrame(of: view, box, in: superview, outer)
      }
    }
    for guide in guides { add(guide) }
    for constraint in constraints { add(constraint) }
    for (_, level) in levels.sorted(by: { $0.key > $1.key }) { solver.prefer(level) }
  }

  /// Returns a frame in the superview's coordinates, its edges on whole pixels as in UIKit.
  private func frame(_ box: Box, in outer: Box, _ origin: Point, _ scale: Double) -> Rect {
    func round(_ length: Double) -> Double { (length * scale).rounded() / scale }
    let left = solver.value(of: box.left) - solver.value(of: outer.left) + origin.x
    let top = solver.value(of: box.top) - solver.value(of: outer.top) + origin.y
    let (x, y) = (round(left), round(top))
    return Rect(
      x: x, y: y, width: round(left + solver.value(of: box.width)) - x,
      height: round(top + solver.value(of: box.height)) - y)
  }

  private mutating func require(_ terms: [Int: Double], _ constant: Double) {
    demand(Expression(constant: constant, terms: terms), .equal)
  }

  /// Adds the required constraints. Conflicting ones are skipped, and the window's owner is
  /// notified.
  private mutating func demand(_ expression: Expression, _ relation: ConstraintSolver.Relation) {
    if !solver.require(expression, relation) { root.window?.warn(.unsatisfiableConstraint) }
  }

  private mutating func prefer(
    _ expression: Expression, _ relation: ConstraintSolver.Relation, _ priority: LayoutPriority
  ) {
    if priority >= .required {
      demand(expression, relation)
    } else {
      levels[priority, default: []].append((expression, relation))
    }
  }
}

// MARK: - Constraints of views

extension LayoutEngine {
  /// Fixes a view at its frame, which follows its superview's size according to its autoresizing
  /// mask.
  private mutating func addMask(of view: View, _ box: Box, in superview: View, _ outer: Box) {
    let (frame, bounds) = (view.layoutFrame, superview.layer.model.layer.bounds)
    let shares = view.autoresizingShares(in: bounds.size)
    for (own, of, position, length, share, place) in [
      (
        box.left, outer.left, outer.width, bounds.size.width, shares.origin.x,
        frame.origin.x - bounds.origin.x
      ),
      (
        box.top, outer.top, outer.height, bounds.size.height, shares.origin.y,
        frame.origin.y - bounds.origin.y
      ),
    ] {
      require([own: 1, of: -1, position: -share], share * length - place)
    }
    for (own, of, length, share, extent) in [
      (box.width, outer.width, bounds.size.width, shares.size.width, frame.size.width),
      (box.height, outer.height, bounds.size.height, shares.size.height, frame.size.height),
    ] {
      require([own: 1, of: -share], share * length - extent)
    }
  }

  private mutating func addContent(of view: View, _ box: Box) {
    let size =
      lineWidths[ObjectIdentifier(view)].flatMap(view.contentSize) ?? view.intrinsicContentSize
    for (axis, variable, length) in [
      (LayoutAxis.horizontal, box.width, size.width), (.vertical, box.height, size.height),
    ] where length >= 0 {
      let expression = Expression(constant: -length, terms: [variable: 1])
      prefer(expression, .lessOrEqual, view.contentHuggingPriority(for: axis))
      prefer(expression, .greaterOrEqual, view.contentCompressionResistancePriority(for: axis))
    }
  }

  /// Makes a view keep whatever the constraints leave undetermined, where UIKit's layout is
  /// ambiguous.
  private mutating func addPresentFrame(
    of view: View, _ box: Box, in superview: View, _ outer: Box
  ) {
    let (frame, origin) = (view.layoutFrame, superview.layer.model.layer.bounds.origin)
    let wishes = [
      Expression(constant: origin.x - frame.origin.x, terms: [box.left: 1, outer.left: -1]),
      Expression(constant: origin.y - frame.origin.y, terms: [box.top: 1, outer.top: -1]),
      Expression(constant: -frame.size.width, terms: [box.width: 1]),
      Expression(constant: -frame.size.height, terms: [box.height: 1]),
    ]
    for wish in wishes { prefer(wish, .equal, LayoutPriority(0)) }
  }

  private mutating func add(_ guide: LayoutGuide) {
    guard let box = boxes[ObjectIdentifier(guide)], let view = guide.owningView,
      let outer = boxes[ObjectIdentifier(view)]
    else { return }
    guard let role = guide.role else {
      demand(Expression(terms: [box.width: 1]), .greaterOrEqual)
      demand(Expression(terms: [box.height: 1]), .greaterOrEqual)
      return
    }
    let insets = view.insets(of: role)
    require([box.left: 1, outer.left: -1], -insets.left)
    require([box.top: 1, outer.top: -1], -insets.top)
    require([box.width: 1, outer.width: -1], insets.left + insets.right)
    require([box.height: 1, outer.height: -1], insets.top + insets.bottom)
  }

  private mutating func add(_ constraint: LayoutConstraint) {
    guard let owner = constraint.owner, let origin = boxes[ObjectIdentifier(owner)],
      var expression = value(constraint.firstItem, constraint.firstAttribute, in: origin)
    else { return }
    expression.constant -= constraint.constant
    if constraint.secondAttribute != .notAnAttribute {
      guard let second = value(constraint.secondItem, constraint.secondAttribute, in: origin) else {
        return
      }
      expression.add(second, -constraint.multiplier)
    }
    let relation: ConstraintSolver.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterOrEqual
      }
    prefer(expression, relation, constraint.priority)
  }

  /// Returns an attribute of an item, positions from the origin of a box.
  private func value(
    _ item: AnyObject?, _ attribute: LayoutAttribute, in origin: Box
  ) -> Expression? {
    guard let item else { return nil }
    if let inner = attribute.ofMargins {
      guard let view = item as? View else { return nil }
      return value(view.layoutMarginsGuide, inner, in: origin)
    }
    guard let box = boxes[ObjectIdentifier(item)] else { return nil }
    let terms: [(Int, Double)]
    switch attribute {
    case .left, .leading: terms = [(box.left, 1), (origin.left, -1)]
    case .right, .trailing: terms = [(box.left, 1), (box.width, 1), (origin.left, -1)]
    case .top, .firstBaseline: terms = [(box.top, 1), (origin.top, -1)]
    case .bottom, .lastBaseline: terms = [(box.top, 1), (box.height, 1), (origin.top, -1)]
    case .centerX: terms = [(box.left, 1), (box.width, 0.5), (origin.left, -1)]
    case .centerY: terms = [(box.top, 1), (box.height, 0.5), (origin.top, -1)]
    case .width: terms = [(box.width, 1)]
    case .height: terms = [(box.height, 1)]
    default: return nil
    }
    var expression = Expression()
    for (variable, coefficient) in terms { expression.terms[variable, default: 0] += coefficient }
    return expression
  }
}
