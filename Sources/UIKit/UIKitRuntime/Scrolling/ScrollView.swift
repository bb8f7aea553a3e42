public import SceneGraph
import Transitions

/// A view that shows a part of larger content, after `UIScrollView`. A drag moves the content
/// within its limits, and after a fast one the content decelerates. It does not bounce and has no
/// indicators.
@MainActor
open class ScrollView: View {
  /// The object behind `delegate`; weak.
  public final weak var scrollDelegate: (any ScrollViewDelegate)?
  /// The size of the content, in points.
  open var contentSize = Size(width: 0, height: 0)
  /// The distances by which the content can scroll beyond its edges. Content at its start stays
  /// there.
  open var contentInset = EdgeInsets.zero { didSet { contentInsetDidChange(from: oldValue) } }
  /// The insets added by the safe area; always 0, whatever the behaviour.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// True if dragging is enabled.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// True if a drag ends at a multiple of the view's size.
  open var isPagingEnabled = false
  /// True to lock a drag to one direction; without effect.
  open var isDirectionalLockEnabled = false
  /// True to bounce past the limits; without effect.
  open var bounces = true
  /// True to always bounce horizontally; without effect.
  open var alwaysBounceHorizontal = false
  /// True to always bounce vertically; without effect.
  open var alwaysBounceVertical = false
  /// True to show the indicator; without effect.
  open var showsHorizontalScrollIndicator = true
  /// True to show the indicator; without effect.
  open var showsVerticalScrollIndicator = true
  /// The insets of the indicators; without effect.
  open var scrollIndicatorInsets = EdgeInsets.zero
  /// The insets of the vertical indicator; without effect.
  open var verticalScrollIndicatorInsets = EdgeInsets.zero
  /// The insets of the horizontal indicator; without effect.
  open var horizontalScrollIndicatorInsets = EdgeInsets.zero
  /// The style of the indicators; without effect.
  open var indicatorStyle = IndicatorStyle.default
  /// How a drag dismisses the keyboard; without effect.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// True to scroll to the top on a tap on the status bar; without effect.
  open var scrollsToTop = true
  /// True to delay touches of the content; without effect.
  open var delaysContentTouches = true
  /// True to cancel touches of the content when a drag begins; without effect.
  open var canCancelContentTouches = true
  /// The deceleration rate after a drag.
  open var decelerationRate = DecelerationRate.normal
  /// The minimum scale of the content.
  open var minimumZoomScale = 1.0 { didSet { updatePinch() } }
  /// The maximum scale of the content.
  open var maximumZoomScale = 1.0 { didSet { updatePinch() } }
  /// True to bounce past the limits of the scale; without effect.
  open var bouncesZoom = true
  /// True while a pinch changes the scale.
  public internal(set) var isZooming = false
  /// True while the scale returns to its limits; never here.
  open var isZoomBouncing: Bool { false }
  /// True while a drag moves the content.
  public internal(set) var isDragging = false
  /// True while the content decelerates after a drag.
  public internal(set) var isDecelerating = false
  /// True while a finger is on the content.
  open var isTracking: Bool { isDragging }
  /// The recognizer of the drags.
  public let panGestureRecognizer = PanGestureRecognizer()
  /// The recognizer of the pinches; nil if the minimum and maximum scale are equal.
  public internal(set) var pinchGestureRecognizer: PinchGestureRecognizer?

  /// The offset at the start of the drag.
  var start = Point(x: 0, y: 0)
  /// The scale of the zoomed view.
  var scaleOfContent = 1.0
  /// The scale at the start of the pinch.
  var startScale = 1.0
  /// The point of the zoomed view between the fingers, in fractions of its frame.
  var heldPoint = Point.zero
  /// The current movement of the content.
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
      // As in UIKit, subclasses arrange visible content in `layoutSubviews`.
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

  /// The insets including those of the safe area, which the runtime does not add.
  open var adjustedContentInset: EdgeInsets { contentInset }

  /// Notifies the view that `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// Scrolls to a point of the content, in 0.3 s if animated; UIKit does not document the duration.
  /// Outside a window, nothing is animated.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    stopMoving()
    guard animated, window != nil else {
      contentOffset = offset
      return
    }
    guard offset != contentOffset else { return }
    glide(to: offset)
  }

  /// Scrolls by the shortest distance that makes a rectangle of the content visible.
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

  /// Scales the content about the centre of the view, within the limits.
  open func setZoomScale(_ scale: Double, animated: Bool) {
    let middle = Point(x: bounds.midX, y: bounds.midY)
    zoom(animated: animated) { $0.zoom(to: scale, holding: $0.zoomedPoint(at: middle), at: middle) }
  }

  /// Scales the content so that a rectangle of the zoomed view fills the view, within the limits.
  open func zoom(to rect: Rect, animated: Bool) {
    zoom(animated: animated) { $0.zoom(toShow: rect) }
  }

  /// Returns the offset at which the content comes to rest after a drag; a layout may choose
  /// another one than proposed.
  ///
  /// - Parameter velocity: of the content, in points per millisecond.
  open func restingOffset(for proposed: Point, velocity: Point) -> Point { proposed }

  /// Stops decelerating content, as a finger does that touches it.
  public final func stopDecelerating() {
    guard isDecelerating else { return }
    stopMoving()
    scrollDelegate?.scrollViewDidEndDecelerating(self)
  }

  /// Shows the indicators; without effect.
  open func flashScrollIndicators() {}

  /// Returns true if touches are delivered to `view`; not called here.
  open func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
    true
  }

  /// Returns true if a drag cancels touches in `view`; not called here.
  open func touchesShouldCancel(in view: View) -> Bool { !(view is Control) }

  // MARK: Touches

  // As in UIKit, unhandled touches of the content end here: they do not go up the responder chain,
  // for example to the list cell that contains the view.

  /// Stops decelerating content.
  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { stopDecelerating() }
  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}
}

