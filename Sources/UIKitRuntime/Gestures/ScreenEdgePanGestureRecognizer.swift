import SceneGraph
import Transitions

/// Recognizes a drag into the window from one of its sides, after `UIScreenEdgePanGestureRecognizer`.
///
/// The pointer comes down within 20 points of a side among `edges`, and goes inwards more than along it.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// How far from the side a pointer may come down, in points.
  static let width = 20.0

  /// The sides that the drag may come from; none at first.
  public var edges: RectEdge = []

  /// The side or, in a corner, the sides that the drag comes from.
  private var origins: RectEdge = []

  open override func touchesBegan(_ event: PointerEvent) {
    super.touchesBegan(event)
    guard numberOfTouches == 1 else { return }
    origins = view?.window.map { sides(of: $0.bounds, near: event.location) } ?? []
    if origins.isEmpty { state = .failed }
  }

  open override func reset() {
    super.reset()
    origins = []
  }

  override func begins(after travel: Point) -> Bool {
    origins.contains(.left) && travel.x > abs(travel.y)
      || origins.contains(.right) && -travel.x > abs(travel.y)
      || origins.contains(.top) && travel.y > abs(travel.x)
      || origins.contains(.bottom) && -travel.y > abs(travel.x)
  }

  private func sides(of bounds: Rect, near point: Point) -> RectEdge {
    var sides: RectEdge = []
    if point.x - bounds.minX <= Self.width { sides.insert(.left) }
    if bounds.maxX - point.x <= Self.width { sides.insert(.right) }
    if point.y - bounds.minY <= Self.width { sides.insert(.top) }
    if bounds.maxY - point.y <= Self.width { sides.insert(.bottom) }
    return sides.intersection(edges)
  }
}
