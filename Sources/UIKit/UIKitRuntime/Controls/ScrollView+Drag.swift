import SceneGraph
import Transitions

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