extension ScrollView {
  /// The minimum and maximum offset of the content.
  var offsetLimits: (low: Point, high: Point) {
    let (inset, size) = (adjustedContentInset, bounds.size)
    let low = Point(x: -inset.left, y: -inset.top)
    return (
      low,
      Point(
        x: max(contentSize.width + inset.right - size.width, low.x),
        y: max(contentSize.height + inset.bottom - size.height, low.y))
    )
  }

  /// Returns an offset within the limits.
  func limited(_ offset: Point) -> Point {
    let (low, high) = offsetLimits
    return Point(x: max(min(offset.x, high.x), low.x), y: max(min(offset.y, high.y), low.y))
  }

  /// Moves content at its start together with the insets, and sends the notification.
  func contentInsetDidChange(from old: EdgeInsets) {
    guard contentInset != old else { return }
    var offset = contentOffset
    if offset.x == -old.left { offset.x = -contentInset.left }
    if offset.y == -old.top { offset.y = -contentInset.top }
    contentOffset = offset
    adjustedContentInsetDidChange()
    scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  func drag(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      stopMoving()
      (isDragging, start) = (true, contentOffset)
      scrollDelegate?.scrollViewWillBeginDragging(self)
    }
    let travel = pan.translation(in: self)
    if isZooming {
      // The pinch positions the content.
      start = Point(x: contentOffset.x + travel.x, y: contentOffset.y + travel.y)
    }
    contentOffset = limited(Point(x: start.x - travel.x, y: start.y - travel.y))
    guard pan.state == .ended || pan.state == .cancelled else { return }
    var velocity = Point.zero
    if pan.state == .ended, !isZooming {
      let finger = pan.velocity(in: self)
      let (low, high) = offsetLimits
      velocity = Point(
        x: high.x > low.x ? -finger.x : 0, y: high.y > low.y ? -finger.y : 0)
    }
    endDragging(with: velocity)
  }

  /// Ends a drag: the content decelerates to the offset that follows from the velocity, or that the
  /// delegate chooses.
  ///
  /// - Parameter velocity: of the content, in points per second.
  private func endDragging(with velocity: Point) {
    let rate = -1000 * logarithm(min(max(decelerationRate.rawValue, 0.01), 0.9999))
    let offset = contentOffset
    let natural = Point(x: offset.x + velocity.x / rate, y: offset.y + velocity.y / rate)
    let proposed = isPagingEnabled ? page(towards: velocity) : limited(natural)
    let reported = Point(x: velocity.x / 1000, y: velocity.y / 1000)
    var target = restingOffset(for: proposed, velocity: reported)
    unsafe scrollDelegate?.scrollViewWillEndDragging(
      self, withVelocity: reported, targetContentOffset: &target)
    isDragging = false
    let isMoving = max(abs(target.x - offset.x), abs(target.y - offset.y)) > 0.5
    if !isMoving { contentOffset = target }
    scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    guard isMoving else { return }
    isDecelerating = true
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    let isNatural = !isPagingEnabled && target == limited(natural)
    coast(towards: isNatural ? natural : target, at: isNatural ? rate : 10, until: target)
  }

  /// Returns the offset of the page at which a drag ends: the nearest one or, for a fast finger,
  /// the next one in its direction. UIKit does not document the velocity; 200 points per second is
  /// the runtime's own choice.
  private func page(towards velocity: Point) -> Point {
    func place(_ now: Double, _ start: Double, _ velocity: Double, _ length: Double) -> Double {
      guard length > 0 else { return now }
      let first = (start / length).rounded()
      var page = (now / length).rounded()
      if abs(velocity) > 200 {
        page = velocity > 0 ? (now / length).rounded(.up) : (now / length).rounded(.down)
      }
      return min(max(page, first - 1), first + 1) * length
    }
    return limited(
      Point(
        x: place(contentOffset.x, start.x, velocity.x, bounds.size.width),
        y: place(contentOffset.y, start.y, velocity.y, bounds.size.height)))
  }
}

