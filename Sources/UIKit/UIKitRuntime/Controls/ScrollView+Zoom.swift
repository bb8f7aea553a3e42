import SceneGraph
import Transitions

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
