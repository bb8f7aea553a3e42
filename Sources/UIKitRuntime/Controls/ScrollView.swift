public import SceneGraph

/// A delegate of a scroll view, after `UIScrollViewDelegate`. All methods are optional.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
  /// Notifies the delegate that the content has moved.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// Notifies the delegate that a drag begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// Notifies the delegate that a drag has ended.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
}

extension ScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  public func scrollViewDidEndDragging(
    _ scrollView: ScrollView, willDecelerate decelerate: Bool
  ) {}
}

/// A view that shows a part of a larger content, after `UIScrollView`. A drag moves the content
/// within its limits; it neither bounces nor decelerates, and there are no indicators.
@MainActor
open class ScrollView: View {
  /// The delegate; weak.
  open weak var delegate: (any ScrollViewDelegate)?
  /// The size of the content, in points.
  open var contentSize = Size(width: 0, height: 0)
  /// The distances by which the content can be scrolled beyond its edges.
  open var contentInset = EdgeInsets.zero
  /// True if a drag scrolls.
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// True if scrolling stops at whole pages; without effect.
  open var isPagingEnabled = false
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
  /// True while a drag moves the content.
  public private(set) var isDragging = false
  /// True while the content moves by itself: never.
  open var isDecelerating: Bool { false }
  /// True while a finger is on the content.
  open var isTracking: Bool { isDragging }
  /// The recognizer of the drags.
  public let panGestureRecognizer = PanGestureRecognizer()

  /// The offset at the begin of the drag.
  private var start = Point(x: 0, y: 0)

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

  /// The point of the content at the view's origin. Animatable.
  open var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// The insets with those of the safe area, which the runtime does not add.
  open var adjustedContentInset: EdgeInsets { contentInset }

  /// Scrolls to a point of the content, in 0.3 s if it is animated; UIKit documents no duration.
  open func setContentOffset(_ offset: Point, animated: Bool) {
    guard animated else {
      contentOffset = offset
      return
    }
    View.animate(withDuration: 0.3) { self.contentOffset = offset }
  }

  /// Scrolls as little as makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: Rect, animated: Bool) {
    var offset = contentOffset
    offset.x = min(max(offset.x, rect.maxX - bounds.size.width), rect.minX)
    offset.y = min(max(offset.y, rect.maxY - bounds.size.height), rect.minY)
    setContentOffset(offset, animated: animated)
  }

  private func drag(_ pan: PanGestureRecognizer) {
    if pan.state == .began {
      (isDragging, start) = (true, contentOffset)
      delegate?.scrollViewWillBeginDragging(self)
    }
    let travel = pan.translation(in: self)
    let size = bounds.size
    contentOffset = Point(
      x: limited(
        start.x - travel.x, -contentInset.left,
        contentSize.width + contentInset.right - size.width),
      y: limited(
        start.y - travel.y, -contentInset.top,
        contentSize.height + contentInset.bottom - size.height))
    if pan.state == .ended || pan.state == .cancelled {
      isDragging = false
      delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
    }
  }

  private func limited(_ offset: Double, _ low: Double, _ high: Double) -> Double {
    max(min(offset, max(high, low)), low)
  }
}
