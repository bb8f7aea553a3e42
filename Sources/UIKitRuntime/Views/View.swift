public import SceneGraph
import Transitions

/// A rectangle with content, subviews and gestures, after `UIView`.
///
/// Lengths are points, x to the right, y down. A view draws itself through its `layer`, whose values these properties are;
/// subviews stand in their order, the last one in front.
@MainActor
open class View {
  /// What draws the view.
  public let layer: ViewLayer
  /// The view that this one is in.
  public private(set) weak var superview: View?
  /// The views in this one, back to front.
  public private(set) var subviews: [View] = []
  /// Whether pointers reach the view and what is in it.
  public var isUserInteractionEnabled = true
  /// What the view recognizes of the pointers that reach it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// How the view's size follows its superview's.
  public var autoresizingMask: Autoresizing = []
  /// A number to find the view by.
  public var tag = 0

  /// The parts of a view's place that follow its superview's size, after `UIView.AutoresizingMask`.
  public struct Autoresizing: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width changes by as much as the superview's.
    public static let flexibleWidth = Autoresizing(rawValue: 1 << 1)
    /// The height changes by as much as the superview's.
    public static let flexibleHeight = Autoresizing(rawValue: 1 << 4)
  }

  /// A view that fills `frame` of its superview.
  public init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0), layer: ViewLayer = ViewLayer()) {
    self.layer = layer
    layer.view = self
    layer.frame = frame
  }

  /// Places the subviews; called after the size changed, before the view is seen.
  open func layoutSubviews() {}

  /// Called after the view came into a window or left it.
  open func didMoveToWindow() {}

  /// Called after the view came into a superview or left it.
  open func didMoveToSuperview() {}
}

// MARK: - Geometry and look

extension View {
  /// The smallest rectangle of the superview around the view; meant for views whose transform is the identity.
  /// Animatable.
  public var frame: Rect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  /// The view's rectangle in its own coordinates. Animatable.
  public var bounds: Rect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  /// Where the anchor point, by default the middle, stands in the superview. Animatable.
  public var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// Applied about the anchor point. Animatable.
  public var transform: AffineTransform {
    get { AffineTransform(layer.transform) }
    set { layer.transform = newValue.transform3D }
  }

  /// Applied about the anchor point, in space. Animatable.
  public var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// From 0 (invisible) to 1, of the view and all that is in it as one picture. Animatable.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// Whether nothing of it is seen, and no pointer reaches it.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// What is below the view's content. Animatable.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// Whether what sticks out of the bounds is cut off.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// How content of another shape fills the view.
  public var contentMode: Layer.ContentsGravity {
    get { layer.contentsGravity }
    set { layer.contentsGravity = newValue }
  }

  /// Changes the size and lets the subviews follow.
  private func resize(_ change: () -> Void) {
    let old = bounds.size
    change()
    let new = bounds.size
    guard new != old else { return }
    for view in subviews where !view.autoresizingMask.isEmpty {
      let growth = view.growth(from: old, to: new, view.layer.transform)
      guard growth != Size(width: 0, height: 0) else { continue }
      var frame = view.layer.frame
      frame.size.width += growth.width
      frame.size.height += growth.height
      view.frame = frame
    }
    layoutSubviews()
  }

  /// How much larger the view becomes where its superview goes from one size to another; one with a transform keeps its
  /// size.
  func growth(from old: Size, to new: Size, _ transform: Transform3D) -> Size {
    guard transform == .identity else { return Size(width: 0, height: 0) }
    return Size(
      width: autoresizingMask.contains(.flexibleWidth) ? new.width - old.width : 0,
      height: autoresizingMask.contains(.flexibleHeight) ? new.height - old.height : 0)
  }

  /// Places the subviews now.
  public func layoutIfNeeded() { layoutSubviews() }
}

// MARK: - The tree

extension View {
  /// The window that the view is in.
  public var window: Window? {
    var view = self
    while let next = view.superview { view = next }
    return view as? Window
  }

