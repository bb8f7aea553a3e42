import SceneGraph
import Transitions

/// A recognizer of drags from an edge of the window, after `UIScreenEdgePanGestureRecognizer`.
///
/// The pointer comes down within 20 points of one of the `edges`, and moves inwards more than along
/// it.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// The distance from an edge within which a pointer may come down, in points.
  static let edgeWidth = 20.0

  /// The edges at which a drag may start; none by default.
  public var edges: RectEdge = []

  /// The edge or, in a corner, the two edges at which the pointer came down.
  private var origins: RectEdge = []

  open override func touchesBegan(_ event: PointerEvent) {
    super.touchesBegan(event)
    guard numberOfTouches == 1 else { return }
    origins = view?.window.map { edges(of: $0.bounds, near: event.location) } ?? []
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

  private func edges(of bounds: Rect, near point: Point) -> RectEdge {
    var near: RectEdge = []
    if point.x - bounds.minX <= Self.edgeWidth { near.insert(.left) }
    if bounds.maxX - point.x <= Self.edgeWidth { near.insert(.right) }
    if point.y - bounds.minY <= Self.edgeWidth { near.insert(.top) }
    if bounds.maxY - point.y <= Self.edgeWidth { near.insert(.bottom) }
    return near.intersection(edges)
  }
}