extension ScrollView {
  /// The deceleration rate of content, after `UIScrollView.DecelerationRate`: the fraction of the
  /// velocity that remains after a millisecond. The values are UIKit's.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// The rate of a list.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of content that stops soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// How a drag dismisses the keyboard, after `UIScrollView.KeyboardDismissMode`. The raw values
  /// are UIKit's.
  public enum KeyboardDismissMode: Int, Sendable {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// The edges at which the safe area is added to the insets, after
  /// `UIScrollView.ContentInsetAdjustmentBehavior`. The raw values are UIKit's.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The style of the indicators, after `UIScrollView.IndicatorStyle`. The raw values are UIKit's.
  public enum IndicatorStyle: Int, Sendable {
    case `default`, black, white
  }
}

/// The pinch of a scroll view. As in UIKit, two fingers can scale the content even after one of
/// them has begun to drag it.
private final class ContentPinch: PinchGestureRecognizer {
  override func canPrevent(_ other: GestureRecognizer) -> Bool { !isDrag(other) }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { !isDrag(other) }

  private func isDrag(_ other: GestureRecognizer) -> Bool {
    other === (view as? ScrollView)?.panGestureRecognizer
  }
}

extension ScrollView {
  /// Adds the pinch recognizer if the minimum and maximum scale differ, as UIKit does.
  func updatePinch() {
    let isZoomable = maximumZoomScale > minimumZoomScale
    if !isZoomable, let pinch = pinchGestureRecognizer {
      removeGestureRecognizer(pinch)
      pinchGestureRecognizer = nil
    } else if isZoomable, pinchGestureRecognizer == nil {
      let pinch = ContentPinch()
      pinch.addTarget(self, action: ScrollView.pinch)
      addGestureRecognizer(pinch)
      pinchGestureRecognizer = pinch
    }
  }

  private func pinch(_ pinch: PinchGestureRecognizer) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    if pinch.state == .began {
      stopMoving()
      (isZooming, startScale) = (true, zoomScale)
      heldPoint = zoomedPoint(at: pinch.location(in: self))
      scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    }
    zoom(to: startScale * pinch.scale, holding: heldPoint, at: pinch.location(in: self))
    if pinch.state == .ended || pinch.state == .cancelled {
      isZooming = false
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }
  }

  /// Changes the scale, in 0.3 s if animated; UIKit does not document the duration.
  func zoom(animated: Bool, _ change: @escaping (ScrollView) -> Void) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    stopMoving()
    guard animated, window != nil else { return change(self) }
    View.animate(withDuration: 0.3) {
      change(self)
    } completion: { [weak self] _ in
      guard let self else { return }
      scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: zoomScale)
    }
  }

  /// Returns the point of the zoomed view at a point of the content, in fractions of its frame.
  func zoomedPoint(at point: Point) -> Point {
    guard let frame = scrollDelegate?.viewForZooming(in: self)?.frame, frame.size.width > 0,
      frame.size.height > 0
    else { return .zero }
    return Point(
      x: (point.x - frame.minX) / frame.size.width, y: (point.y - frame.minY) / frame.size.height)
  }

  /// Scales the zoomed view about its fixed origin, and scrolls so that one of its points is at a
  /// position.
  ///
  /// - Parameters:
  ///   - held: in fractions of the zoomed view's frame.
  ///   - point: the position, in the scroll view's coordinates before the change.
  func zoom(to scale: Double, holding held: Point, at point: Point) {
    guard let view = scrollDelegate?.viewForZooming(in: self) else { return }
    let place = Point(x: point.x - contentOffset.x, y: point.y - contentOffset.y)
    resize(view, to: scale)
    let moved = view.frame.point(atUnit: held)
    contentOffset = limited(Point(x: moved.x - place.x, y: moved.y - place.y))
    scrollDelegate?.scrollViewDidZoom(self)
  }

  /// Scales the zoomed view so that a rectangle of it fills the view.
  func zoom(toShow rect: Rect) {
    guard let view = scrollDelegate?.viewForZooming(in: self), rect.size.width > 0,
      rect.size.height > 0
    else { return }
    resize(
      view,
      to: min(bounds.size.width / rect.size.width, bounds.size.height / rect.size.height))
    let shown = view.convert(rect, to: self)
    contentOffset = limited(
      Point(x: shown.midX - bounds.size.width / 2, y: shown.midY - bounds.size.height / 2))
    scrollDelegate?.scrollViewDidZoom(self)
  }

  private func resize(_ view: View, to scale: Double) {
    scaleOfContent = max(min(scale, maximumZoomScale), minimumZoomScale)
    let origin = view.frame.origin
    view.transform = AffineTransform(scaleX: scaleOfContent, y: scaleOfContent)
    let frame = view.frame
    view.center.x += origin.x - frame.minX
    view.center.y += origin.y - frame.minY
    contentSize = frame.size
  }
}
