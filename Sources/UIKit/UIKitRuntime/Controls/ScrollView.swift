public import SceneGraph

/// A view that shows a part of a larger content, after `UIScrollView`. A drag moves the content
/// within its limits, and a quick one lets it go on; it does not bounce, and there are no
/// indicators.
@MainActor
open class ScrollView: View {
  /// The object behind `delegate`; weak.
  public final weak var scrollDelegate: (any ScrollViewDelegate)?
  /// The size of the content, in points.
  open var contentSize = Size(width: 0, height: 0)
  /// The distances by which the content can be scrolled beyond its edges. Content that is at its
  /// begin stays there.
  open var contentInset = EdgeInsets.zero { didSet { contentInsetDidChange(from: oldValue) } }
  /// The insets that the safe area adds: none here, whatever the behaviour.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// True if a drag scrolls.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// True if a drag ends at a whole page, which has the view's size.
  open var isPagingEnabled = false
  /// True if a drag keeps to one direction; without effect.
  open var isDirectionalLockEnabled = false
  /// True if the content goes beyond its limits and back; without effect.
  open var bounces = true
  /// True if the content always does so from left to right; without effect.
  open var alwaysBounceHorizontal = false
  /// True if the content always does so up and down; without effect.
  open var alwaysBounceVertical = false
  /// True if an indicator is shown; there is none.
  open var showsHorizontalScrollIndicator = true
  /// True if an indicator is shown; there is none.
  open var showsVerticalScrollIndicator = true
  /// The insets of the indicators, which there are none of.
  open var scrollIndicatorInsets = EdgeInsets.zero
  /// The insets of the vertical indicator, which there is none of.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero
  /// The insets of the horizontal indicator, which there is none of.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero
  /// The style of the indicators, which there are none of.
  open var indicatorStyle = IndicatorStyle.default
  /// The way in which a drag hides the keyboard, which there is none of.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// True if a tap on the status bar scrolls to the top; there is no such bar.
  open var scrollsToTop = true
  /// True if touches of the content wait for a drag; without effect.
  open var delaysContentTouches = true
  /// True if a drag takes touches away from the content; without effect.
  open var canCancelContentTouches = true
  /// The rate at which the content slows down after a drag.
  open var decelerationRate = DecelerationRate.normal
  /// The smallest scale of the content.
  open var minimumZoomScale = 1.0 { didSet { updatePinch() } }
  /// The largest scale of the content.
  open var maximumZoomScale = 1.0 { didSet { updatePinch() } }
  /// True if a pinch goes beyond the limits and back; without effect.
  open var bouncesZoom = true
  /// True while a pinch changes the scale.
  public internal(set) var isZooming = false
  /// True while the scale goes back to its limits: never here.
  open var isZoomBouncing: Bool { false }
  /// True while a drag moves the content.
  public internal(set) var isDragging = false
  /// True while the content goes on after a drag.
  public internal(set) var isDecelerating = false
  /// True while a finger is on the content.
  open var isTracking: Bool { isDragging }
  /// The recognizer of the drags.
  public let panGestureRecognizer = PanGestureRecognizer()
  /// The recognizer of the pinches; nil if the limits of the scale leave no room.
  public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

  /// The offset at the begin of the drag.
  var start = Point(x: 0, y: 0)
  /// The scale of the zoomed view.
  var scaleOfContent = 1.0
  /// The scale at the begin of the pinch.
  var startScale = 1.0
  /// The point of the zoomed view that the fingers hold, in fractions of its frame.
  var heldPoint = Point.zero
  /// The movement of the content under way.
  var motion: ScrollMotion?

  public override init(frame: Rect) {
    super.init(frame: frame)
    prepare()
  }

  public required init?(coder: Coder) {
    super.init(coder: coder)
    prepare()
  }

  private func prepare() {
    clipsToBounds = true
    panGestureRecognizer.addTarget(self, action: ScrollView.drag)
    addGestureRecognizer(panGestureRecognizer)
  }

  /// The view's rectangle in its own coordinates, whose origin is the content's offset.
  open override var bounds: Rect {
    didSet {
      guard bounds.origin != oldValue.origin else { return }
      // As in UIKit, subclasses arrange what is visible in `layoutSubviews`.
      setNeedsLayout()
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// The point of the content at the view's origin. Animatable.
  open var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
    }
  }

  /// The insets with those of the safe area, which the runtime does not add.
  open var adjustedContentInset: EdgeInsets { contentInset }

  /// Notifies the view that `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Scrolls to a point of the content, in 0.3 s if it is animated; UIKit documents no duration.
  /// Outside a window nothing is animated.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    stopMoving()
    guard animated, window != nil else {
      contentOffset = offset
      return
    }
    guard offset != contentOffset else { return }
    glide(to: offset)
  }

  /// Scrolls as little as makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    let inset = adjustedContentInset
    var offset = contentOffset
    offset.x = min(
      max(offset.x, rect.maxX + inset.right - bounds.size.width), rect.minX - inset.left)
    offset.y = min(
      max(offset.y, rect.maxY + inset.bottom - bounds.size.height), rect.minY - inset.top)
    setContentOffset(offset, animated: animated)
  }

  /// The scale of the content.
  open var zoomScale: Double {
    get { scaleOfContent }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Scales the content about the middle of the view, within the limits.
  open func setZoomScale(_ scale: Double, animated: Bool) {
    let middle = Point(x: bounds.midX, y: bounds.midY)
    zoom(animated: animated) { $0.zoom(to: scale, holding: $0.zoomedPoint(at: middle), at: middle) }
  }

  /// Scales the content so that a rectangle of the zoomed view fills the view, within the limits.
  open func zoom(to rect: Rect, animated: Bool) {
    zoom(animated: animated) { $0.zoom(toShow: rect) }
  }

  /// Returns the offset at which a drag lets the content come to rest; a layout may choose another
  /// than the proposed one.
  ///
  /// - Parameter velocity: of the content, in points per millisecond.
  open func restingOffset(for proposed: Point, velocity: Point) -> Point { proposed }

  /// Stops content that goes on after a drag, as a finger does that comes down on it.
  public final func stopDecelerating() {
    guard isDecelerating else { return }
    stopMoving()
    scrollDelegate?.scrollViewDidEndDecelerating(self)
  }

  /// Shows the indicators, which there are none of.
  open func flashScrollIndicators() {}

  /// Returns true if touches are handed to `view`; not asked here.
  open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
    true
  }

  /// Returns true if a drag takes touches away from `view`; not asked here.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  // MARK: Touches

  // As in UIKit, touches of the content that nothing handles end here: they do not go up the
  // responder chain, for example to a list's cell that contains the view.

  /// Stops content that goes on after a drag.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { stopDecelerating() }
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}
