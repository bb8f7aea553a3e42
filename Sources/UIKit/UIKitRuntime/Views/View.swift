public import SceneGraph
import Transitions

/// A rectangle with content, subviews and gesture recognizers, after `UIView`.
///
/// Lengths are in points, x to the right, y down. A view is drawn by its `layer`, which stores its
/// properties. Subviews are drawn in order, the last one in front.
@MainActor
open class View: Responder {
  /// The class of the layer that a view of this class creates, with `init(coder:)`.
  open class var layerClass: AnyClass { ViewLayer.self }

  /// The layer that draws the view.
  public private(set) var layer = ViewLayer()
  /// The superview.
  public internal(set) weak var superview: View?
  /// The subviews, back to front.
  public internal(set) var subviews: [View] = []
  /// True if the view and its subviews receive pointer events.
  open var isUserInteractionEnabled = true
  /// The recognizers that track the pointers of the view and its subviews.
  var recognizers: [GestureRecognizer] = []
  /// True to deliver several touches at a time.
  open var isMultipleTouchEnabled = false
  /// The dimensions that follow the superview's.
  open var autoresizingMask: Autoresizing = []
  /// True if the subviews follow this view's size by their `autoresizingMask`.
  open var autoresizesSubviews = true
  /// A number that identifies the view.
  open var tag = 0
  /// True if the view fills its bounds with opaque content; without effect.
  open var isOpaque = true
  /// The accent colour of the view; nil for the superview's.
  open var tintColor: Color?
  /// The dimming of the tint below a presentation; without effect.
  open var tintAdjustmentMode = TintAdjustmentMode.automatic
  /// True to block touches of other views during a touch; without effect.
  open var isExclusiveTouch = false
  /// The controller that owns the view.
  weak var controller: ViewController?
  /// True if the subviews must be laid out in the next layout pass.
  var needsLayout = true
  /// The view's state for layouts by constraints.
  let layoutState = LayoutState()
  /// True if `draw(_:)` must be called before the next frame.
  var needsDisplay = true
  /// The drawing of `draw(_:)`.
  var drawn: DrawnContent?

  /// Creates a view with a frame in its superview.
  public init(frame: Rect) {
    super.init()
    if let type = Self.layerClass as? ViewLayer.Type, type != ViewLayer.self {
      layer = type.init(coder: Coder()) ?? layer
    }
    layer.view = self
    layer.frame = frame
  }

  /// Creates a view without content. Archives are not supported.
  public required init?(coder: Coder) {
    super.init()
    if let type = Self.layerClass as? ViewLayer.Type, type != ViewLayer.self {
      layer = type.init(coder: coder) ?? layer
    }
    layer.view = self
  }

  /// Creates a view of size 0 at the origin.
  public convenience override init() { self.init(frame: Rect(x: 0, y: 0, width: 0, height: 0)) }

  /// Creates a view drawn by `layer`.
  convenience init(frame: Rect, layer: ViewLayer) {
    self.init(frame: frame)
    self.layer.view = nil
    self.layer = layer
    layer.view = self
    layer.frame = frame
  }

  // MARK: Geometry and appearance

  /// The bounding rectangle of the view in its superview; useful with the identity transform.
  /// Animatable.
  open var frame: Rect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  /// The view's rectangle in its own coordinates. Animatable.
  open var bounds: Rect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  /// The position of the anchor point, by default the centre, in the superview. Animatable.
  open var center: Point {
    get { layer.position }
    set {
      layer.position = newValue
      invalidateSolution()
    }
  }

  /// The 2D transform about the anchor point. Animatable.
  open var transform: AffineTransform {
    get { AffineTransform(layer.transform) }
    set { layer.transform = newValue.transform3D }
  }

  /// The 3D transform about the anchor point. Animatable.
  open var transform3D: Transform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  /// The view's collision shape in dynamics.
  open var collisionBoundsType: CollisionBoundsType { .rectangle }

  /// The opacity of the view and its subviews as a group, from 0 (invisible) to 1. Animatable.
  open var alpha: Double {
    get { layer.opacity }
    set { layer.opacity = newValue }
  }

