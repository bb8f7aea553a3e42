public import SceneGraph
import Transitions

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

extension ScrollView {
  /// The smallest and the largest offset of the content.
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

  /// Moves content that was at its begin along with the insets, and notifies of the change.
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
      // The pinch places the content.
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

  /// Ends a drag: the content goes on to the offset that the velocity takes it to, or the delegate.
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

  /// Returns the offset of the page that a drag ends at: the nearest one, or the next in the
  /// direction of a finger that was quick. UIKit does not document the velocity; 200 points per
  /// second is the runtime's own.
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
  /// The rate at which content slows down, after `UIScrollView.DecelerationRate`: the share of the
  /// velocity that is left after a millisecond. The values are UIKit's.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    public init(rawValue: Double) { self.rawValue = rawValue }
    /// The rate of a list.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// The rate of content that stops soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The way in which a drag hides the keyboard, after `UIScrollView.KeyboardDismissMode`. The raw
  /// values are UIKit's.
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

/// The pinch of a scroll view. As in UIKit, two fingers scale the content though one of them has
/// begun to drag it.
private final class ContentPinch: PinchGestureRecognizer {
  override func canPrevent(_ other: GestureRecognizer) -> Bool { !isDrag(other) }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { !isDrag(other) }

  private func isDrag(_ other: GestureRecognizer) -> Bool {
    other === (view as? ScrollView)?.panGestureRecognizer
  }
}

extension ScrollView {
  /// Adds the recognizer of pinches if the limits of the scale leave room for one, as UIKit does.
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

  /// Changes the scale, in 0.3 s if that is animated; UIKit documents no duration.
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

  /// Scales the zoomed view, whose origin stays, and scrolls so that a point of it is in a place.
  ///
  /// - Parameters:
  ///   - held: in fractions of the zoomed view's frame.
  ///   - point: the place, in the scroll view's coordinates before the change.
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