  /// Puts `view` in front of the other subviews.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts `view` among the subviews, `index` of which are behind it; too large a number puts it in front.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view is not in itself")
    let (oldWindow, oldSuperview) = (view.window, view.superview)
    Timeline.ambient?.journal?.note(subviewsOf: self)
    view.detach()
    let place = min(max(index, 0), subviews.count)
    if place < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[place].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: place)
    view.superview = self
    view.moved(from: oldSuperview, oldWindow)
  }

  /// Puts `view` just behind `sibling`; behind all where that is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Puts `view` just in front of `sibling`; in front of all where that is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Where `sibling` is among the other subviews once `view` is taken out of them.
  private func index(of sibling: View, without view: View) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Lets two subviews change places.
  ///
  /// - Precondition: there are subviews at both places.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    let (lower, upper) = (subviews[min(first, second)], subviews[max(first, second)])
    guard lower !== upper else { return }
    insertSubview(lower, at: max(first, second))
    insertSubview(upper, at: min(first, second))
  }

  /// Puts a subview in front of the others.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Puts a subview behind the others.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Takes the view out of its superview.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    let (oldWindow, oldSuperview) = (window, superview)
    detach()
    moved(from: oldSuperview, oldWindow)
  }

  /// Whether the view is `view` or somewhere in it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  private func detach() {
    if let superview { Timeline.ambient?.journal?.note(subviewsOf: superview) }
    superview?.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
  }

  private func moved(from oldSuperview: View?, _ oldWindow: Window?) {
    if superview !== oldSuperview { didMoveToSuperview() }
    if window !== oldWindow { moveToWindow() }
  }

  private func moveToWindow() {
    for recognizer in gestureRecognizers { recognizer.withdraw() }
    didMoveToWindow()
    for view in subviews { view.moveToWindow() }
  }
}

// MARK: - Coordinates and pointers

extension View {
  /// From the view's coordinates to its superview's, as far as flat places go: what is turned in space is taken where
  /// it is seen, through the superlayer's perspective.
  private var toSuperview: Transform3D {
    let inner = layer.model.layer.toSuperlayer
    guard let outer = layer.superlayer?.model.layer else { return inner }
    return inner.concatenating(outer.fromSublayers)
  }

  /// A place of this view in `view`'s coordinates; nil for the window's.
  ///
  /// - Returns: where a view between them is edge-on, which no place corresponds to, the place unchanged.
  public func convert(_ point: Point, to view: View?) -> Point {
    var (here, place) = (self, point)
    // Up to the view that both are in, so that what has a short way has no long one's rounding.
    while !(view?.isDescendant(of: here) ?? false), let next = here.superview {
      let projected = here.toSuperview.apply(to: place)
      place = Point(x: projected.x / projected.w, y: projected.y / projected.w)
      here = next
    }
    return view.map { $0.descend(from: here, place) ?? point } ?? place
  }

  /// A place of `view` in this view's coordinates; nil for the window's.
  public func convert(_ point: Point, from view: View?) -> Point {
    if let view { return view.convert(point, to: self) }
    return descend(from: nil, point) ?? point
  }

  /// The smallest rectangle of `view` around a rectangle of this view.
  public func convert(_ rect: Rect, to view: View?) -> Rect {
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      convert(rect.point(atUnit: Point(x: $0.0, y: $0.1)), to: view)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
    return Rect(
      x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
  }

  /// A place of the window in this view's coordinates; nil where this view or one around it is edge-on.
  func fromWindow(_ point: Point) -> Point? { descend(from: nil, point) }

  /// A place of a view around this one, nil for the outermost, in this view's coordinates.
  private func descend(from view: View?, _ point: Point) -> Point? {
    guard self !== view, let superview else { return point }
    return superview.descend(from: view, point).flatMap { toSuperview.unproject($0) }
  }

  /// Whether a place is within the bounds.
  public func point(inside point: Point) -> Bool {
    (bounds.minX..<bounds.maxX).contains(point.x) && (bounds.minY..<bounds.maxY).contains(point.y)
  }

  /// The foremost view at a place of this view, itself included; nil where there is none. Hidden views, invisible ones and
  /// those without interaction are passed over, and so is all that is in them.
  public func hitTest(_ point: Point) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point) else {
      return nil
    }
    for view in subviews.reversed() {
      guard let place = view.toSuperview.unproject(point) else { continue }
      if let hit = view.hitTest(place) { return hit }
    }
    return self
  }
}