  /// True if the view is invisible and receives no pointer events.
  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      layer.isHidden = newValue
      (superview as? StackView)?.noteHiddenViews()
    }
  }

  /// The colour below the view's content; nil for none. Animatable.
  open var backgroundColor: Color? {
    get { layer.backgroundColor }
    set { layer.backgroundColor = newValue }
  }

  /// True if content and subviews are clipped to the bounds.
  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  /// The placement of content whose size differs from the bounds.
  open var contentMode: ContentMode {
    get { layer.contentsGravity }
    set { layer.contentsGravity = newValue }
  }

  // MARK: Layout

  /// Requests a layout of the subviews in the next layout pass: before the next frame, or when the
  /// window's time next advances.
  open func setNeedsLayout() { needsLayout = true }

  /// Lays out the view and its subviews now, where needed; in an animations block, the changes are
  /// animated.
  open func layoutIfNeeded() {
    LayoutEngine.update(treeOf: self)
    var view = self
    var top = self
    while let next = view.superview {
      view = next
      if view.needsLayout { top = view }
    }
    top.layOutTree()
  }

  /// Lays out the subviews. The layout pass calls it after a change of the size or the subviews.
  open func layoutSubviews() {}

  /// The size of the view's content, for constraints; `noIntrinsicMetric` for an undefined
  /// dimension.
  open var intrinsicContentSize: Size {
    Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  /// Returns the size of content wrapped to `width` points; nil for content that does not wrap.
  func contentSize(within width: Double) -> Size? { nil }

  /// True for a class whose views require layout by constraints; without effect.
  open class var requiresConstraintBasedLayout: Bool { false }

  /// Updates the view's constraints; called before a layout that `setNeedsUpdateConstraints()`
  /// requested.
  open func updateConstraints() {}

  /// Requests a redraw of the view.
  open func setNeedsDisplay() { needsDisplay = true }

  /// Draws the view into `DrawingContext.current`; by default it draws nothing. It is called before
  /// the first frame, and before the next frame after `setNeedsDisplay`.
  ///
  /// - Parameter rect: the bounds.
  open func draw(_ rect: Rect) {}

  /// A view in this one's coordinates whose alpha masks this view and its subviews. It is not in a
  /// superview.
  open var mask: View? { didSet { layer.mask = mask?.layer } }

  /// Returns the size that best fits `size`: by default the current one.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Resizes the view to fit its content.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

  // MARK: Hierarchy

  /// The window that contains the view; nil outside a window.
  open var window: Window? {
    var view = self
    while let next = view.superview { view = next }
    return view as? Window
  }

  override var ownWindow: Window? { window }

  /// The controller of the view, or else the superview.
  open override var next: Responder? { controller ?? superview }

  /// Adds `view` in front of the other subviews.
  open func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Inserts `view` at `index` of the subviews; at the front if the index is too large.
  open func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Inserts `view` just behind `sibling`; at the back if that is not a subview.
  open func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view) ?? 0)
  }

  /// Inserts `view` just in front of `sibling`; at the front if that is not a subview.
  open func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insertSubview(view, at: index(of: sibling, without: view).map { $0 + 1 } ?? subviews.count)
  }

  /// Moves a subview to the front.
  open func bringSubviewToFront(_ view: View) {
    if view.superview === self { insertSubview(view, at: subviews.count) }
  }

  /// Moves a subview to the back.
  open func sendSubviewToBack(_ view: View) {
    if view.superview === self { insertSubview(view, at: 0) }
  }

  /// Removes the view from its superview. If it was in a window, animations of the view and its
  /// descendants end immediately.
  open func removeFromSuperview() { remove() }

  /// Returns the first view with `tag` among this one and its descendants, depth first.
  open func viewWithTag(_ tag: Int) -> View? {
    if self.tag == tag { return self }
    return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  /// Returns the frontmost view at a point of this view, including this one; nil if there is none.
  /// Views that are hidden, transparent (`alpha` at most 0.01) or without user interaction are
  /// skipped with their subviews.
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event)
    else { return nil }
    for view in subviews.reversed() {
      guard let local = view.unproject(fromSuperview: point) else { continue }
      if let hit = view.hitTest(local, with: event) { return hit }
    }
    return self
  }

  /// Returns true if a point is within the bounds.
  open func point(inside point: Point, with event: Event?) -> Bool {
    (bounds.minX..<bounds.maxX).contains(point.x) && (bounds.minY..<bounds.maxY).contains(point.y)
  }

  // MARK: Notifications

  /// Notifies the view that it is about to join or leave a superview.
  open func willMove(toSuperview superview: View?) {}
  /// Notifies the view that it has joined or left a superview.
  open func didMoveToSuperview() {}
  /// Notifies the view that it is about to join or leave a window.
  open func willMove(toWindow window: Window?) {}
  /// Notifies the view that it has joined or left a window.
  open func didMoveToWindow() {}
  /// Notifies the view that `subview` was added.
  open func didAddSubview(_ subview: View) {}
  /// Notifies the view that `subview` is about to be removed.
  open func willRemoveSubview(_ subview: View) {}
  /// Prepares a view loaded from an archive; never called here.
  open func awakeFromNib() {}
  /// Notifies the view that its traits have changed; never called here.
  open func traitCollectionDidChange(_ previous: TraitCollection?) {}
}

