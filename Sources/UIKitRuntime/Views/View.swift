public import SceneGraph
import Transitions

/// A rectangle with content, subviews and gesture recognizers, after `UIView`.
///
/// Lengths are in points, x to the right, y down. A view is drawn by its `layer`, which stores its
/// properties. Subviews are drawn in their order, the last one in front.
@MainActor
open class View {
  /// The layer that draws the view.
  public let layer: ViewLayer
  /// The view that contains this one.
  public private(set) weak var superview: View?
  /// The views that this one contains, back to front.
  public private(set) var subviews: [View] = []
  /// True if the view and its subviews receive pointer events.
  public var isUserInteractionEnabled = true
  /// The recognizers that follow the pointers of the view and its subviews.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// The dimensions that follow the superview's.
  public var autoresizingMask: Autoresizing = []
  /// A number that identifies the view.
  public var tag = 0

  /// The dimensions of a view that follow its superview's, after `UIView.AutoresizingMask`.
  public struct Autoresizing: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The width grows by as much as the superview's.
    public static let flexibleWidth = Autoresizing(rawValue: 1 << 1)
    /// The height grows by as much as the superview's.
    public static let flexibleHeight = Autoresizing(rawValue: 1 << 4)
  }

  /// Creates a view with a frame in its superview.
  public init(frame: Rect = Rect(x: 0, y: 0, width: 0, height: 0), layer: ViewLayer = ViewLayer()) {
    self.layer = layer
    layer.view = self
    layer.frame = frame
  }

  /// Lays out the subviews; called after a change of size.
  open func layoutSubviews() {}

  /// Notifies the view that it has joined or left a window.
  open func didMoveToWindow() {}

  /// Notifies the view that it has joined or left a superview.
  open func didMoveToSuperview() {}
}

// MARK: - Geometry and appearance

extension View {
  /// The bounding rectangle of the view in its superview; useful with the identity transform.
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

  /// The position of the anchor point, by default the centre, in the superview. Animatable.
  public var center: Point {
    get { layer.position }
    set { layer.position = newValue }
  }

  /// The 2D transform about the anchor point. Animatable.
  public var transform: AffineTransform {
    get { AffineTransform(layer.transform) }
    set { layer.transform = newValue.transform3D }
  }

  /// The 3D transform about the anchor point. Animatable.
  public var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The opacity of the view and its subviews as a group, from 0 (invisible) to 1. Animatable.
  public var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// True if the view is invisible and receives no pointer events.
  public var isHidden: Bool {
    get { layer.isHidden }
    set { layer.isHidden = newValue }
  }

  /// The colour below the view's content; nil for none. Animatable.
  public var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// True if content and subviews are clipped to the bounds.
  public var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The scaling of content with another aspect ratio than the bounds.
  public var contentMode: Layer.ContentsGravity {
    get { layer.contentsGravity }
    set { layer.contentsGravity = newValue }
  }

  /// Makes a change, and resizes the subviews if it changed the size.
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

  /// Returns the growth of the view when its superview goes from one size to another. A view with a
  /// transform keeps its size.
  func growth(from old: Size, to new: Size, _ transform: Transform3D) -> Size {
    guard transform == .identity else { return Size(width: 0, height: 0) }
    return Size(
      width: autoresizingMask.contains(.flexibleWidth) ? new.width - old.width : 0,
      height: autoresizingMask.contains(.flexibleHeight) ? new.height - old.height : 0)
  }

  /// Lays out the subviews now.
  public func layoutIfNeeded() { layoutSubviews() }
}

// MARK: - Hierarchy

extension View {
  /// The window that contains the view; nil outside a window.
  public var window: Window? {
    var view = self
    while let next = view.superview { view = next }
    return view as? Window
  }

  /// Adds `view` in front of the other subviews.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts `view` at `index` of the subviews; at the front if the index is too large.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view is not in itself")
    let (oldWindow, oldSuperview) = (view.window, view.superview)
    Timeline.current?.journal?.note(subviewsOf: self)
    view.detach()
    let index = min(max(index, 0), subviews.count)
    if index < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index].layer)
    } else {
      layer.addSublayer(view.layer)
    }
    subviews.insert(view, at: index)
    view.superview = self
    view.didMove(from: oldSuperview, oldWindow)
  }

  /// Inserts `view` just behind `sibling`; at the back if that is no subview.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts `view` just in front of `sibling`; at the front if that is no subview.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Returns the index of `sibling` among the subviews without `view`.
  private func index(of sibling: View, without view: View) -> Int? {
    subviews.filter { $0 !== view }.firstIndex { $0 === sibling }
  }

  /// Exchanges two subviews.
  ///
  /// - Precondition: both are indices of subviews.
  public func exchangeSubview(at first: Int, withSubviewAt second: Int) {
    let (lower, upper) = (subviews[min(first, second)], subviews[max(first, second)])
    guard lower !== upper else { return }
    insertSubview(lower, at: max(first, second))
    insertSubview(upper, at: min(first, second))
  }

  /// Moves a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Moves a subview to the back.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    let (oldWindow, oldSuperview) = (window, superview)
    detach()
    didMove(from: oldSuperview, oldWindow)
  }

  /// Returns true if the view is `view` or a descendant of it.
  public func isDescendant(of view: View) -> Bool {
    self === view || superview?.isDescendant(of: view) ?? false
  }

  private func detach() {
    if let superview { Timeline.current?.journal?.note(subviewsOf: superview) }
    superview?.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    superview = nil
  }

  private func didMove(from oldSuperview: View?, _ oldWindow: Window?) {
    if superview !== oldSuperview { didMoveToSuperview() }
    if window !== oldWindow { notifyWindowChange() }
  }

  private func notifyWindowChange() {
    for recognizer in gestureRecognizers { recognizer.cancelTracking() }
    didMoveToWindow()
    for view in subviews { view.notifyWindowChange() }
  }
}