/// A view's drawing.
struct DrawnContent {
  /// The bounds in which it was drawn.
  let bounds: Rect
  /// The layers of the drawing.
  let layers: [ViewLayer]
}

extension View {
  /// Draws the view if necessary, and returns the scene layer that shows the drawing; nil if there
  /// is none.
  ///
  /// A drawing made for other bounds is placed according to the content mode, as in UIKit between a
  /// change of the bounds and the next redraw.
  func drawnLayer(_ presented: LayerProperties, _ frame: PresentedFrame.Builder) -> Layer? {
    displayIfNeeded()
    guard let drawn, !drawn.layers.isEmpty else { return nil }
    let bounds = presented.layer.bounds
    guard bounds.size.width > 0, bounds.size.height > 0 else { return nil }
    var whole = Layer(frame: Rect(size: drawn.bounds.size))
    whole.bounds = drawn.bounds
    whole.sublayers = drawn.layers.compactMap { $0.sceneLayer(frame) }
    if bounds.size == drawn.bounds.size {
      whole.position = bounds.point(atUnit: whole.anchorPoint)
      return whole
    }
    let place = contentMode.place(drawn.bounds.size, in: bounds)
    whole.anchor(at: .zero)
    whole.position = place.origin
    whole.transform = .scale(
      x: place.size.width / drawn.bounds.size.width,
      y: place.size.height / drawn.bounds.size.height)
    return whole
  }

  /// Calls `draw(_:)` if the view needs it and has a size.
  private func displayIfNeeded() {
    let bounds = layer.model.layer.bounds
    let isStale = drawn.map { $0.bounds.size != bounds.size } ?? true
    guard needsDisplay || (isStale && contentMode == .redraw) else { return }
    guard bounds.size.width > 0, bounds.size.height > 0 else { return }
    needsDisplay = false
    let context = DrawingContext(size: bounds.size)
    // The canvas starts at the bounds' origin.
    context.transform = AffineTransform(translationX: -bounds.minX, y: -bounds.minY)
    DrawingContext.push(context)
    draw(bounds)
    DrawingContext.pop()
    drawn = DrawnContent(bounds: Rect(size: bounds.size), layers: context.takeLayers())
  }
}

extension View {
  /// The recognizers that track the pointers of the view and its subviews. Setting nil removes all.
  public var gestureRecognizers: [GestureRecognizer]? {
    get { recognizers }
    set {
      for recognizer in recognizers { removeGestureRecognizer(recognizer) }
      for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
    }
  }

  /// Adds a recognizer, which tracks pointers that come down in this view or a subview. A
  /// recognizer of another view is removed from it.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    recognizers.append(recognizer)
  }

  /// Removes a recognizer; a gesture under way is cancelled.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.cancelTracking()
    recognizer.view = nil
    recognizers.removeAll { $0 === recognizer }
  }
}

/// The collision shape of a view in dynamics, after `UIDynamicItemCollisionBoundsType`. The raw
/// values are UIKit's.
public enum CollisionBoundsType: UInt, Sendable {
  /// The bounds.
  case rectangle
  /// The ellipse inscribed in the bounds.
  case ellipse
  /// A custom outline.
  case path
}
